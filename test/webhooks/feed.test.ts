import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { isPostgres } from '../../src/db/connect.js'
import { newId } from '../../src/ids.js'
import { purge } from '../../src/purge/purge.js'
import { dayMs } from '../../src/purge/purging.js'
import { cursorAt } from '../../src/webhooks/feed.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'
import { patch, subscribe } from './subscribe.js'

const onSqlite = onPostgres ? test.skip : test
const onlyPostgres = onPostgres ? test : test.skip

interface Told {
  id: string
  event: string
  sequence: number
  lead?: { id: string }
  webhook?: { id: string }
  workflowRun?: { id: string }
}

async function read(w: World, query = '', key = w.key): Promise<{ events: Told[]; nextCursor: string }> {
  const { status, body } = await w.send('GET', `/api/v1/events${query}`, { key })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
/**
 * On PostgreSQL what was just committed may be held back for a moment: by whatever is under way on the whole server, other
 * tests included.
 */
const readUntil = (w: World, wanted: number, query = '', key = w.key) =>
  eventually(
    () => read(w, query, key),
    ({ events }) => events.length >= wanted,
    30_000,
  )
const from = (cursor: string, limit?: number) => `?cursor=${cursor}${limit ? `&limit=${limit}` : ''}`
const names = (events: Told[]) => events.map(({ event }) => event)

test('200: oldest first, as they were made, from a cursor on, which is there even when nothing is', async t => {
  const w = await world(t, withoutTemporal)
  const empty = await read(w)
  t.deepEqual(empty.events, [])
  t.deepEqual(await read(w, from(empty.nextCursor)), empty)
  const lead = await w.newLead({ firstName: 'Dana "The 𝔅aker" \\ </script>' })
  await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, status: 'COMPLETED' } })
  await w.newRun(lead)
  await w.newLead({}, (await w.newKey({ mode: 'test' })).apiKey)
  await w.send('DELETE', `/api/v1/leads/${lead}`)
  const all = await readUntil(w, 6, from(empty.nextCursor))
  t.deepEqual(names(all.events), [
    'lead.created',
    'lead.updated',
    'lead.completed',
    'workflow_run.started',
    'lead.created',
    'lead.deleted',
  ])
  const stored = await w.context.db('events').orderBy('id').pluck('body')
  t.deepEqual(all.events as unknown[], stored.map(body => JSON.parse(body)).sort(byId))
  const response = await fetch(`${w.url}/api/v1/events`, { headers: { 'x-api-key': w.key } })
  const text = await response.text()
  for (const body of stored) t.true(text.includes(body), 'to the letter')
  t.is(response.headers.get('content-type'), 'application/json; charset=utf-8')
  t.deepEqual(await read(w, from(all.nextCursor)), {
    success: true,
    events: [],
    nextCursor: all.nextCursor,
  } as never)
  const pages: string[] = []
  for (let cursor = ''; ; ) {
    const page = await read(w, cursor || '?limit=2')
    if (page.events.length === 0) break
    t.true(page.events.length <= 2)
    pages.push(...page.events.map(({ id }) => id))
    cursor = from(page.nextCursor, 2)
  }
  t.deepEqual(
    pages,
    all.events.map(({ id }) => id),
  )
})
const byId = (a: unknown, b: unknown) => ((a as Told).id < (b as Told).id ? -1 : 1)

test('200: a hundred at a time, unless a limit is set', async t => {
  const w = await world(t, withoutTemporal)
  for (let n = 0; n < 103; n++) await w.newLead()
  t.is((await readUntil(w, 103, '?limit=500')).events.length, 103)
  t.is((await read(w)).events.length, 100)
  const one = await countStatements(w.context, () => read(w, '?limit=1'))
  t.is(await countStatements(w.context, () => read(w, '?limit=500')), one)
})

test('200: a workspace reads its own events, HEAD answers as GET does', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const theirs = await w.newLead({}, other.key)
  const mine = await w.newLead()
  t.deepEqual(
    (await readUntil(w, 1)).events.map(({ lead }) => lead?.id),
    [mine],
  )
  t.deepEqual(
    (await readUntil(w, 1, '', other.key)).events.map(({ lead }) => lead?.id),
    [theirs],
  )
  const head = await fetch(`${w.url}/api/v1/events`, { method: 'HEAD', headers: { 'x-api-key': w.key } })
  t.is(head.status, 200)
  t.is(await head.text(), '')
})

