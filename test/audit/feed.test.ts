import { createHash } from 'node:crypto'
import test from 'ava'
import { linkEntries } from '../../src/audit/link.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'
import { entriesOf } from './entries.js'

const onlyPostgres = onPostgres ? test : test.skip

interface Entry {
  id: string
  at: string
  actor: { kind: string; id: string | null }
  action: string
  subject: string
  ip: string | null
  requestId: string | null
  hash: string | null
}

async function read(w: World, query = '', key = w.key): Promise<{ entries: Entry[]; nextCursor: string }> {
  const { status, body } = await w.send('GET', `/api/v1/audit${query}`, { key })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
/** On PostgreSQL what was just committed may be held back for a moment. */
const readUntil = (w: World, wanted: number, query = '') =>
  eventually(
    () => read(w, query),
    ({ entries }) => entries.length >= wanted,
    30_000,
  )

const linkAll = (w: World) =>
  eventually(
    async () => {
      await linkEntries(w.context.db)
      return entriesOf(w)
    },
    entries => entries.every(({ hash }) => hash !== null),
    90_000,
  )

test('200: who did what, from the workspace on, oldest first, by ids', async t => {
  const w = await world(t, withoutTemporal)
  const key = await w.newKey()
  const sent = { headers: { 'x-request-id': 'crm-1' }, key: key.apiKey }
  const { lead } = (await w.send('POST', '/api/v1/leads', { ...sent, body: { firstName: 'Dana' } })).body
  const { entries } = await readUntil(w, 4)
  t.deepEqual(
    entries.map(({ action, actor }) => [action, actor.kind, actor.id]),
    [
      ['workspace.created', 'operator', 'command_line'],
      ['key.created', 'operator', 'command_line'],
      ['key.created', 'operator', 'command_line'],
      ['lead.created', 'key', key.id],
    ],
  )
  t.like(entries[3], { subject: lead.id, ip: '127.0.0.1', requestId: 'crm-1', hash: null })
  t.regex(entries[3]?.id ?? '', /^aud_/)
})

test('403: a key that only reads, and a test key', async t => {
  const w = await world(t, withoutTemporal)
  for (const [wanted, code] of [
    [{ scope: 'read' }, 'read_only_key'],
    [{ mode: 'test' }, 'test_key'],
  ] as const) {
    const { status, body } = await w.send('GET', '/api/v1/audit?limit=x', {
      key: (await w.newKey(wanted)).apiKey,
    })
    t.is(status, 403)
    t.is(body.code, code)
  }
})

test('200: page by page, from a cursor on, without a gap, and each workspace its own', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  for (let n = 0; n < 6; n++) await w.newLead({}, n % 2 ? w.key : other.key)
  const all = await readUntil(w, 5)
  t.is(all.entries.length, 5)
  const seen: Entry[] = []
  for (let cursor = '?limit=2'; ; ) {
    const page = await read(w, cursor)
    if (page.entries.length === 0) break
    seen.push(...page.entries)
    cursor = `?limit=2&cursor=${page.nextCursor}`
  }
  t.deepEqual(seen, all.entries)
  t.deepEqual(await read(w, `?cursor=${all.nextCursor}`), {
    success: true,
    entries: [],
    nextCursor: all.nextCursor,
  } as never)
})

test('200: since a time, whether linked or not', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  await w.newLead()
  const { workspaceId } = w
  const start = Date.now()
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  for (const minutes of [10, 40, 39, 60, 90])
    await w.context.db('audit_entries').insert({
      id: `aud_${minutes}`,
      workspaceId,
      at: at(minutes),
      actorKind: 'system',
      action: 'lead.read',
      subject: 'lead_x',
    })
  const since = async (minutes: number) =>
    (await read(w, `?since=${encodeURIComponent(at(minutes))}`)).entries.map(({ id }) => id)
  await readUntil(w, 8)
  for (const linked of [false, true]) {
    if (linked) await linkAll(w)
    t.deepEqual(await since(39), ['aud_40', 'aud_39', 'aud_60', 'aud_90'])
    t.deepEqual(await since(40), ['aud_40', 'aud_60', 'aud_90'])
    t.deepEqual(await since(91), [])
    t.is((await since(-10)).length, 8)
  }
  const { nextCursor } = await read(w, `?since=${encodeURIComponent(at(39))}&limit=2`)
  const rest = await read(w, `?since=${encodeURIComponent(at(39))}&cursor=${nextCursor}`)
  t.deepEqual(
    rest.entries.map(({ id }) => id),
    ['aud_60', 'aud_90'],
  )
})

test('200: any reader can follow the chain', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  for (let n = 0; n < 4; n++) await w.newLead()
  await w.send('GET', `/api/v1/leads/${await w.newLead()}`)
  await w.context.audit.flush()
  await linkAll(w)
  const { entries } = await readUntil(w, 8)
  t.is(entries.length, 8)
  let before: string = w.workspaceId
  for (const { id, at, actor, action, subject, ip, requestId, hash } of entries) {
    const text = JSON.stringify([before, id, at, actor.kind, actor.id, action, subject, ip, requestId])
    t.is(createHash('sha256').update(text).digest('hex'), hash ?? '')
    before = hash ?? ''
  }
})

test('400: a limit, a time or a cursor that is none', async t => {
  const w = await world(t, withoutTemporal)
  const { nextCursor } = await readUntil(w, 2)
  const events = (await w.send('GET', '/api/v1/events')).body.nextCursor
  for (const query of [
    ...['limit=0', 'limit=501', 'since=yesterday', 'since=2026-02-30T00:00:00Z', 'cursor='],
    ...[`cursor=${events}`, `cursor=${nextCursor}A`, `cursor=${nextCursor.slice(1)}`, 'cursor=%00'],
  ])
    t.is((await w.send('GET', `/api/v1/audit?${query}`)).status, 400, query)
})

test('200: nothing that a lead told us is in it, and it outlasts the lead', async t => {
  const w = await world(t, withoutTemporal)
  const told = {
    firstName: 'Wilhelmina',
    lastName: 'Featherstone',
    email: 'w@feather.example',
    phoneNumber: '+12025550177',
  }
  const lead = await w.newLead({ ...told, tags: ['plumber'], externalLeadId: 'crm-4711' })
  await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, website: 'https://feather.example' } })
  await w.send('DELETE', `/api/v1/leads/${lead}`)
  const rows = JSON.stringify(await entriesOf(w))
  for (const value of [...Object.values(told), 'plumber', 'crm-4711', 'feather'])
    t.false(rows.includes(value), value)
  t.true(rows.includes(lead))
})

onlyPostgres(
  'entries of a dump that was loaded into another cluster are served once their numbers are put right',
  async t => {
    const w = await world(t, withoutTemporal)
    const { db } = w.context
    await db.raw(`update audit_entries set xid = '900000000000'`)
    await w.newLead()
    t.is((await readUntil(w, 1)).entries.length, 1)
    // As docs/operating.md has it.
    await db.raw(`update audit_entries set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot())`)
    t.is((await readUntil(w, 3)).entries.length, 3)
  },
)
