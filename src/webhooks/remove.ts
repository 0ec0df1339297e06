import type { Knex } from 'knex'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import { bound, oneOf } from '../db/one-of.js'
import { lockWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import { Webhook } from './webhook.js'

export async function removeWebhook(context: Context, call: Call, webhookId: string): Promise<void> {
  const now = context.clock().toISOString()
  await change(context, call, async trx => {
    const webhook = await lockWebhook(call.workspaceId, webhookId, trx)
    const patch = { archivedAt: now, updatedAt: now }
    await Webhook.in(call.workspaceId, trx).findById(webhook.id).patch(patch)
    await cancelQueued(trx, webhook.id, now)
    // Its workflow ends itself, and cancels whatever is left.
    nudgeAfterCommit(trx, call.workspaceId, [webhook.id])
  })
}

const lanesAtOnce = 500

/**
 * Cancels what is queued for a subscription that is gone, of so many subjects as one transaction can bear. True: nothing is
 * left. What another transaction was just adding comes after it, and is found by its lane.
 */
export async function cancelQueued(trx: Knex.Transaction, webhookId: string, now: string): Promise<boolean> {
  const lanes: { subjectId: string }[] = await trx('delivery_lanes')
    .select('subjectId')
    .where({ webhookId })
    .orderBy('subjectId')
    .limit(lanesAtOnce)
    .forUpdate()
  const subjects = bound(lanes.map(({ subjectId }) => subjectId))
  await trx.raw(
    `update deliveries set status = 'cancelled', settled_at = ?, next_attempt_at = null
     where webhook_id = ? and status = 'pending' and ${oneOf('subject_id', trx)}`,
    [now, webhookId, subjects],
  )
  await trx.raw(`delete from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)}`, [
    webhookId,
    subjects,
  ])
  return lanes.length < lanesAtOnce
}
