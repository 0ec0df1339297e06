import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { onPostgres } from '../support/database.js'
import { rowsOf, sync, told } from '../support/syncs.js'
import { type World, world } from '../support/world.js'
import { eventNames, read, update } from './calls.js'
import { applyChecklist } from './checklist.js'

const external = (w: World, externalLeadId: string, more: object = {}) =>
  w.newLead({ externalLeadId, ...more })
const leadsOf = (w: World, externalLeadId: string) =>
  w.context.db('leads').where({ externalLeadId }).orderBy('id')

test('200: leads are created where there are none, updated where they differ, and left alone where they do not', async t => {
  const w = await world(t, withoutTemporal)
  const known = await external(w, 'known', { tags: ['VIP', 'warm'], phoneNumber: '(202) 555-0147' })
  const other = await external(w, 'other', { lastName: 'Whitfield' })
  const before = (await read(w, known)).lead
  const answer = await sync(w, {
    leads: [
      { externalLeadId: 'known', firstName: 'Dana', tags: ['WARM', 'vip'], phoneNumber: '202 555 0147' },
      { externalLeadId: 'other', lastName: 'Quill' },
      { externalLeadId: ' new ', firstName: 'Noor', email: 'noor@harbor.example' },
    ],
  })
  t.is(answer.status, 200)
  t.deepEqual(told(answer), ['known unchanged', 'other updated', 'new created'])
  const [, , created] = answer.body.results
  t.deepEqual(
    answer.body.results.map(({ leadId }: { leadId: string }) => leadId),
    [known, other, created.leadId],
  )
  t.false(answer.body.finished)

  t.deepEqual((await read(w, known)).lead, before)
  t.is((await read(w, known)).actionLogs.length, 1)
  t.deepEqual(await eventNames(w, known), ['lead.created'])
  t.deepEqual(await eventNames(w, other), ['lead.created', 'lead.updated'])
  t.like((await read(w, other)).lead, { firstName: 'Dana', lastName: 'Quill' })
  const { lead, actionLogs } = await read(w, created.leadId)
  t.like(lead, { externalLeadId: 'new', firstName: 'Noor', email: 'noor@harbor.example', isTest: false })
  t.is(actionLogs.length, 1)
  t.deepEqual(await eventNames(w, created.leadId), ['lead.created'])
})

test('200: one row that is wrong fails alone, and says which of its fields it is', async t => {
  const w = await world(t, withoutTemporal)
  const known = await external(w, 'known')
  const answer = await sync(w, {
    leads: [
      { externalLeadId: 'known', email: 'nobody', phone: '1' },
      { externalLeadId: 'nameless', lastName: 'Whitfield' },
      { externalLeadId: 'fine', firstName: 'Ana' },
    ],
  })
  t.deepEqual(told(answer), [
    'known failed invalid_request',
    'nameless failed invalid_request',
    'fine created',
  ])
  const [wrong, nameless] = answer.body.results
  t.is(wrong.leadId, known)
  t.is(wrong.message, 'email: must be an e-mail address (and 1 more)')
  t.deepEqual(wrong.errors, [
    { path: 'email', message: 'must be an e-mail address', code: 'invalid_format' },
    { path: 'phone', message: 'is not a field of this request', code: 'unknown_field' },
  ])
  t.is(nameless.leadId, null)
  t.is(nameless.message, 'firstName: is required')
  t.deepEqual(await eventNames(w, known), ['lead.created'])
})

test('200: what two leads or two rows share is ambiguous, and nothing is done about it', async t => {
  const w = await world(t, withoutTemporal)
  const twins = [await external(w, 'twin'), await external(w, 'twin')]
  const once = await external(w, 'twice')
  const gone = await external(w, 'gone')
  await external(w, 'gone', { firstName: 'Noor' })
  await w.send('DELETE', `/api/v1/leads/${gone}`)
  const other = await w.tenant()
  await w.newLead({ externalLeadId: 'gone' }, other.key)
  const answer = await sync(w, { leads: rowsOf('twin', 'twice', 'new', ' twice', 'new', 'gone') })
  t.deepEqual(told(answer), [
    'twin failed ambiguous',
    'twice failed ambiguous',
    'new failed ambiguous',
    'twice failed ambiguous',
    'new failed ambiguous',
    'gone updated',
  ])
  t.deepEqual(
    answer.body.results.slice(0, 3).map(({ leadId }: { leadId: string }) => leadId),
    [null, once, null],
  )
  t.is((await leadsOf(w, 'new')).length, 0)
  for (const id of [...twins, once]) t.deepEqual(await eventNames(w, id), ['lead.created'])
})

