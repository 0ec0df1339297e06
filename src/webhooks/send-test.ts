import { recordAudit } from '../audit/record.js'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import { Delivery } from './delivery.js'
import { lockWebhook } from './find.js'
import { recordEvent } from './record.js'
import { shown, webhookView } from './view.js'
import { Webhook } from './webhook.js'

/** To this subscription only, whatever its filters. */
export async function sendTest(context: Context, call: Call, webhookId: string): Promise<Delivery> {
  const { workspaceId, origin, requestId } = call
  const occurredAt = context.clock().toISOString()
  return change(context, call, async trx => {
    const webhook = await lockWebhook(workspaceId, webhookId, trx)
    const sequence = webhook.eventSequence + 1
    await Webhook.in(workspaceId, trx).findById(webhook.id).patch({ eventSequence: sequence })
    const event = await recordEvent(trx, {
      name: 'webhook.test',
      workspaceId,
      subject: { id: webhook.id, sequence },
      lead: null,
      isTest: Boolean(webhook.isTest),
      payload: webhookView(webhook, shown(context.secrets, webhook).headerNames),
      cause: { origin, requestId },
      occurredAt,
      to: [webhook.id],
    })
    await recordAudit(trx, call, 'webhook.tested', webhook.id)
    return Delivery.in(workspaceId, trx).findOne({ eventId: event.id }).throwIfNotFound()
  })
}
