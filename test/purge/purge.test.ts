import { readFileSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import { isPostgres } from '../../src/db/connect.js'
import { pictureKey } from '../../src/documents/drawing/pictures.js'
import { newId } from '../../src/ids.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { tablesOfLead } from '../../src/purge/leads.js'
import { purge } from '../../src/purge/purge.js'
import { dayMs } from '../../src/purge/purging.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { onPostgres } from '../support/database.js'
import { type World, world } from '../support/world.js'
import { allFiles, allRows, tablesWith } from './contents.js'
import { endRun, fullLead, readingKey, storedDocument } from './full-lead.js'
import { storedSpread } from './full-spread.js'
import { secrets } from './secrets.js'

const nothing = { leads: 0, documents: 0, events: 0, files: 0, runs: 0, skipped: 0 }

async function purgeable(t: ExecutionContext): Promise<World> {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  return w
}

/** As if this many days went by. */
function later(w: World, days: number): void {
  const now = w.context.clock
  w.context.clock = () => new Date(now().getTime() + days * dayMs)
}

const deleteLead = (w: World, id: string) => w.send('DELETE', `/api/v1/leads/${id}`)

/** Where any of these texts stands, in the database or a file. */
async function whereabouts(w: World, texts: string[]): Promise<string[]> {
  const rows = Object.entries(await allRows(w.context.db))
  const places = [
    ...rows.flatMap(([table, all]) => all.map(row => [table, row])),
    ...Object.entries(allFiles(w.context)).map(([path, bytes]) => ['file', `${path} ${bytes}`]),
  ]
  return places.flatMap(([place, text = '']) =>
    texts.filter(one => text.includes(one)).map(one => `${place}: ${one}`),
  )
}

test('nothing of a lead is left, and all else is as it was', async t => {
  const w = await purgeable(t)
  const lead = await fullLead(w)
  for (const table of [...tablesOfLead, 'leads'])
    t.not(
      (await w.context.db(table).where(table === 'leads' ? { id: lead.id } : { leadId: lead.id })).length,
      0,
      table,
    )
  await deleteLead(w, lead.id)
  const words = [...Object.values(secrets), ...Object.values(lead)]
  later(w, 29.9)
  t.like(await purge(w.context), { leads: 0, documents: 0, files: 0 })
  t.true((await whereabouts(w, words)).length > 20)

  later(w, 0.2)
  const other = { ...w, ...(await w.tenant()) }
  const neighbours = [await w.newLead({ firstName: 'Noor', tags: ['VIP'] }), await w.newLead({}, other.key)]
  for (const [n, id] of neighbours.entries()) await storedDocument(w, id, `bytes of neighbour ${n}`)
  const before = await allRows(w.context.db)
  const files = allFiles(w.context)

  const dry = await purge(w.context, { dryRun: true })
  t.deepEqual(await allRows(w.context.db), before)
  t.deepEqual(allFiles(w.context), files)
  t.like(dry, { leads: 1, documents: 1, files: 4, runs: 1, skipped: 0 })
  t.true(dry.events >= 5)

  t.deepEqual(await purge(w.context), dry)
  t.deepEqual(await whereabouts(w, words), [])
  const after = await allRows(w.context.db)
  for (const [table, rows] of Object.entries(before)) {
    const goes = (row: string) => Object.values(lead).some(id => row.includes(id))
    const expected = table === 'idempotent_requests' ? [] : rows.filter(row => !goes(row))
    t.deepEqual(after[table], expected, table)
  }
  t.deepEqual(Object.keys(allFiles(w.context)).length, Object.keys(files).length - 4)
  t.deepEqual(await purge(w.context), nothing)
})

test('a purge knows every table that hangs on a lead', async t => {
  const w = await world(t)
  t.deepEqual(await tablesWith(w.context.db, 'leadId'), [...tablesOfLead].sort())
})

test('a lead whose run is still open stays until that has ended', async t => {
  const w = await purgeable(t)
  const { id, runId } = await fullLead(w, { open: true })
  await deleteLead(w, id)
  later(w, 31)
  const dry = await purge(w.context, { dryRun: true })
  t.like(dry, { leads: 0, documents: 0, files: 0, runs: 0, skipped: 1 })
  t.deepEqual(await purge(w.context), dry)
  t.is((await w.context.db('messages').where({ leadId: id })).length, 1)
  await endRun(w, runId)
  t.deepEqual(await purge(w.context), { leads: 1, documents: 1, events: 1, files: 4, runs: 1, skipped: 0 })
  t.deepEqual(await whereabouts(w, [id, runId]), [])
})

test('a lead that is still being spread stays until that has ended', async t => {
  const w = await purgeable(t)
  const id = await w.newLead()
  const spreadId = await storedSpread(w, id, { status: 'IN_PROGRESS' })
  await storedDocument(w, id, 'bytes of its document')
  await deleteLead(w, id)
  later(w, 31)
  const dry = await purge(w.context, { dryRun: true })
  t.like(dry, { leads: 0, documents: 0, files: 0, skipped: 1 })
  t.deepEqual(await purge(w.context), dry)
  await w.context.db('spreads').where({ id: spreadId }).update({ status: 'FAILED' })
  t.like(await purge(w.context), { leads: 1, documents: 1, files: 4, skipped: 0 })
  t.deepEqual(await whereabouts(w, [id, spreadId]), [])
})

test('files of what a spread no longer shows go once they have lain for a day', async t => {
  const w = await purgeable(t)
  const changes = { generation: 3, completedGeneration: 2 }
  const id = await storedSpread(w, await w.newLead(), changes)
  const keyOf = (generation: number) => `${w.workspaceId}/spreads/${id}/${generation}/columns.json`
  for (const generation of [1, 2, 3]) await w.context.storage.putText(keyOf(generation), 'columns')
  t.deepEqual(await purge(w.context), nothing)
  later(w, 1.1)
  t.deepEqual(await purge(w.context, { dryRun: true }), { ...nothing, files: 3 })
  t.deepEqual(await purge(w.context), { ...nothing, files: 3 })
  t.deepEqual(Object.keys(allFiles(w.context)), [keyOf(2), keyOf(3)])
})

test('what a spread has shown before goes after the retention, and that it was made stays', async t => {
  const w = await purgeable(t)
  const { db, storage } = w.context
  const id = await storedSpread(w, await w.newLead(), { generation: 2, completedGeneration: 2 })
  const at = w.context.clock().toISOString()
  const first = { resultsSha256: 'aa', completedAt: at, supersededAt: at }
  await db('spread_generations').where({ spreadId: id, generation: 1 }).update(first)
  const key = `${w.workspaceId}/spreads/${id}/1/answer.json`
  await storage.putText(key, 'figures')
  later(w, 29)
  await purge(w.context)
  t.is((await db('artifacts').where({ spreadId: id, generation: 1 })).length, 1)
  t.true(Object.keys(allFiles(w.context)).includes(key))
  later(w, 2)
  const dry = await purge(w.context, { dryRun: true })
  t.true(dry.files >= 1)
  t.is((await purge(w.context)).files, dry.files)
  t.deepEqual(
    Object.keys(allFiles(w.context)).filter(one => one.includes('/spreads/')),
    [],
  )
  t.deepEqual(await db('artifacts').where({ spreadId: id }), [])
  t.deepEqual(await db('spread_documents').where({ spreadId: id }), [])
  t.like(await db('spread_generations').where({ spreadId: id }), [{ generation: 1, resultsSha256: 'aa' }])
  t.is((await db('sign_offs').where({ spreadId: id })).length, 1)
})

test('a document that was deleted by itself goes, and its lead stays', async t => {
  const w = await purgeable(t)
  const lead = await fullLead(w)
  const kept = await storedDocument(w, lead.id, 'other bytes')
  const deletedAt = new Date().toISOString()
  await w.context.db('documents').where({ id: lead.documentId }).update({ deletedAt })
  later(w, 31)
  await storedDocument(w, lead.id, 'newer bytes')
  const events = await w.context.db('events').whereNot({ subjectId: lead.documentId })
  await w.context.db('events').update({ occurredAt: w.context.clock().toISOString() })
  const dry = await purge(w.context, { dryRun: true })
  t.deepEqual(dry, { ...nothing, documents: 1, events: 1, files: 2 })
  t.deepEqual(await purge(w.context), dry)
  t.deepEqual(await whereabouts(w, [lead.documentId, secrets.bytes]), [])
  t.is((await w.context.db('events')).length, events.length)
  t.is((await w.context.db('leads').where({ id: lead.id })).length, 1)
  t.true(Object.keys(allFiles(w.context)).includes(`${w.workspaceId}/${kept}`))
})

test('events go when they are old, of whatever they tell', async t => {
  const w = await purgeable(t)
  const id = await w.newLead()
  const [event] = await w.context.db('events').where({ leadId: id })
  const old = new Date(Date.now() - 30 * dayMs - 1_000).toISOString()
  const copies = Array.from({ length: 1_100 }, (_, n) => ({
    ...event,
    id: newId('event'),
    sequence: 10 + n,
    occurredAt: old,
  }))
  for (const copy of copies) delete copy[onPostgres ? 'xid' : 'position']
  for (let n = 0; n < copies.length; n += 100) await w.context.db('events').insert(copies.slice(n, n + 100))
  const expected = { ...nothing, events: 1_100 }
  t.deepEqual(await purge(w.context, { dryRun: true }), expected)
  t.deepEqual(await purge(w.context), expected)
  t.deepEqual(
    (await w.context.db('events').where({ leadId: id })).map(({ id }) => id),
    [event.id],
  )
})

test('what was read of the same bytes stays as long as another document has them', async t => {
  const w = await purgeable(t)
  const elsewhere = await w.newLead({}, (await w.tenant()).key)
  await storedDocument(w, elsewhere, secrets.bytes)
  const [first, second] = [await fullLead(w), await fullLead(w)]
  const reading = () => w.context.storage.readText(readingKey(w.workspaceId, secrets.bytes))
  await deleteLead(w, first.id)
  later(w, 31)
  t.like(await purge(w.context, { dryRun: true }), { leads: 1, files: 3 })
  t.like(await purge(w.context), { leads: 1, files: 3 })
  t.truthy(await reading())
  await deleteLead(w, second.id)
  later(w, 31)
  t.like(await purge(w.context, { dryRun: true }), { leads: 1, files: 4 })
  t.like(await purge(w.context), { leads: 1, files: 4 })
  t.is(await reading(), undefined)
  t.is(Object.keys(allFiles(w.context)).length, 2, 'another workspace has its own')
})

test('files without a document go once they have lain for a day', async t => {
  const w = await purgeable(t)
  const { storage } = w.context
  const put = async (key: string) => {
    await storage.putText(key, 'left over')
    return key
  }
  const crashed = await put(`${w.workspaceId}/${newId('document')}`)
  const reading = await put(readingKey(w.workspaceId, 'nobody has these'))
  const anothers = await put(`${w.workspaceId}/artifacts/art_1`)
  const document = await storedDocument(w, await w.newLead(), 'bytes')
  const deleted = await storedDocument(w, await w.newLead(), 'bytes')
  const deletedAt = w.context.clock().toISOString()
  await w.context.db('documents').where({ id: deleted }).update({ deletedAt })
  const drawn = (id: string) => put(pictureKey({ workspaceId: w.workspaceId, id }, 1))
  const picture = await drawn(document)
  const pictures = [await drawn(deleted), await drawn(newId('document'))]
  t.deepEqual(await purge(w.context), nothing)
  later(w, 1.1)
  const expected = { ...nothing, files: 5 }
  t.deepEqual(await purge(w.context, { dryRun: true }), expected)
  t.deepEqual(await purge(w.context), expected)
  const left = Object.keys(allFiles(w.context))
  const kept = [`${w.workspaceId}/${document}`, anothers, picture, readingKey(w.workspaceId, 'bytes')]
  t.deepEqual(left, kept.sort())
  for (const key of [crashed, reading, ...pictures]) t.false(left.includes(key))
})

test('a purge that fails at the files is finished by the next one', async t => {
  const w = await purgeable(t)
  const lead = await fullLead(w)
  await deleteLead(w, lead.id)
  later(w, 31)
  const { storage } = w.context
  const remove = storage.remove.bind(storage)
  storage.remove = async () => {
    throw new Error('the disk is read-only')
  }
  await t.throwsAsync(purge(w.context), { message: 'the disk is read-only' })
  storage.remove = remove
  t.deepEqual(await purge(w.context), { ...nothing, files: 4 })
  t.deepEqual(await whereabouts(w, [lead.id, secrets.bytes]), [])
})

test('a claim on a lead that was never answered goes with it', async t => {
  const w = await purgeable(t)
  const [gone, there] = [await w.newLead(), await w.newLead()]
  await deleteLead(w, gone)
  later(w, 31)
  const now = w.context.clock().getTime()
  const ago = (ms: number) => new Date(now - ms).toISOString()
  for (const id of [gone, there])
    await w.context.db('idempotent_requests').insert({
      workspaceId: w.workspaceId,
      method: 'POST',
      path: `/api/v1/leads/${id}/checklist-items`,
      key: id,
      repeatId: id,
      fingerprint: 'f',
      claim: 'c',
      createdAt: ago(60_000),
      leaseUntil: ago(30_000),
    })
  await purge(w.context)
  t.deepEqual(
    (await w.context.db('idempotent_requests')).map(({ key }) => key),
    [there],
  )
})

async function manyDeleted(w: World, count: number): Promise<void> {
  const template = await w.context
    .db('leads')
    .where({ id: await w.newLead() })
    .first()
  const deletedAt = new Date().toISOString()
  const leads = Array.from({ length: count }, () => ({
    ...template,
    id: newId('lead'),
    tags: '[]',
    deletedAt,
  }))
  for (let n = 0; n < count; n += 50) await w.context.db('leads').insert(leads.slice(n, n + 50))
}

test('two purges at once share the work, of more than one group', async t => {
  const w = await purgeable(t)
  await manyDeleted(w, 450)
  const lead = await fullLead(w)
  await deleteLead(w, lead.id)
  const other = buildContext(loadConfig(w.environment), 'test')
  t.teardown(() => disposeContext(other))
  later(w, 31)
  other.clock = w.context.clock
  const expected = await purge(w.context, { dryRun: true })
  t.is(expected.leads, 451)
  const both = await Promise.all([purge(w.context), purge(other)])
  const sum = (what: keyof typeof nothing) => both[0][what] + both[1][what]
  for (const what of ['leads', 'documents', 'events', 'runs'] as const) t.is(sum(what), expected[what], what)
  t.deepEqual(await whereabouts(w, [...Object.values(lead), ...Object.values(secrets)]), [])
  t.is((await w.context.db('leads')).length, 1)
})

test('a purge that is told to stop ends soon, and another goes on', async t => {
  const w = await purgeable(t)
  await manyDeleted(w, 200)
  later(w, 31)
  let asked = 0
  const stop = {
    get aborted() {
      return ++asked > 6
    },
  } as AbortSignal
  const first = await purge(w.context, { stop })
  t.true(first.leads > 0 && first.leads < 200)
  t.is((await purge(w.context)).leads, 200 - first.leads)
})

const onSqlite = onPostgres ? test.skip : test

onSqlite("nothing of a lead is left in SQLite's files", async t => {
  const w = await purgeable(t)
  const lead = await fullLead(w)
  const database = w.context.config.database as { file: string }
  const bytes = () => ['', '-wal'].map(end => readFileSync(database.file + end, 'latin1')).join('')
  t.true(bytes().includes(secrets.body))
  await deleteLead(w, lead.id)
  later(w, 31)
  await purge(w.context)
  t.false(isPostgres(w.context.db))
  const { ssn: _, bytes: __, key: ___, ...inRows } = secrets
  t.deepEqual(
    Object.values(inRows).filter(text => bytes().includes(text)),
    [],
  )
})