test('200: that somebody has opted out, or is verified, is nothing new when it is said again', async t => {
  const w = await world(t, withoutTemporal)
  const leads = [
    {
      externalLeadId: 'a',
      firstName: 'Ana',
      didOptOut: true,
      emailVerified: true,
      timezone: 'america/denver',
    },
  ]
  const first = await sync(w, { leads })
  t.deepEqual(told(first), ['a created'])
  t.deepEqual(told(await sync(w, { leads })), ['a unchanged'])
  t.deepEqual(told(await sync(w, { leads: [{ externalLeadId: 'a', didOptOut: false }] })), ['a updated'])
  t.false((await read(w, first.body.results[0].leadId)).lead.didOptOut)
})

test('200: answers count as a change where they change something; those that can not be taken are told each time', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const row = (value: string) => ({
    externalLeadId: 'a',
    firstName: 'Ana',
    checklistItems: [
      { code: 'LEGAL_NAME', value },
      { code: 'NOWHERE', value: 1 },
    ],
  })
  const refused = [
    {
      path: 'checklistItems.1',
      message: 'There is no such item on this checklist.',
      code: 'unknown_item',
    },
  ]
  for (const [value, outcome] of [
    ['Harbor LLC', 'created'],
    ['Harbor LLC', 'unchanged'],
    ['Harborline LLC', 'updated'],
  ] as const) {
    const { body } = await sync(w, { leads: [row(value)] })
    t.like(body.results[0], { outcome, errors: refused })
  }
  const { body } = await sync(w, { leads: [row('Harborline LLC')] })
  t.is((await read(w, body.results[0].leadId)).actionLogs.length, 2)
})

test('400: a call that can not be read as a whole does nothing', async t => {
  const w = await world(t, withoutTemporal)
  const [row] = rowsOf('a')
  for (const [body, path] of [
    [{ leads: [] }, 'leads'],
    [{ leads: rowsOf(...Array.from({ length: 1_001 }, (_, n) => `${n}`)) }, 'leads'],
    [{ leads: [row, { firstName: 'Ana' }] }, 'leads.1.externalLeadId'],
    [{ leads: [{ ...row, externalLeadId: ' ' }] }, 'leads.0.externalLeadId'],
    [{ leads: [{ ...row, externalLeadId: 'x'.repeat(256) }] }, 'leads.0.externalLeadId'],
    [{ leads: [row, 'b'] }, 'leads.1'],
    [{ sync: 'x'.repeat(65), leads: [row] }, 'sync'],
    [{ sync: ' ', leads: [row] }, 'sync'],
    [{ final: true, leads: [row] }, 'final'],
    [{ leads: [row], automations: [] }, 'automations'],
  ] as const) {
    const { status, body: problem } = await w.send('POST', '/api/v1/automations/sync', { body })
    t.is(status, 400)
    t.is(problem.errors[0].path, path)
  }
  t.is((await w.context.db('leads')).length, 0)
  t.is((await w.context.db('syncs')).length, 0)
})

test('200: a test key deals with test leads, and a live key with live ones, by the same externalLeadIds and names', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ mode: 'test' })
  const [lead] = rowsOf('a')
  t.deepEqual(told(await sync(w, { sync: 's', final: true, leads: [lead ?? {}] })), ['a created'])
  t.deepEqual(told(await sync(w, { sync: 's', final: true, leads: [lead ?? {}] }, key)), ['a created'])
  t.deepEqual(
    (await leadsOf(w, 'a')).map(({ isTest }) => Boolean(isTest)),
    [false, true],
  )
  for (const [of, isTest] of [
    [w.key, false],
    [key, true],
  ] as const) {
    const answer = await sync(w, { leads: [{ externalLeadId: 'a', lastName: `${isTest}` }] }, of)
    t.deepEqual(told(answer), ['a updated'])
    t.is((await read(w, answer.body.results[0].leadId)).lead.isTest, isTest)
  }
})

