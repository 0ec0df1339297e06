import type { Knex } from 'knex'
import { type Database, isPostgres } from './connect.js'
import { isRetryable } from './errors.js'
import { writersTurn } from './writers-turn.js'

/** One use case, one transaction. It runs again where PostgreSQL chose it as a deadlock's victim, so it must hold nothing but queries. */
export async function transact<T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return writersTurn(db, () => committed(db, work))
  for (let attempt = 1; ; attempt++) {
    try {
      return await committed(db, work)
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

type Afterwards = (db: Database) => void
const afterwards = new WeakMap<Knex.Transaction, Afterwards[]>()

/**
 * For what hastens a thing that is safe without it: a process may die between the commit and this. It must not throw, and
 * is not awaited.
 */
export function afterCommit(trx: Knex.Transaction, work: Afterwards): void {
  const works = afterwards.get(trx)
  if (works) works.push(work)
  else afterwards.set(trx, [work])
}

async function committed<T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  let begun: Knex.Transaction | undefined
  const result = await db.transaction(trx => {
    begun = trx
    return work(trx)
  })
  for (const last of (begun && afterwards.get(begun)) ?? []) last(db)
  return result
}
