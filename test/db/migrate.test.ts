import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { connect, type Database, isPostgres } from '../../src/db/connect.js'
import { migrate, migrations, refuseUnmigrated } from '../../src/db/migrate.js'
import { emptyDatabase } from '../support/database.js'
import { populations } from './populations/populations.js'

const execute = promisify(execFile)
const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

async function empty(t: ExecutionContext): Promise<Database> {
  const { db } = await emptyDatabase(t)
  return db
}

async function counts(db: Database): Promise<Record<string, number>> {
  const tables: string[] = isPostgres(db)
    ? (await db('pg_tables').where({ schemaname: 'public' })).map(({ tablename }) => tablename)
    : await db('sqlite_master').where({ type: 'table' }).whereNot('name', 'like', 'sqlite_%').pluck('name')
  const counted = await Promise.all(
    tables
      .filter(name => name !== 'migrations')
      .map(async name => [name, Number((await db(name).count({ n: '*' }))[0]?.n)] as const),
  )
  return Object.fromEntries(counted.sort())
}

test('every migration says what a database looks like that it has to carry over', t => {
  t.deepEqual(
    Object.keys(populations),
    migrations().map(({ name }) => name),
  )
})

test('a populated database goes through every migration without losing a row', async t => {
  const db = await empty(t)
  let before: Record<string, number> = {}
  for (const { name } of migrations()) {
    t.deepEqual(await migrate(db, name), [name])
    const now = await counts(db)
    for (const [table, rows] of Object.entries(before)) t.is(now[table], rows, `${name} changed ${table}`)
    await populations[name]?.(db)
    before = await counts(db)
    const unfilled = Object.entries(before).filter(([, rows]) => rows === 0)
    t.deepEqual(unfilled, [], `${name}: its tables have rows to carry over`)
  }
  t.deepEqual(await migrate(db), [])
  t.deepEqual(await counts(db), before)
  if (!isPostgres(db)) t.deepEqual(await db.raw('pragma foreign_key_check'), [])
})

test('the debt service that was proposed becomes an input', async t => {
  const db = await empty(t)
  for (const { name } of migrations()) {
    await migrate(db, name)
    await populations[name]?.(db)
  }
  const { inputs, createdAt } = await db('spreads').first()
  t.deepEqual(JSON.parse(inputs), {
    proposedAnnualDebtService: { value: 1200.5, author: null, at: createdAt },
  })
})

test('overrides of before get the days that stand in the ids of their periods', async t => {
  const db = await empty(t)
  const anchored = '202611250320-anchored-overrides'
  const names = migrations().map(({ name }) => name)
  for (const name of names.slice(0, names.indexOf(anchored))) {
    await migrate(db, name)
    await populations[name]?.(db)
  }
  const { id: _, ...override } = await db('spread_overrides').first()
  const ids = ['2024-12-31', '2024-01-01_2024-12-31', 'to_2024-12-31', 'balanceSheet_undated']
  await db('spread_overrides').delete()
  for (const [n, periodId] of ids.entries())
    await db('spread_overrides').insert({ ...override, id: `ovr_${n}`, periodId })
  await migrate(db, anchored)
  t.deepEqual(await db('spread_overrides').orderBy('id').select('periodStart', 'periodEnd'), [
    { periodStart: '2024-12-31', periodEnd: '2024-12-31' },
    { periodStart: '2024-01-01', periodEnd: '2024-12-31' },
    { periodStart: null, periodEnd: '2024-12-31' },
    { periodStart: null, periodEnd: null },
  ])
})

test('several processes may migrate at once', async t => {
  const { db, environment } = await emptyDatabase(t)
  const outputs = await Promise.all(
    [1, 2, 3].map(() =>
      execute(process.execPath, [main, 'migrate', '--json'], { env: { ...process.env, ...environment } }),
    ),
  )
  const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout).applied)
  t.deepEqual(
    applied,
    migrations().map(({ name }) => name),
  )
  await t.notThrowsAsync(refuseUnmigrated(db))
})

test('a migration that fails leaves nothing behind, and no lock', async t => {
  const db = await empty(t)
  const [first] = migrations()
  await migrate(db, first?.name)
  // The next migration makes this table too.
  await db.schema.createTable('checklist_groups', table => table.text('id'))
  await t.throwsAsync(migrate(db), { any: true })
  t.false(await db.schema.hasTable('agents'))
  await db.schema.dropTable('checklist_groups')
  t.is((await migrate(db)).length, migrations().length - 1)
})

test('a role refuses a database that is behind its code, and takes one that is ahead', async t => {
  const db = await empty(t)
  await t.throwsAsync(refuseUnmigrated(db), { message: /lacks \d+ migrations\. Run `leadspread migrate`/ })
  await migrate(db)
  await db('migrations').insert({
    name: '999912312359-of-a-later-version',
    appliedAt: new Date().toISOString(),
  })
  await t.notThrowsAsync(refuseUnmigrated(db))
})

test('SQLite keeps what it has acknowledged, and waits for other processes', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-pragma-'))
  const db = connect({ kind: 'sqlite', file: join(folder, 'a.sqlite') })
  t.teardown(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const pragma = async (name: string) => Object.values((await db.raw(`pragma ${name}`))[0] as object)[0]
  t.is(await pragma('journal_mode'), 'wal')
  t.is(await pragma('synchronous'), 2)
  t.is(await pragma('foreign_keys'), 1)
})
