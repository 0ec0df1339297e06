import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

const columns = 'range_hash, task_queue_id, task_id, data, data_encoding'

/**
 * A server of 1.29 that was told to be fair looks for tasks in another table, and would never hand out what was waiting before
 * it was told.
 */
export function carryTasks(file: string): void {
  if (!existsSync(file)) return
  const db = new Database(file)
  try {
    const tables = db
      .prepare(`select name from sqlite_master where type = 'table' and name in ('tasks', 'tasks_v2')`)
      .all()
    if (tables.length < 2) return
    db.exec(
      `begin immediate;
       insert or ignore into tasks_v2 (pass, ${columns}) select 1, ${columns} from tasks;
       delete from tasks;
       commit`,
    )
  } finally {
    db.close()
  }
}
