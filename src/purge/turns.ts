import { transact } from '../db/transact.js'
import type { Purging } from './purging.js'

const batch = 500

/** What a model has said serves until the answer is there. What that has used goes on counting, as long as there is the lead. */
export async function purgeTurns({ context: { db }, before, dryRun, stop }: Purging): Promise<void> {
  while (!dryRun && !stop?.aborted) {
    const forgotten = await transact(db, async trx => {
      const old = trx('turns')
        .select('id')
        .where('createdAt', '<', before)
        .whereNotNull('answer')
        .whereNotExists(trx('messages').whereRaw(`messages.id = turns.message_id and reply_state = 'open'`))
        .limit(batch)
      return trx('turns').whereIn('id', old).update({ answer: null })
    })
    if (forgotten === 0) return
  }
}