test('400: a limit or a cursor that is none, or one of another workspace or list', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  for (const limit of ['0', '501', 'x', '']) {
    t.is((await w.send('GET', `/api/v1/events?limit=${limit}`)).body.errors?.[0].path, 'limit', limit)
  }
  const lead = await w.newLead()
  await w.newLead({}, other.key)
  const good = (await readUntil(w, 1)).nextCursor
  const coded = (text: string) => Buffer.from(text).toString('base64url')
  const plain = Buffer.from(good, 'base64url').toString()
  for (const cursor of [
    '',
    'x',
    `${good}A`,
    `${good}=`,
    ...Array.from({ length: good.length - 1 }, (_, n) => good.slice(0, n + 1)),
    (await readUntil(w, 1, '', other.key)).nextCursor,
    coded(lead),
    coded(w.workspaceId),
    coded(`${plain}/x`),
    coded(plain.replace(/\d/, '7')),
    coded(plain.replace(/\w{8}$/, '00000000')),
    coded(`${w.workspaceId}/' or 1=1/`),
    '%00',
    'x'.repeat(3_000),
  ]) {
    const { status, body } = await w.send('GET', `/api/v1/events?cursor=${cursor}`)
    t.is(status, 400, Buffer.from(cursor, 'base64url').toString().slice(0, 60))
    t.is(body.errors[0].code, cursor === '%00' ? 'invalid_text' : 'invalid_cursor')
  }
})

test('400: a cursor from before the database was put back to an earlier time', async t => {
  const w = await world(t, withoutTemporal)
  await w.newLead()
  const { workspaceId } = w
  const place = { workspaceId, at: '900000000000', sequence: '1', id: newId('event') }
  const ahead = cursorAt(w.context.db, place)
  const { status, body } = await w.send('GET', `/api/v1/events?cursor=${ahead}`)
  t.is(status, 400)
  t.is(body.errors[0].code, 'invalid_cursor')
})

test('200: what was purged is passed over, and nothing that comes afterwards, also when all was', async t => {
  const w = await world(t, withoutTemporal)
  for (let n = 0; n < 3; n++) await w.newLead()
  const { nextCursor: late } = await readUntil(w, 3)
  const { nextCursor: early } = await read(w, '?limit=1')
  const { clock } = w.context
  w.context.clock = () => new Date(clock().getTime() + 31 * dayMs)
  await purge(w.context)
  t.is((await w.context.db('events')).length, 0)
  for (const cursor of [early, late]) t.is((await read(w, from(cursor))).events.length, 0)
  await w.newLead()
  for (const cursor of [early, late]) t.is((await readUntil(w, 1, from(cursor))).events.length, 1)
})

onSqlite(
  '200: a vacuum, which docs/operating.md advises after a purge, moves no place in the feed',
  async t => {
    const w = await world(t, withoutTemporal)
    for (let n = 0; n < 6; n++) await w.newLead()
    const { nextCursor } = await readUntil(w, 4, '?limit=4')
    const rest = (await read(w, from(nextCursor))).events
    await w.context.db('events').where('position', '<', 3).delete()
    await w.context.db.raw('vacuum')
    t.deepEqual((await read(w, from(nextCursor))).events, rest)
  },
)

onlyPostgres('200: what is committed later, by an earlier transaction, is not passed over', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  t.true(isPostgres(db))
  const waiting = await db.transaction()
  await waiting.raw('select pg_current_xact_id()')
  const after = await w.newLead()
  const held = await read(w)
  t.deepEqual(held.events, [], 'it waits for the one before')
  await waiting('events').insert(slowEvent(w))
  await waiting.commit()
  const { events } = await readUntil(w, 2, from(held.nextCursor))
  t.deepEqual(
    events.map(({ lead }) => lead?.id),
    [slow.lead, after],
  )
  const failing = await db.transaction()
  await failing.raw('select pg_current_xact_id()')
  await w.newLead()
  t.is((await read(w)).events.length, 2)
  await failing.rollback()
  t.is((await readUntil(w, 3)).events.length, 3, 'one that is rolled back holds up no longer')
})

onlyPostgres(
  '200: a change that waited for another of the same lead stands after it, however the database numbers them',
  async t => {
    const w = await world(t, withoutTemporal)
    const { db } = w.context
    const leadId = await w.newLead()
    const numbered = await db.transaction()
    await numbered.raw('select pg_current_xact_id()')
    for (const firstName of ['A', 'B']) await w.send('PUT', '/api/v1/leads', { body: { leadId, firstName } })
    const last = await db('events').where({ leadId, sequence: 3 }).first()
    for (const sequence of [4, 5]) {
      const body = last.body.replace('"sequence":3', `"sequence":${sequence}`)
      const id = newId('event')
      await numbered('events').insert({ ...last, id, sequence, body, xid: undefined })
    }
    await numbered.commit()
    const { events } = await readUntil(w, 5)
    t.deepEqual(
      events.map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5],
    )
  },
)

