import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import Database from 'better-sqlite3'
import { carryTasks } from '../../src/start/carry-tasks.js'

function fileOf(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-tasks-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return join(folder, 'temporal.sqlite')
}

const key = 'range_hash int, task_queue_id blob'
const content = 'task_id bigint, data blob, data_encoding text'

test('tasks that were waiting for an unfair server wait for the fair one', t => {
  const file = fileOf(t)
  const db = new Database(file)
  t.teardown(() => db.close())
  db.exec(`create table tasks (${key}, ${content}, primary key (range_hash, task_queue_id, task_id))`)
  db.exec(
    `create table tasks_v2 (${key}, pass bigint, ${content}, primary key (range_hash, task_queue_id, pass, task_id))`,
  )
  db.exec(`insert into tasks values (1, x'aa', 7, x'0102', 'Proto3'), (1, x'aa', 8, x'03', 'Proto3')`)
  db.exec(`insert into tasks_v2 values (2, x'bb', 4, 7, x'04', 'Proto3')`)
  for (let start = 0; start < 2; start++) {
    carryTasks(file)
    t.deepEqual(db.prepare('select * from tasks').all(), [])
    t.deepEqual(
      db.prepare('select range_hash, pass, task_id from tasks_v2 order by range_hash, task_id').raw().all(),
      [
        [1, 1, 7],
        [1, 1, 8],
        [2, 4, 7],
      ],
    )
  }
})

test('a server that was never started, or knows no such tables, has none', t => {
  const file = fileOf(t)
  t.notThrows(() => carryTasks(file))
  new Database(file).exec('create table tasks (id int)').close()
  t.notThrows(() => carryTasks(file))
})
