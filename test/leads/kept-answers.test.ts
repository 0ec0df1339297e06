import test from 'ava'
import { notingReads } from '../../src/db/noted-reads.js'
import { onlyTestData } from '../../src/db/reach.js'
import { storedRows } from '../../src/db/rows.js'
import { TextsOfRows } from '../../src/db/texts-of-rows.js'
import { NotFound } from '../../src/errors.js'
import { readLeadAsJson } from '../../src/leads/read.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { onPostgres } from '../support/database.js'
import { world } from '../support/world.js'
import { type Columns, start, succeeds, tables, write } from './keeping-answers.js'

test('who asks for a lead again and again costs one statement', async t => {
  const { w, kept, fresh } = await start(t, await world(t, withoutTemporal))
  const first = await countStatements(w.context, kept)
  t.true(first > 5)
  t.true((await countStatements(w.context, kept)) > first, 'It is noted, and asked again at once')
  for (const _ of [3, 4]) t.is(await countStatements(w.context, kept), 1)
  t.is(await kept(), await fresh())
})

test('rows that come and go are seen', async t => {
  const { w, kept, held, fresh } = await start(t, await world(t, withoutTemporal))
  const { db } = w.context
  for (const table of ['checklist_entries', 'attachments', 'messages', 'action_logs', 'lead_items']) {
    const rows = (await storedRows(db, `select * from ${table}`, [])) as (Columns & { id: string })[]
    for (const row of rows) {
      const before = await held()
      if (!(await succeeds(() => write(w, `delete from ${table} where id = ?`, [row.id])))) continue
      t.is(await kept(), await fresh(), table)
      const [names, values] = [Object.keys(row), Object.values(row)]
      const insert = `insert into ${table} (${names.map(name => `"${name}"`).join(', ')})
        values (${names.map(() => '?').join(', ')})`
      await write(w, insert, values)
      t.is(await kept(), before, table)
    }
  }
})

test('an answer is made of no other tables', async t => {
  const { w, context, caller, leadId } = await start(t, await world(t, withoutTemporal))
  const named = new Set<string>()
  const texts = new TextsOfRows()
  const of = texts.of.bind(texts)
  texts.of = (db, name, make) =>
    of(db, name, async given => {
      const { db: seen, notes } = notingReads(given)
      const made = await make(seen)
      t.true(notes.areComplete)
      for (const { sql } of notes.reads)
        for (const [, table = ''] of sql.matchAll(/\b(?:from|join) (\w+)/g)) named.add(table)
      return made
    })
  await readLeadAsJson(w.context, caller, leadId)
  await readLeadAsJson({ ...context, texts }, caller, leadId)
  const ofSql = ['json_each', 'jsonb_array_elements_text']
  t.deepEqual([...named].filter(name => !ofSql.includes(name)).sort(), [...tables].sort())
})

test('links are made anew with each answer', async t => {
  const { w, context, caller, leadId, documentId } = await start(t, await world(t, withoutTemporal))
  const at = async (ms: number, keyId = caller.keyId) => {
    const clock = () => new Date(context.clock().getTime() + ms)
    return JSON.parse(String(await readLeadAsJson({ ...w.context, clock }, { ...caller, keyId }, leadId)))
  }
  const linkOf = ({ lastAction }: { lastAction: { messages: { documents: { url: string }[] }[] } }) =>
    new URL(lastAction.messages[0]?.documents[0]?.url ?? '')
  for (const _ of ['made', 'noted']) await at(0)
  const statements = await countStatements(w.context, () => at(0))
  t.is(statements, 1)
  const [first, later, others] = [linkOf(await at(0)), linkOf(await at(5_000)), linkOf(await at(0, 'key_2'))]
  for (const { pathname } of [first, later, others]) t.is(pathname, `/files/${documentId}`)
  t.is(Number(later.searchParams.get('expires')) - Number(first.searchParams.get('expires')), 5)
  t.is(others.searchParams.get('key'), 'key_2')
  t.not(others.searchParams.get('signature'), first.searchParams.get('signature'))
})

test('who may see less, or sees another workspace, is never given what is kept for others', async t => {
  const { w, leadId } = await start(t, await world(t, withoutTemporal))
  const path = `/api/v1/leads/${leadId}`
  const keys = {
    revealing: (await w.newKey({ scope: 'read', reveals: true })).apiKey,
    masked: (await w.newKey({ scope: 'read', reveals: false })).apiKey,
    test: (await w.newKey({ mode: 'test' })).apiKey,
    foreign: (await w.tenant()).key,
  }
  for (const _ of [1, 2, 3, 4]) {
    t.regex(JSON.stringify((await w.send('GET', path, { key: keys.revealing })).body), /12-3454321/)
    t.notRegex(JSON.stringify((await w.send('GET', path, { key: keys.masked })).body), /12-3454321/)
    t.is((await w.send('GET', path, { key: keys.test })).status, 404)
    t.is((await w.send('GET', path, { key: keys.foreign })).status, 404)
  }
  await w.context.audit.flush()
  const told = (await storedRows(
    w.context.db,
    `select count(*) as told from audit_entries where action = 'lead.values_read' and subject = ?`,
    [leadId],
  )) as { told: number }[]
  t.is(
    Number(told[0]?.told),
    4 + 1,
    'Each answer with a secret is told the audit log, that of the change too',
  )
})

test('a test key is given what is kept of test data, and nothing that has ceased to be', async t => {
  const { w, caller, leadId } = await start(t, await world(t, withoutTemporal))
  await write(w, 'update leads set is_test = ? where id = ?', [onPostgres ? true : 1, leadId])
  const context = { ...w.context, db: onlyTestData(w.context.db) }
  const asTest = () => readLeadAsJson(context, { ...caller, test: true }, leadId)
  for (const _ of ['made', 'noted']) await asTest()
  t.is(await countStatements(w.context, asTest), 1)
  await write(w, 'update leads set is_test = ? where id = ?', [onPostgres ? false : 0, leadId])
  await t.throwsAsync(asTest, { instanceOf: NotFound })
})
