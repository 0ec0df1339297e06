import { recordAudit } from '../audit/record.js'
import { bound, oneOf } from '../db/one-of.js'
import { transact } from '../db/transact.js'
import { leastIdAt } from '../ids.js'
import { type Purging, takerOf } from './purging.js'

const batch = 1_000

/** By a test clock, which may be far behind, an event seems old that has just been made. Its id has the real time. */
const ofRealTime = `(id < ? or not exists (
  select 1 from workspaces where workspaces.id = events.workspace_id and test_clock_at is not null))`

/** Events are kept for catching up, for as long as what was deleted. */
export async function purgeEvents(purging: Purging): Promise<void> {
  const { context, by, before, dryRun, stop, purged } = purging
  const take = takerOf(purging)
  const isOld = [ofRealTime, [leastIdAt('event', new Date(before))]] as const
  if (dryRun) {
    purged.events += await take(
      context
        .db('events')
        .where('occurredAt', '<', before)
        .whereRaw(...isOld),
    )
    return
  }
  while (!stop?.aborted) {
    const removed = await transact(context.db, async trx => {
      const oldest: { id: string; workspaceId: string }[] = await trx('events')
        .select('id', 'workspaceId')
        .where('occurredAt', '<', before)
        .whereRaw(...isOld)
        .orderBy('occurredAt')
        .limit(batch)
      for (const workspaceId of new Set(oldest.map(event => event.workspaceId)))
        await recordAudit(trx, { ...by, workspaceId }, 'events.purged', workspaceId)
      const ids = bound(oldest.map(({ id }) => id))
      return take(trx('events').whereRaw(oneOf('id', trx), [ids]))
    })
    if (removed === 0) return
    purged.events += removed
  }
}
