import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import type { Delivery } from './delivery.js'
import { findWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import { findDelivery } from './read.js'
import { openLanesNow } from './sending/queue.js'

/** Sends it once more at once, outside the order: in a lane of its own, under its own id. */
export async function redeliver(
  context: Context,
  caller: Caller,
  ids: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const dueAt = context.clock().toISOString()
  return change(context, caller, async trx => {
    const webhook = await findWebhook(caller.workspaceId, ids.webhookId, trx)
    const delivery = await findDelivery(webhook, ids.deliveryId, trx)
    const { workspaceId, id: webhookId } = webhook
    await openLanesNow(trx, [
      { webhookId, workspaceId, subjectId: delivery.id, deliveryId: delivery.id, dueAt },
    ])
    await recordAudit(trx, caller, 'delivery.sent_again', delivery.id)
    nudgeAfterCommit(trx, workspaceId, [webhookId])
    return delivery
  })
}
