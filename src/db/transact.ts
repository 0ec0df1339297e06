import type { Knex } from 'knex'
import { commitTogether } from './commit-together.js'
import { type Database, isPostgres } from './connect.js'
import { isRetryable } from './errors.js'

/** One use case, one transaction. It runs again where PostgreSQL chose it as a deadlock's victim, so it must hold nothing but queries. */
export async function transact<T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return commitTogether(db, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
