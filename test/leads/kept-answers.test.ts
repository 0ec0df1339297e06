import test, { type ExecutionContext } from 'ava'
import type { Caller } from '../../src/caller.js'
import { notingReads } from '../../src/db/noted-reads.js'
import { onlyTestData } from '../../src/db/reach.js'
import { storedRows } from '../../src/db/rows.js'
import { TextsOfRows } from '../../src/db/texts-of-rows.js'
import { transact } from '../../src/db/transact.js'
import { Attachment } from '../../src/documents/attachment.js'
import { NotFound } from '../../src/errors.js'
import { newId } from '../../src/ids.js'
import { readLeadAsJson } from '../../src/leads/read.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { onPostgres } from '../support/database.js'
import { newDocument, newLog, newMessage } from '../support/timeline.js'
import { type World, world } from '../support/world.js'
import { applyChecklist } from './checklist.js'

type Columns = Record<string, unknown>

/** All of what an answer about a lead is made of. */
const tables = [
  ...['leads', 'workspaces', 'checklist_entries', 'lead_items', 'attachments', 'documents'],
  ...['action_logs', 'messages'],
]

async function start(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const person = { email: 'dana@bakery.example', phoneNumber: '+12025550123' }
  const leadId = await w.newLead(person)
  const otherId = await w.newLead({ ...person, firstName: 'Robin' })
  const path = `/api/v1/leads/${leadId}`
  const item = { label: 'Lease', fieldType: 'FILE' }
  const added = await w.send('POST', `${path}/checklist-items`, { body: item })
  t.is(added.status, 201)
  const checklistItems = [{ code: 'EIN', value: '12-3454321' }]
  t.is((await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems } })).status, 200)
  const { db } = w.context
  const [entry] = await storedRows(db, 'select * from lead_items where lead_id = ?', [leadId])
  const itemId = (entry as { id: string }).id
  const documentId = await newDocument(w, leadId)
  await Attachment.in(w.workspaceId, db).insert({
    id: newId('attachment'),
    leadId,
    entryId: added.body.checklistItem.id,
    itemId,
    documentId,
    overallValid: true,
    validationResult: null,
    createdAt: new Date().toISOString(),
  })
  const sent = await newLog(w, leadId)
  await newMessage(w, sent, { documentIds: [documentId] })
  const due = {
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    scheduledAt: '2027-01-01T00:00:00.000Z',
  } as const
  await newLog(w, otherId, due)
  await newLog(w, leadId, due)
  return { w, leadId, otherId, documentId, ...reading(w, leadId) }
}

/** By one process that has the answer, and by another that hasn't. */
function reading(w: World, leadId: string) {
  const now = new Date()
  const context = { ...w.context, clock: () => now }
  const caller: Caller = {
    workspaceId: w.workspaceId,
    keyId: 'key_1',
    origin: 'api',
    requestId: null,
    ip: null,
    test: false,
    reveals: true,
    revealed: new Set(),
    deadline: now,
  }
  const answer = async (texts: TextsOfRows) => {
    try {
      return String(await readLeadAsJson({ ...context, texts }, caller, leadId))
    } catch (error) {
      return `${(error as Error).message}`
    }
  }
  const texts = new TextsOfRows()
  const kept = () => answer(texts)
  const held = async () => {
    for (const _ of [1, 2]) await kept()
    return kept()
  }
  return { context, caller, kept, held, fresh: () => answer(new TextsOfRows()) }
}

test('who asks for a lead again and again costs one statement', async t => {
  const { w, kept, fresh } = await start(t)
  const first = await countStatements(w.context, kept)
  t.true(first > 5)
  t.true((await countStatements(w.context, kept)) > first, 'It is noted, and asked again at once')
  for (const _ of [3, 4]) t.is(await countStatements(w.context, kept), 1)
  t.is(await kept(), await fresh())
})

test('whatever changes in a row that an answer is made of, the answer is what it would be without the one before', async t => {
  const { w, kept, held, fresh } = await start(t)
  const { db } = w.context
  let seen = 0
  const bound: string[] = []
  for (const table of tables) {
    const rows = (await storedRows(db, `select * from ${table}`, [])) as (Columns & { id: string })[]
    t.true(rows.length > 0, table)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const set = (to: unknown, id = row.id) =>
          write(w, `update ${table} set "${column}" = ? where id = ?`, [to, id])
        const before = await held()
        t.is(await countStatements(w.context, kept), 1, 'It is kept')
        const changed = anotherThan(value)
        // Ids belong together with others, and the database holds them so.
        if (!(await succeeds(() => set(changed)))) {
          bound.push(`${table}.${column}`)
          continue
        }
        const expected = await fresh()
        if (expected !== before) seen++
        t.is(await kept(), expected, `${table}.${column}`)
        await set(value, column === 'id' ? String(changed) : row.id)
        t.is(await kept(), before, `${table}.${column} as it was`)
      }
    }
  }
  t.deepEqual(
    bound.filter(column => !/[._]id$/.test(column)),
    [],
  )
  t.true(seen > 60, `${seen} of the changes were to be seen`)
})

test('rows that come and go are seen', async t => {
  const { w, kept, held, fresh } = await start(t)
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
  const { w, context, caller, leadId } = await start(t)
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
  const { w, context, caller, leadId, documentId } = await start(t)
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
  const { w, leadId } = await start(t)
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
  const { w, caller, leadId } = await start(t)
  await write(w, 'update leads set is_test = ? where id = ?', [onPostgres ? true : 1, leadId])
  const context = { ...w.context, db: onlyTestData(w.context.db) }
  const asTest = () => readLeadAsJson(context, { ...caller, test: true }, leadId)
  for (const _ of ['made', 'noted']) await asTest()
  t.is(await countStatements(w.context, asTest), 1)
  await write(w, 'update leads set is_test = ? where id = ?', [onPostgres ? false : 0, leadId])
  await t.throwsAsync(asTest, { instanceOf: NotFound })
})

/** As the driver takes it. */
const stored = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Of the same type, and where that is JSON, of the same shape. */
function anotherThan(value: unknown): unknown {
  if (value === null) return '2026-01-02T03:04:05.678Z'
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value === 0 || value === 1 ? 1 - value : value + 1
  const json = typeof value === 'string' ? parsed(value) : value
  if (Array.isArray(json)) return JSON.stringify([...json, 'another'])
  if (typeof json === 'object' && json !== null) return JSON.stringify({ ...json, another: 1 })
  return `${value}x`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Past all that a use case would do. */
const write = ({ context: { db } }: World, sql: string, bindings: unknown[]) =>
  transact(db, trx => storedRows(trx, sql, bindings.map(stored)))

const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
