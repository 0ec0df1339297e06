import { isPostgres, type Queryable } from './connect.js'
import { SqliteClient } from './sqlite-client.js'

/** The rows that a statement of our own reads or returns. Outside a transaction, on SQLite, it waits for no writer. */
export async function rowsOf<T>(db: Queryable, sql: string, bindings: unknown[]): Promise<T[]> {
  const { client } = db
  if (client instanceof SqliteClient && !db.isTransaction) return (await client.read(sql, bindings)) as T[]
  const read = await db.raw(sql, bindings as never[])
  return isPostgres(db) ? client.postProcessResponse(read.rows) : read
}
