import type { Context } from '../context.js'
import { isPostgres } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { rowsOf } from '../db/rows.js'
import { transact } from '../db/transact.js'

const lanesAtOnce = 200

/** Cancels what waits for a subscription that was deleted, some lanes in each transaction. */
export async function cancelDeliveries({ db, clock }: Context, webhookId: string): Promise<void> {
  for (;;) {
    const closed = await transact(db, async trx => {
      const lock = isPostgres(trx) ? 'for update' : ''
      const lanes = await rowsOf<{ subjectId: string }>(
        trx,
        `select subject_id from delivery_lanes where webhook_id = ? order by subject_id limit ? ${lock}`,
        [webhookId, lanesAtOnce],
      )
      if (lanes.length === 0) return 0
      const ids = bound(lanes.map(({ subjectId }) => subjectId))
      await trx.raw(
        `update deliveries set status = 'cancelled', next_attempt_at = null, settled_at = ?
         where webhook_id = ? and ${oneOf('subject_id', trx)} and status = 'pending'`,
        [clock().toISOString(), webhookId, ids],
      )
      await trx.raw(`delete from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)}`, [
        webhookId,
        ids,
      ])
      return lanes.length
    })
    if (closed === 0) return
  }
}
