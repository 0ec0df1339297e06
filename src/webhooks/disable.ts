import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { incremented } from '../db/row.js'
import { afterCommit } from '../db/transact.js'
import { disabledWebhooks } from '../metrics.js'
import { recordEvent, subscribersOf } from './record.js'
import { webhookView } from './view.js'
import { Webhook } from './webhook.js'

/**
 * No new request to this subscription begins from the commit on; its events wait. The others hear of it. One that is disabled
 * already stays as it is.
 */
export async function disableWebhook(
  trx: Knex.Transaction,
  { secrets, log, clock }: Pick<Context, 'secrets' | 'log' | 'clock'>,
  { id, workspaceId }: Webhook,
  reason: string,
  cause: Parameters<typeof recordEvent>[1]['cause'],
): Promise<void> {
  const now = clock().toISOString()
  const [locked] = await Webhook.in(workspaceId, trx)
    .where({ id, enabled: true })
    .whereNull('archivedAt')
    // How it failed is over with this: once it is enabled, it has all the time again.
    .patch({
      ...{ enabled: false, disabledReason: reason, updatedAt: now, failingSince: null, failedTries: 0 },
      eventSequence: incremented('eventSequence'),
    })
    .returning('*')
  if (!locked) return
  const to = await subscribersOf(trx, workspaceId, 'webhook.disabled')
  await recordEvent(trx, {
    name: 'webhook.disabled',
    workspaceId,
    subject: { id, sequence: locked.eventSequence },
    lead: null,
    payload: webhookView(locked, Object.keys(JSON.parse(secrets.open(locked.headers)))),
    cause,
    occurredAt: now,
    to: to.filter(other => other !== id),
  })
  afterCommit(trx, () => {
    disabledWebhooks.inc()
    log.error({ webhookId: id, workspaceId, reason }, 'a webhook was disabled')
  })
}
