import { setImmediate as afterArrivals } from 'node:timers/promises'
import type { Knex } from 'knex'
import { Unavailable } from '../errors.js'
import type { Database } from './connect.js'
import type { SqliteClient } from './sqlite-client.js'
import { writersTurn } from './writers-turn.js'

type Work<T> = (trx: Knex.Transaction) => Promise<T>

/** Works that will have one commit. Each notes how it went, and fails nobody else. */
interface Group {
  works: ((db: Knex | Knex.Transaction) => Promise<void>)[]
  /** Rejects when nothing of it is stored. */
  ended: Promise<void>
}

/** As long as others have to wait for the write lock, and the first of a group for its answer. */
const mostWorks = 16
const forming = new WeakMap<Database, Group>()

/**
 * A commit waits for the disk, which takes longer than most of what is committed, so transactions that wait at the same time
 * share one. Within it they still come one after another, each in a savepoint that takes back what fails. Nobody hears how
 * theirs has gone before all of it is stored.
 */
export async function commitTogether<T>(db: Database, work: Work<T>): Promise<T> {
  let outcome: { value: T } | { error: unknown } | undefined
  const group = groupFor(db)
  group.works.push(async begun => {
    try {
      // Knex hands them on to a transaction, and not to one within it.
      outcome = { value: await begun.transaction(work, { userParams: begun.userParams } as object) }
    } catch (error) {
      outcome = { error }
    }
  })
  await group.ended
  if (!outcome) throw new Error('A group that ended without one of its works')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

function groupFor(db: Database): Group {
  const before = forming.get(db)
  if (before && before.works.length < mostWorks) return before
  const works: Group['works'] = []
  const group = {
    works,
    ended: writersTurn(db, async () => {
      // What has arrived at the same time has been read only in part.
      await afterArrivals()
      if (forming.get(db) === group) forming.delete(db)
      await (works.length === 1 ? works[0]?.(db) : db.transaction(trx => inTurn(trx, works)))
    }),
  }
  forming.set(db, group)
  return group
}

async function inTurn(trx: Knex.Transaction, works: Group['works']): Promise<void> {
  for (const work of works) {
    await work(trx)
    // A full disk, for one, makes SQLite take back the whole transaction, and what came next would be in none.
    if (!(await (trx.client as SqliteClient).isInTransaction()))
      throw new Unavailable('The database is out of reach or overloaded. Try again shortly.', 2)
  }
}
