import test from 'ava'
import { resolveEscalations } from '../../src/leads/escalations/escalations.js'
import { lockLead } from '../../src/leads/find.js'
import { type World, world } from '../support/world.js'

const escalate = (w: World, leadId: string, reason: unknown = 'Asks for a person') =>
  w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason } })
const resolve = (w: World, id: string) => w.send('POST', `/api/v1/escalations/${id}/resolve`)
const leadRow = (w: World, id: string) => w.context.db('leads').where({ id }).first()
const notes = async (w: World, leadId: string) =>
  (await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)).body
    .filter(({ type }: { type: string }) => type === 'SYSTEM_NOTE')
    .map(({ summary, input }: { summary: string; input: unknown }) => [summary, input])

/** A clock that moves a minute at each look, for what must be seen to have moved. */
function ticking(w: World): void {
  let minutes = 0
  w.context.clock = () => new Date(Date.now() + 60_000 * ++minutes)
}

test('201: an escalation is open, counted, and on the timeline', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const before = await leadRow(w, leadId)
  ticking(w)
  const { status, body } = await escalate(w, leadId, '  Asks for a person\n')
  t.is(status, 201)
  const { id, createdAt } = body.escalation
  t.regex(id, /^esc_/)
  t.deepEqual(body.escalation, { id, leadId, reason: 'Asks for a person', createdAt, resolvedAt: null })
  const after = await leadRow(w, leadId)
  t.is(after.openEscalations, 1)
  t.is(after.updatedAt, createdAt)
  t.true(after.updatedAt > before.updatedAt)
  t.deepEqual(await notes(w, leadId), [['Escalated', { escalationId: id }]])
  await escalate(w, leadId)
  t.is((await leadRow(w, leadId)).openEscalations, 2)
})

test('400: a reason that is none', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  for (const reason of [undefined, null, '', ' \n', 'x'.repeat(2_001), 5]) {
    const { status, body } = await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason } })
    t.is(status, 400, String(reason).slice(0, 20))
    t.is(body.errors[0].path, 'reason')
  }
  t.is((await escalate(w, leadId, 'x'.repeat(2_000))).status, 201)
  t.is((await leadRow(w, leadId)).openEscalations, 1)
})

test('200: resolved once, however often it is asked', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const { body } = await escalate(w, leadId)
  await escalate(w, leadId)
  ticking(w)
  const first = await resolve(w, body.escalation.id)
  const { updatedAt } = await leadRow(w, leadId)
  const second = await resolve(w, body.escalation.id)
  t.is(first.status, 200)
  t.deepEqual(first.body.escalation, { ...body.escalation, resolvedAt: first.body.escalation.resolvedAt })
  t.regex(first.body.escalation.resolvedAt, /Z$/)
  t.is(second.status, 200)
  t.deepEqual(second.body, first.body)
  t.is(updatedAt, first.body.escalation.resolvedAt)
  t.like(await leadRow(w, leadId), { openEscalations: 1, updatedAt })
  t.deepEqual((await notes(w, leadId))[0], ['Escalation resolved', { escalationId: body.escalation.id }])
  t.is((await notes(w, leadId)).length, 3)
})

test('200: resolved by several at once, it counts once', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push((await escalate(w, leadId)).body.escalation.id)
  const [raced = '', other = ''] = ids
  const answers = await Promise.all([raced, raced, other, raced, raced].map(id => resolve(w, id)))
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  t.is((await leadRow(w, leadId)).openEscalations, 1)
  t.is((await notes(w, leadId)).length, 5)
})

test('201: escalated by several at once, each counts', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  await Promise.all(Array.from({ length: 8 }, () => escalate(w, leadId)))
  t.is((await leadRow(w, leadId)).openEscalations, 8)
})

test('200: the list is the newest first, with what is resolved', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const first = (await escalate(w, leadId, 'First')).body.escalation
  const second = (await escalate(w, leadId, 'Second')).body.escalation
  const resolved = (await resolve(w, first.id)).body.escalation
  const { status, body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.is(status, 200)
  t.deepEqual(body, { success: true, escalations: [second, resolved] })
})

test('200: a lead is in REVIEW until the last escalation is resolved, or its status is set', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const shown = async () => (await w.send('GET', `/api/v1/leads/${leadId}`)).body.lead.status
  const [first, second] = [await escalate(w, leadId), await escalate(w, leadId)]
  t.is(await shown(), 'REVIEW')
  await resolve(w, first.body.escalation.id)
  t.is(await shown(), 'REVIEW')
  await resolve(w, second.body.escalation.id)
  t.is(await shown(), 'IN_PROGRESS')
  await escalate(w, leadId)
  const { body } = await w.send('PUT', '/api/v1/leads', { body: { leadId, status: 'IN_PROGRESS' } })
  t.is(body.status, 'IN_PROGRESS')
  t.is(await shown(), 'IN_PROGRESS')
})

test('404: an escalation goes with its lead, and reads like none', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const { id } = (await escalate(w, leadId)).body.escalation
  await w.context.db('leads').where({ id: leadId }).update({ deletedAt: new Date().toISOString() })
  const { status, body } = await resolve(w, id)
  t.is(status, 404)
  t.is(body.detail, 'There is no escalation with this id in your workspace.')
  t.is((await escalate(w, leadId)).status, 404)
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/escalations`)).status, 404)
  t.is((await leadRow(w, leadId)).openEscalations, 1)
})

test('a status that is set resolves all that are open, and leaves what was resolved before', async t => {
  const w = await world(t)
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const early = (await escalate(w, leadId)).body.escalation
  const { resolvedAt } = (await resolve(w, early.id)).body.escalation
  for (const id of [leadId, leadId, other]) await escalate(w, id)
  const now = '2026-12-01T10:00:00.000Z'
  const settle = () =>
    w.context.db.transaction(async trx => {
      const lead = await lockLead(w.workspaceId, leadId, trx)
      await resolveEscalations(trx, lead, now)
      t.is(lead.openEscalations, 0)
    })
  await settle()
  t.like(await leadRow(w, leadId), { openEscalations: 0, updatedAt: now })
  t.is((await leadRow(w, other)).openEscalations, 1)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.deepEqual(
    body.escalations.map((each: { resolvedAt: string }) => each.resolvedAt),
    [now, now, resolvedAt],
  )
  await settle()
})
