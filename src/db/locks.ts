import type { Knex } from 'knex'
import { isPostgres } from './connect.js'

/** What a row is locked against: all others that lock or change it, those that change it, or those that change its key. */
export type Strength = 'for update' | 'for no key update' | 'for share'

/** Ends a select. SQLite has one writer, so what a transaction reads there stays as it is, and there is nothing to say. */
export const locking = (trx: Knex.Transaction, strength: Strength = 'for update'): string =>
  isPostgres(trx) ? strength : ''

/** Leaves out rows that somebody holds: whoever never waits for a row can't be a part of a deadlock. */
export const unheld = (trx: Knex.Transaction, rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  isPostgres(trx) ? rows.forUpdate().skipLocked() : rows
