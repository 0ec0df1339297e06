import { type DeliveriesInput, nudge } from '../../workflows/contract.js'
import type { Temporal } from '../temporal/client.js'

/** Starts the workflow of a subscription if it isn't there, and tells it that there is something to deliver. */
export const nudgeDeliveries = (
  temporal: Temporal,
  { workspaceId, webhookId }: DeliveriesInput,
): Promise<void> =>
  temporal.startAndSignal(
    {
      type: 'deliveries',
      workflowId: webhookId,
      workspaceId,
      input: { workspaceId, webhookId },
      repeats: true,
      attributes: [],
      summary: 'Deliver to a webhook',
      details: `Webhook \`${webhookId}\` in workspace \`${workspaceId}\`. Signal \`retryNow\` tries at once what waits for its next try.`,
    },
    nudge,
    'nudge',
  )
