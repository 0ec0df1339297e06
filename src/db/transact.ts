import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { commitTogether } from './commit-together.js'
import { type Database, isPostgres } from './connect.js'
import { isRetryable } from './errors.js'
import { reachingAs, wholeOf } from './reach.js'

const attempts = 4

/**
 * One use case, one transaction. It runs again where PostgreSQL chose it as a deadlock's victim, so it must hold nothing but
 * queries.
 */
export async function transact<T>(seen: Database, asked: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const db = wholeOf(seen)
  const work = reachingAs(seen, asked)
  if (!isPostgres(db)) return tellingAfterwards(work, inOne => commitTogether(db, inOne))
  for (let attempt = 1; ; attempt++) {
    try {
      return await tellingAfterwards(work, inOne => db.transaction(inOne))
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await sleep(leavingTheRow(attempt))
    }
  }
}

/** Whoever comes back at once takes its first row before the other, who waits for it, has woken up: they meet again. */
const leavingTheRow = (attempt: number) => attempt * (20 + Math.random() * 40)

type Afterwards = () => void
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

async function tellingAfterwards<T>(
  work: (trx: Knex.Transaction) => Promise<T>,
  commit: (work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>,
): Promise<T> {
  let begun: Knex.Transaction | undefined
  const result = await commit(trx => {
    begun = trx
    return work(trx)
  })
  for (const last of (begun && afterwards.get(begun)) ?? []) last()
  return result
}
