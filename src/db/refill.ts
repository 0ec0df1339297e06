import type { Knex } from 'knex'
import { type Database, isPostgres } from './connect.js'
import { rowsOf, storedRows } from './rows.js'
import { withoutHaste } from './snapshot.js'

/**
 * One transaction for rows that were whole where they come from: in any order, and past what watches over changes. What holds
 * between tables is looked at when all of them are there.
 */
export function refill(db: Database, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
  return db.transaction(async trx => {
    await withoutHaste(trx)
    if (isPostgres(trx)) return unwatched(trx, () => work(trx))
    await trx.raw('pragma defer_foreign_keys = ON')
    return work(trx)
  })
}

async function unwatched(trx: Knex.Transaction, work: () => Promise<void>): Promise<void> {
  const keys = await rowsOf<{ table: string; name: string; definition: string }>(trx, foreignKeys, [])
  const tables = await rowsOf<{ table: string }>(trx, ofOurs, [])
  for (const { table, name } of keys) await trx.raw(`alter table ${table} drop constraint "${name}"`)
  for (const { table } of tables) await trx.raw(`alter table ${table} disable trigger user`)
  await work()
  for (const { table } of tables) await trx.raw(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await trx.raw(`alter table ${table} add constraint "${name}" ${definition}`)
}

const foreignKeys = `
  select cast(conrelid as regclass)::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = cast(current_schema() as regnamespace)`
const ofOurs = `
  select cast(oid as regclass)::text as "table" from pg_class
  where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace)`

/** Inserts rows that are given as JSON objects; what a column's type makes of a value is the database's affair. */
export async function insertLines(
  trx: Knex.Transaction,
  table: string,
  columns: string[],
  lines: string[],
): Promise<void> {
  const names = columns.map(name => `"${name}"`).join(', ')
  const rows = isPostgres(trx)
    ? `select ${names} from json_populate_recordset(cast(null as "${table}"), cast(? as json))`
    : `select ${columns.map(name => `value ->> '${name}'`).join(', ')} from json_each(?)`
  await storedRows(trx, `insert into "${table}" (${names}) ${rows}`, [`[${lines.join(',')}]`])
}

/** Numbers that the database gives go on behind those that are there. */
export async function advanceNumbers(trx: Knex.Transaction, given: Record<string, number>): Promise<void> {
  if (!isPostgres(trx)) {
    for (const [table, last] of Object.entries(given)) {
      await trx.raw('update sqlite_sequence set seq = max(seq, ?) where name = ?', [last, table])
      await trx.raw(
        'insert into sqlite_sequence (name, seq) select ?, ? where not exists (select 1 from sqlite_sequence where name = ?)',
        [table, last, table],
      )
    }
    return
  }
  const counted = await rowsOf<{ table: string; column: string }>(trx, countedColumns, [])
  for (const { table, column } of counted)
    await trx.raw(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select max("${column}") from ${table})))`,
    )
}

const countedColumns = `
  select cast(table_name as text) as "table", cast(column_name as text) as "column" from information_schema.columns
  where table_schema = current_schema() and column_default like 'nextval(%'`
