import { transact } from '../db/transact.js'
import { type Purging, takerOf } from './purging.js'

const batch = 1_000

/** Events are kept for catching up, for as long as what was deleted. */
export async function purgeEvents(purging: Purging): Promise<void> {
  const { context, before, dryRun, stop, purged } = purging
  const take = takerOf(purging)
  if (dryRun) {
    purged.events += await take(context.db('events').where('occurredAt', '<', before))
    return
  }
  while (!stop?.aborted) {
    const removed = await transact(context.db, trx => {
      const oldest = trx('events').select('id').where('occurredAt', '<', before).orderBy('occurredAt')
      return take(trx('events').whereIn('id', oldest.limit(batch)))
    })
    if (removed === 0) return
    purged.events += removed
  }
}
