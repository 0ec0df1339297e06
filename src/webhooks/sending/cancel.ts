import type { Knex } from 'knex'
import type { Context } from '../../context.js'
import { bound, oneOf } from '../../db/one-of.js'
import { transact } from '../../db/transact.js'

/** Cancels all that is queued for a subscription that is gone. */
export async function cancelDeliveries({ db, clock }: Context, webhookId: string): Promise<void> {
  let isDone = false
  while (!isDone) isDone = await transact(db, trx => cancelQueued(trx, webhookId, clock().toISOString()))
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
