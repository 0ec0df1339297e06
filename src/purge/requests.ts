import { transact } from '../db/transact.js'
import { dayMs, type Purging } from './purging.js'

/**
 * Stored answers hold what a lead told us, sealed. They live for 24 hours, and none about a lead is stored once it is deleted
 * (only 2xx are), which was longer ago than that: so with those that are old, all of a purged lead are gone. What can still
 * name it is the claim of a later request whose process died before it could answer 404.
 */
export async function purgeRequests({ context: { db, clock }, dryRun, stop }: Purging): Promise<void> {
  if (dryRun) return
  const now = clock()
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  await transact(db, trx => trx('idempotent_requests').where('createdAt', '<', dayAgo).delete())
  const claims = await db('idempotent_requests')
    .select('repeatId', 'claim', 'path')
    .whereNull('status')
    .where('leaseUntil', '<', now.toISOString())
    .where('path', 'like', '/api/v1/leads/lead_%')
  for (const { path, ...claim } of claims) {
    if (stop?.aborted) return
    const [, , , , id] = path.split('/')
    if (await db('leads').where({ id }).first('id')) continue
    await transact(db, trx => trx('idempotent_requests').where(claim).delete())
  }
}