test('200: a repeat under the same Idempotency-Key is given the first answer', async t => {
  const w = await world(t, withoutTemporal)
  const send = () =>
    w.send('POST', '/api/v1/automations/sync', {
      body: { leads: rowsOf('a') },
      headers: { 'idempotency-key': 'one' },
    })
  const first = await send()
  t.deepEqual(told(first), ['a created'])
  const again = await send()
  t.is(again.headers.get('idempotency-replayed'), 'true')
  t.deepEqual(again.body, first.body)
  t.is((await leadsOf(w, 'a')).length, 1)
  t.deepEqual(told(await sync(w, { leads: rowsOf('a') })), ['a unchanged'])
})

test('200: the same new leads in several calls at once are created once', async t => {
  const w = await world(t, withoutTemporal)
  const ids = Array.from({ length: 12 }, (_, n) => `crm-${n}`)
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids, ids.toReversed()].map(some =>
      sync(w, { sync: 's', leads: rowsOf(...some) }),
    ),
  )
  const outcomes = answers.flatMap(told)
  t.deepEqual(outcomes.filter(one => one.endsWith('created')).sort(), ids.map(id => `${id} created`).sort())
  t.is(outcomes.filter(one => one.endsWith('unchanged')).length, 3 * ids.length)
  for (const id of ids) t.is((await leadsOf(w, id)).length, 1)
})

test('200: what there is no time for is not reached, and can be sent again', async t => {
  const w = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '60000' })
  const { clock } = w.context
  const seen = new Set<number>()
  // The time is nearly over after some looks at the clock: the more of them, the more rows have had their turn.
  for (let looks = 2; looks < 30; looks += 3) {
    const ids = ['a', 'b', 'c', 'd'].map(id => `${id}${looks}`)
    await external(w, ids[2] as string)
    const leads = rowsOf(...ids)
    let left = looks
    w.context.clock = () => new Date(clock().getTime() + (left-- > 0 ? 0 : 50_000))
    const late = await sync(w, { sync: `list ${looks}`, final: true, leads })
    w.context.clock = clock
    const reached = told(late).filter(one => !one.endsWith('not_reached'))
    seen.add(reached.length)
    t.deepEqual(told(late), [
      ...['created', 'created', 'updated', 'created']
        .slice(0, reached.length)
        .map((outcome, n) => `${ids[n]} ${outcome}`),
      ...ids.slice(reached.length).map(id => `${id} failed not_reached`),
    ])
    if (reached.length < ids.length) t.false(late.body.finished)
    const again = await sync(w, { sync: `list ${looks}`, final: true, leads })
    t.true(again.body.finished)
    t.deepEqual(
      told(again).map(one => one.split(' ')[1]),
      ['created', 'created', 'updated', 'created'].map((outcome, n) =>
        n < reached.length ? 'unchanged' : outcome,
      ),
    )
    for (const id of ids) t.is((await leadsOf(w, id)).length, 1)
  }
  t.true(seen.size > 2, [...seen].join())
})

test('500 inside of one row: it fails, and the others go on', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  if (onPostgres) {
    await db.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await db.raw(
      `create trigger refuse before insert on leads for each row when (new.external_lead_id = 'bad') execute function refuse()`,
    )
  } else
    await db.raw(
      `create trigger refuse before insert on leads when new.external_lead_id = 'bad' begin select raise(abort, 'no'); end`,
    )
  const answer = await sync(w, { leads: rowsOf('a', 'bad', 'b') })
  t.deepEqual(told(answer), ['a created', 'bad failed internal_error', 'b created'])
})

test('403, 401: only a key that may write', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: reading } = await w.newKey({ scope: 'read' })
  t.is((await sync(w, { leads: rowsOf('a') }, reading)).status, 403)
  t.is((await w.send('POST', '/api/v1/automations/sync', { key: null, body: {} })).status, 401)
})

test('a thousand leads that are as they were take as many statements as ten', async t => {
  const w = await world(t, withoutTemporal)
  const ids = Array.from({ length: 60 }, (_, n) => `crm-${n}`)
  await sync(w, { leads: rowsOf(...ids) })
  await update(w, { leadId: (await leadsOf(w, 'crm-3'))[0]?.id, lastName: 'Quill' })
  const count = (some: string[]) =>
    countStatements(w.context, async () =>
      t.true(
        told(await sync(w, { sync: 's', leads: rowsOf(...some) })).every(one => one.endsWith('unchanged')),
      ),
    )
  await count(ids.slice(0, 10))
  t.is(await count(ids), await count(ids.slice(0, 10)))
})
