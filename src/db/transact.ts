import type { Knex } from 'knex'
import { type Database, isPostgres } from './connect.js'
import { isRetryable } from './errors.js'
import { writersTurn } from './writers-turn.js'

/** One use case, one transaction. It runs again where PostgreSQL chose it as a deadlock's victim, so it must hold nothing but queries. */
export async function transact<T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return writersTurn(db, () => db.transaction(work))
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}
