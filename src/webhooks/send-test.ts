import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { Delivery } from './delivery.js'
import { lockWebhook } from './find.js'
import { recordEvent } from './record.js'
import { shown, webhookView } from './view.js'

/** To this subscription only, whatever its filters. */
export async function sendTest(context: Context, caller: Caller, webhookId: string): Promise<Delivery> {
  const { workspaceId } = caller
  const at = context.clock().toISOString()
  return change(context, caller, async trx => {
    const webhook = await lockWebhook(workspaceId, webhookId, trx)
    const event = await recordEvent(trx, webhook, 'webhook.test', caller, {
      lead: null,
      isTest: Boolean(webhook.isTest),
      shows: webhookView(webhook, shown(context.secrets, webhook).headerNames),
      at,
      to: [webhook.id],
    })
    await recordAudit(trx, caller, 'webhook.tested', webhook.id)
    return Delivery.in(workspaceId, trx).findOne({ eventId: event.id }).throwIfNotFound()
  })
}
