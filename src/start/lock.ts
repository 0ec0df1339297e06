import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StartError } from '../errors.js'

/** Kept for as long as the process lives: a database that is collected is closed, and its lock with it. */
const held: Database.Database[] = []

/**
 * One `npm start` a data folder. The lock is SQLite's own, so the system lets go of it however this process ends. Returns what lets
 * go of it before.
 */
export function lockDataDir(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = new Database(join(dataDir, 'start.lock'), { timeout: 0 })
    file.pragma('locking_mode = EXCLUSIVE')
    file.exec('BEGIN EXCLUSIVE')
    held.push(file)
    return () => void file.close()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new StartError(
      code === 'SQLITE_BUSY'
        ? `Leadspread runs already on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
        : `DATA_DIR ${dataDir} can't be used: ${message}`,
    )
  }
}
