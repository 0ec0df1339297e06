import type { Queryable } from './connect.js'
import { propertyOf } from './names.js'
import { notesOf } from './noted-reads.js'
import { SqliteClient } from './sqlite-client.js'

/** The rows that a statement of our own reads or returns. Outside a transaction, on SQLite, it waits for no writer. */
export async function rowsOf<T>(db: Queryable, sql: string, bindings: unknown[]): Promise<T[]> {
  const rows = (await storedRows(db, sql, bindings)) as Record<string, unknown>[]
  return rows.map(row => {
    const named: Record<string, unknown> = {}
    for (const column in row) named[propertyOf(column)] = row[column]
    return named as T
  })
}

/**
 * Rows of a statement, with columns as the database names them. Past Knex's builders, and outside transactions past all of Knex where that
 * is SQLite: what it does around a statement takes longer than the statement.
 */
export async function storedRows(db: Queryable, sql: string, bindings: unknown[]): Promise<unknown[]> {
  const notes = notesOf(db)
  if (!notes) return run(db, sql, bindings)
  const rows = await run(notes.whole, sql, bindings)
  notes.note({ sql, bindings, rows })
  return rows
}

async function run(db: Queryable, sql: string, bindings: unknown[]): Promise<unknown[]> {
  const { client } = db
  if (!(client instanceof SqliteClient)) {
    if (!db.isTransaction) return (await db.raw(sql, bindings as never[])).rows
    const { response } = await client.query(await client.acquireConnection(), { sql, bindings })
    return response.rows
  }
  return db.isTransaction ? client.within(sql, bindings) : client.read(sql, bindings)
}
