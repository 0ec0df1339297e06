import { recordAudit } from '../audit/record.js'
import { bound, oneOf } from '../db/one-of.js'
import { transact } from '../db/transact.js'
import { type Purging, takerOf } from './purging.js'

const batch = 1_000

/** Events are kept for catching up, for as long as what was deleted. */
export async function purgeEvents(purging: Purging): Promise<void> {
  const { context, by, before, dryRun, stop, purged } = purging
  const take = takerOf(purging)
  if (dryRun) {
    purged.events += await take(context.db('events').where('occurredAt', '<', before))
    return
  }
  while (!stop?.aborted) {
    const removed = await transact(context.db, async trx => {
      const oldest: { id: string; workspaceId: string }[] = await trx('events')
        .select('id', 'workspaceId')
        .where('occurredAt', '<', before)
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