onlyPostgres(
  'events of a dump that was loaded into another cluster are served once their numbers are put right',
  async t => {
    const w = await world(t, withoutTemporal)
    await w.newLead()
    await w.newLead()
    await w.context.db.raw(`update events set xid = '900000000000'`)
    await w.newLead()
    t.is((await readUntil(w, 1)).events.length, 1)
    // As docs/operating.md has it.
    await w.context.db.raw(`update events set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot())`)
    const { events } = await readUntil(w, 3)
    t.deepEqual(
      events.map(({ id }) => id),
      (await w.context.db('events').orderBy('id').pluck('id')) as string[],
    )
  },
)

const slow = { event: newId('event'), lead: newId('lead') }

function slowEvent({ workspaceId }: World) {
  const occurredAt = new Date().toISOString()
  const body = {
    id: slow.event,
    event: 'lead.created',
    actor: null,
    occurredAt,
    workspaceId,
    leadId: slow.lead,
    externalLeadId: null,
    sequence: 1,
    origin: 'api',
    requestId: null,
    test: false,
    lead: { id: slow.lead },
  }
  return {
    id: slow.event,
    workspaceId,
    leadId: slow.lead,
    subjectId: slow.lead,
    sequence: 1,
    name: 'lead.created',
    body: JSON.stringify(body),
    occurredAt,
  }
}

/** Each is a task of one writer; several writers work on the same few leads and webhooks. */
const tasks = ['create', 'rename', 'complete', 'reopen', 'escalate', 'run', 'test', 'toggle'] as const

test('however many write at once, a reader sees each event once, and those of a subject in their order', async t => {
  t.timeout(180_000)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...tasks), { minLength: 3, maxLength: 8 }), {
        minLength: 4,
        maxLength: 8,
      }),
      fc.constantFrom(1, 3, 500),
      async (writers, limit) => writeAndRead(t, writers, limit),
    ),
    { numRuns: 6, endOnFailure: true },
  )
})

async function writeAndRead(
  t: ExecutionContext,
  writers: (typeof tasks)[number][][],
  limit: number,
): Promise<void> {
  const w = await world(t, withoutTemporal)
  const { id: webhook } = await subscribe(w)
  const leads = [await w.newLead(), await w.newLead()]
  let writing = true
  const put = (body: object) => w.send('PUT', '/api/v1/leads', { body })
  const work = {
    create: () => w.newLead(),
    rename: (leadId: string) => put({ leadId, firstName: `N${Math.random()}`, tags: [`t${Math.random()}`] }),
    complete: (leadId: string) => put({ leadId, status: 'COMPLETED' }),
    reopen: (leadId: string) => put({ leadId, status: 'IN_PROGRESS' }),
    escalate: (leadId: string) =>
      w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: 'Look' } }),
    run: (leadId: string) => w.newRun(leadId),
    test: () => w.send('POST', `/api/v1/webhooks/${webhook}/test`),
    toggle: () => patch(w, webhook, { enabled: Math.random() < 0.5 }),
  }
  const written = Promise.all(
    writers.map(async (todo, n) => {
      for (const [at, task] of todo.entries()) await work[task](leads[(n + at) % 2] as string)
    }),
  ).finally(() => {
    writing = false
  })
  const seen: Told[] = []
  let cursor = `?limit=${limit}`
  const readOn = async () => {
    const { events, nextCursor } = await read(w, cursor)
    seen.push(...events)
    cursor = from(nextCursor, limit)
    return events.length
  }
  while (writing) await readOn()
  await written
  const stored: { id: string; subjectId: string }[] = await w.context.db('events').select('id', 'subjectId')
  await eventually(readOn, () => seen.length >= stored.length, 30_000)
  t.is(await readOn(), 0)
  t.deepEqual(seen.map(({ id }) => id).sort(), stored.map(({ id }) => id).sort())
  const subjects = new Map(stored.map(({ id, subjectId }) => [id, subjectId]))
  const next = new Map<string, number>()
  for (const { id, sequence } of seen) {
    const subject = subjects.get(id) as string
    t.is(sequence, (next.get(subject) ?? 0) + 1, subject)
    next.set(subject, sequence)
  }
}
