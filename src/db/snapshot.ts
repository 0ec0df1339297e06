import SqliteDatabase from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Config } from '../config.js'
import { connect, isPostgres, type Queryable } from './connect.js'
import { storedRows } from './rows.js'

/** A database as it stood at one moment, for as long as the work takes; nobody who writes waits for it. */
export interface Snapshot {
  kind: 'sqlite' | 'postgres'
  /** The rows of a statement in batches, each row as the text of a JSON object. */
  read(sql: string): AsyncIterable<string[]>
}

/** Rows at once; some have megabytes. */
const batch = 50

export async function withSnapshot<T>(
  database: Config['database'],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return database.kind === 'sqlite' ? ofSqlite(database.file, work) : ofPostgres(database, work)
}

/** In WAL mode a reader keeps seeing what was there at its first look. A connection of its own, which takes no writer's lock. */
async function ofSqlite<T>(file: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = new SqliteDatabase(file, { fileMustExist: true })
  try {
    db.pragma('query_only = ON')
    db.exec('begin')
    db.prepare('select count(*) from sqlite_master').get()
    return await work({
      kind: 'sqlite',
      async *read(sql) {
        let lines: string[] = []
        for (const row of db.prepare(sql).iterate()) {
          lines.push(JSON.stringify(row))
          if (lines.length < batch) continue
          yield lines
          lines = []
        }
        yield lines
      },
    })
  } finally {
    db.close()
  }
}

async function ofPostgres<T>(
  database: Extract<Config['database'], { kind: 'postgres' }>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const db = connect({ ...database, poolSize: 2 })
  try {
    return await db.transaction(
      async trx => {
        await withoutHaste(trx)
        return work({ kind: 'postgres', read: sql => byCursor(trx, sql) })
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
  } finally {
    await db.destroy()
  }
}

async function* byCursor(trx: Knex.Transaction, sql: string): AsyncGenerator<string[], void, undefined> {
  await trx.raw(
    `declare in_turn no scroll cursor for select cast(row_to_json(one) as text) as line from (${sql}) as one`,
  )
  for (;;) {
    const rows = (await storedRows(trx, `fetch ${batch} from in_turn`, [])) as { line: string }[]
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await trx.raw('close in_turn')
}

/** What takes as long as there are rows and files isn't stuck. */
export async function withoutHaste(trx: Knex.Transaction): Promise<void> {
  if (!isPostgres(trx)) return
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await trx.raw(`set local ${limit} = 0`)
}

/** The tables that hold our rows, with the columns that are written: none that the database computes, and no index. */
export async function tablesOf(db: Queryable): Promise<Map<string, string[]>> {
  const found = (await storedRows(db, isPostgres(db) ? onPostgres : onSqlite, [])) as {
    table_name: string
    column_name: string
  }[]
  const tables = new Map<string, string[]>()
  for (const { table_name, column_name } of found)
    tables.set(table_name, [...(tables.get(table_name) ?? []), column_name])
  return tables
}

const onPostgres = `
  select cast(t.table_name as text) as table_name, cast(c.column_name as text) as column_name
  from information_schema.tables t
  join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
  where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
  order by t.table_name, c.ordinal_position`

/** A virtual table keeps what it needs in tables named after itself. */
const onSqlite = `
  select t.name as table_name, c.name as column_name
  from sqlite_master t join pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and not exists (
    select 1 from sqlite_master v where v.type = 'table' and v.sql like 'create virtual table%'
      and (t.name = v.name or t.name like replace(v.name, '_', '\\_') || '\\_%' escape '\\'))
  order by t.name, c.cid`
