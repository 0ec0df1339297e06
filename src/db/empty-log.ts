import { type Database, isPostgres } from './connect.js'
import { writersTurn } from './writers-turn.js'

/**
 * What SQLite's log holds of rows that were removed, goes: it is written into the database and cut to nothing. While others
 * read or write, it stays as it is until the next time.
 */
export async function emptyLog(db: Database): Promise<void> {
  if (!isPostgres(db)) await writersTurn(db, () => db.raw('pragma wal_checkpoint(truncate)'))
}
