import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { lockWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import { cancelQueued } from './sending/cancel.js'
import { Webhook } from './webhook.js'

export async function removeWebhook(context: Context, caller: Caller, webhookId: string): Promise<void> {
  const now = context.clock().toISOString()
  await change(context, caller, async trx => {
    const webhook = await lockWebhook(caller.workspaceId, webhookId, trx)
    const patch = { archivedAt: now, updatedAt: now }
    await Webhook.in(caller.workspaceId, trx).findById(webhook.id).patch(patch)
    await recordAudit(trx, caller, 'webhook.deleted', webhook.id)
    await cancelQueued(trx, webhook.id, now)
    // Its workflow ends itself, and cancels whatever is left.
    nudgeAfterCommit(trx, caller.workspaceId, [webhook.id])
  })
}
