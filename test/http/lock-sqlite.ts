import Database from 'better-sqlite3'
import type { World } from '../support/world.js'

/** As another process would: takes the write lock of the world's database, and keeps it until the function is called. */
export function lockSqlite({ context }: World): () => void {
  const { database } = context.config
  if (database.kind !== 'sqlite') throw new Error('This world is not on SQLite')
  const other = new Database(database.file)
  other.exec('BEGIN IMMEDIATE')
  return () => {
    other.close()
  }
}
