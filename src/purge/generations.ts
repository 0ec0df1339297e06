import { recordAudit } from '../audit/record.js'
import { transact } from '../db/transact.js'
import type { Purging } from './purging.js'

const batch = 100

/**
 * What was shown of a spread before something else took its place, longer ago than RETENTION_DAYS. That it was made, what for,
 * its hash and who has signed it stay with the spread. Its files have no row any more, and go with those.
 */
export async function purgeGenerations({
  context: { db },
  by,
  before,
  dryRun,
  stop,
}: Purging): Promise<void> {
  while (!dryRun && !stop?.aborted) {
    const gone = await transact(db, async trx => {
      const old: { workspaceId: string; spreadId: string; generation: number }[] = await trx(
        'spread_generations',
      )
        .select('workspaceId', 'spreadId', 'generation')
        .where('supersededAt', '<', before)
        .whereExists(
          trx('spread_documents').whereRaw(
            `spread_documents.spread_id = spread_generations.spread_id
             and spread_documents.generation = spread_generations.generation`,
          ),
        )
        .limit(batch)
      for (const { workspaceId, spreadId, generation } of old) {
        for (const table of ['artifacts', 'spread_documents'])
          await trx(table).where({ workspaceId, spreadId, generation }).delete()
        await recordAudit(trx, { ...by, workspaceId }, 'spread.generation_removed', spreadId)
      }
      return old.length
    })
    if (gone === 0) return
  }
}
