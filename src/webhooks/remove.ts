import { recordAudit } from '../audit/record.js'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import { cancelQueued } from './cancel.js'
import { lockWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import { Webhook } from './webhook.js'

export async function removeWebhook(context: Context, call: Call, webhookId: string): Promise<void> {
  const now = context.clock().toISOString()
  await change(context, call, async trx => {
    const webhook = await lockWebhook(call.workspaceId, webhookId, trx)
    const patch = { archivedAt: now, updatedAt: now }
    await Webhook.in(call.workspaceId, trx).findById(webhook.id).patch(patch)
    await recordAudit(trx, call, 'webhook.deleted', webhook.id)
    await cancelQueued(trx, webhook.id, now)
    // Its workflow ends itself, and cancels whatever is left.
    nudgeAfterCommit(trx, call.workspaceId, [webhook.id])
  })
}
