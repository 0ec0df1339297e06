import type { Knex } from 'knex'
import type { Database, Queryable } from './connect.js'

/**
 * What a connection reaches. A request that came with a test key is handed a view of the database, and `Row` holds each of
 * its queries to test data, in transactions too. So no query has to think of it: the view is the only database that the
 * request has.
 */
const wholes = new WeakMap<Queryable, Database>()
const narrowed = new WeakSet<Queryable>()

export function onlyTestData(db: Database): Database {
  const view = new Proxy(db, {})
  wholes.set(view, wholeOf(db))
  narrowed.add(view)
  return view
}

/** What a view looks at; anything else is whole already. */
export const wholeOf = <Q extends Queryable>(db: Q): Q => (wholes.get(db) as Q | undefined) ?? db

export const reachesOnlyTestData = (db: Queryable): boolean => narrowed.has(db)

/** For `Row.reachOfTests`, where test data and live data go by the same rows. */
export const allOfThem = 'true'
/** For what no test key is ever shown. */
export const noneOfThem = 'false'

/** A transaction reaches what the connection does that it was begun on. */
export const reachingAs =
  <T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>) =>
  (trx: Knex.Transaction): Promise<T> => {
    if (reachesOnlyTestData(db)) narrowed.add(trx)
    return work(trx)
  }
