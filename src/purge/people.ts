import { transact } from '../db/transact.js'
import type { Purging } from './purging.js'

/** Sessions and links that were over before. Accounts stay, disabled or not: what was done keeps the name of who did it. */
export async function purgePeople({ context: { db }, before, dryRun }: Purging): Promise<void> {
  if (dryRun) return
  await transact(db, async trx => {
    await trx('user_sessions').where('expiresAt', '<', before).delete()
    await trx('user_links').where('expiresAt', '<', before).delete()
  })
}
