import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import test from 'ava'
import { isPostgres } from '../../src/db/connect.js'
import { allOfThem, noneOfThem, onlyTestData } from '../../src/db/reach.js'
import { Row } from '../../src/db/row.js'
import { transact } from '../../src/db/transact.js'
import { Lead } from '../../src/leads/lead.js'
import { onPostgres, testDatabase } from '../support/database.js'
import { world } from '../support/world.js'

const onlySqlite = onPostgres ? test.skip : test
const source = fileURLToPath(new URL('../../../src/', import.meta.url))
const compiled = fileURLToPath(new URL('../../src/', import.meta.url))

type RowClass = typeof Row & (new () => Row)

/** All classes of rows. */
async function rows(): Promise<RowClass[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .filter(name => /^export class \w+ extends Row\b/m.test(readFileSync(join(source, name), 'utf8')))
  const modules = await Promise.all(
    files.map(name => import(pathToFileURL(join(compiled, name.replace(/\.ts$/, '.js'))).href)),
  )
  return modules
    .flatMap(module => Object.values<unknown>(module))
    .filter((one): one is RowClass => typeof one === 'function' && one.prototype instanceof Row)
}

test('of each table it is said what a test key reaches; of all that hangs on leads, what hangs on test leads', async t => {
  const { context } = await testDatabase(t)
  const whole: string[] = []
  const none: string[] = []
  const classes = await rows()
  t.true(classes.length > 20)
  for (const one of classes) {
    const columns = Object.keys(await context.db(one.tableName).columnInfo())
    await t.notThrowsAsync(
      Promise.resolve(one.in('ws_1', onlyTestData(context.db)).limit(1)),
      `${one.name} says no condition that holds`,
    )
    if (one.reachOfTests === allOfThem) whole.push(one.tableName)
    else if (one.reachOfTests === noneOfThem) none.push(one.tableName)
    else if (!columns.includes('leadId')) t.regex(one.reachOfTests, /is_test/, one.name)
  }
  t.deepEqual(whole.sort(), [
    'agents',
    'api_keys',
    'automations',
    'checklist_groups',
    'checklist_items',
    'knowledge_sections',
    'knowledge_terms',
    'peers',
    'workflows',
    'workspaces',
  ])
  t.deepEqual(none.sort(), [
    'audit_chains',
    'audit_entries',
    'saved_filters',
    'user_links',
    'user_sessions',
    'users',
  ])
})

test('a transaction reaches as far as the connection it was begun on, one that shares its commit too', async t => {
  const w = await world(t)
  const { apiKey: key } = await w.newKey({ mode: 'test' })
  const { db } = w.context
  const live = await w.newLead()
  const mine = await w.newLead({}, key)
  const narrow = onlyTestData(db)
  const seen = (of: typeof db) =>
    transact(of, async trx => {
      const found = await Lead.in(w.workspaceId, trx).orderBy('id')
      const bySql = await Lead.inBySql(w.workspaceId, trx, 'true', [], 'order by id')
      t.deepEqual(
        found.map(({ id }) => id),
        bySql.map(({ id }) => id),
      )
      return found.map(({ id }) => id)
    })
  const all = [live, mine].sort()
  for (let n = 0; n < 3; n++)
    t.deepEqual(await Promise.all([seen(narrow), seen(db), seen(narrow)]), [[mine], all, [mine]])
  await transact(narrow, async trx => {
    await Lead.in(w.workspaceId, trx).patch({ lastName: 'By test' })
    await Lead.updateIn(w.workspaceId, trx, live, { middleName: 'By test' })
  })
  t.like(await db('leads').where({ id: live }).first(), { lastName: '', middleName: null })
  t.like(await db('leads').where({ id: mine }).first(), { lastName: 'By test' })
  t.is(isPostgres(narrow), isPostgres(db))
})

test('nothing but src/db begins transactions, so none can reach further than it should', t => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  const beginning = files.filter(
    name => !name.startsWith('db/') && /\.transaction\(/.test(readFileSync(join(source, name), 'utf8')),
  )
  t.deepEqual(beginning, [])
})

onlySqlite('what a test key reads is found without going through live data', async t => {
  const { context } = await testDatabase(t)
  for (const [sql, index] of [
    [
      'select * from leads where workspace_id = ? and leads.is_test and deleted_at is null and id < ? order by id desc limit 50',
      /leads_of_test/,
    ],
    [
      'select * from leads where workspace_id = ? and leads.is_test and deleted_at is null order by id desc limit 50',
      /leads_of_test/,
    ],
    [
      'select * from events where workspace_id = ? and events.is_test and (position > cast(? as integer)) order by position limit 100',
      /events_of_test/,
    ],
    [
      `select * from action_logs where workspace_id = ? and exists (select 1 from leads where leads.id = action_logs.lead_id
       and leads.is_test) and lead_id = ? and id < ? order by id desc limit 50`,
      /SEARCH action_logs USING INDEX \S+ \(lead_id=\? AND id<\?\)/,
    ],
    ['select * from tags where workspace_id = ? and is_test = true and key = ?', /key=\? AND is_test=\?/],
  ] as const) {
    const plan: { detail: string }[] = await context.db.raw(
      `explain query plan ${sql}`,
      sql.match(/\?/g)?.map(() => 'x') ?? [],
    )
    const told = plan.map(({ detail }) => detail).join('; ')
    t.regex(told, index, sql)
    t.notRegex(told, /TEMP B-TREE/, sql)
  }
})
