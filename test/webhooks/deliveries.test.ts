import test from 'ava'
import { newId } from '../../src/ids.js'
import { purge } from '../../src/purge/purge.js'
import { dayMs } from '../../src/purge/purging.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { type World, world } from '../support/world.js'
import { deliveriesOf, lanesOf, manyDeliveries, patch, settleAll, subscribe } from './subscribe.js'

const get = async (w: World, path: string) => (await w.send('GET', `/api/v1/webhooks/${path}`)).body
const recover = (w: World, id: string, since: unknown, headers = {}) =>
  w.send('POST', `/api/v1/webhooks/${id}/recover`, { body: { since }, headers })
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const hourMs = 3_600_000

test('202: the test event goes to this webhook only, whatever its filters, with a sequence of its own', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { events: ['spread.completed'] })
  const all = await subscribe(w)
  const send = () => w.send('POST', `/api/v1/webhooks/${id}/test`, { headers: { 'x-request-id': 'mine' } })
  const { status, body } = await send()
  t.is(status, 202)
  t.like(body.delivery, { event: 'webhook.test', status: 'pending', attempts: [], nextAttemptAt: null })
  await send()
  const told = await w.eventsOf(id)
  t.deepEqual(
    told.map(({ sequence, name }) => [sequence, name]),
    [
      [1, 'webhook.test'],
      [2, 'webhook.test'],
    ],
  )
  t.is(body.delivery.eventId, told[0]?.body.id as string)
  const { webhook, ...more } = (told[0] as (typeof told)[number]).body
  t.like(more, { leadId: null, externalLeadId: null, actor: null, origin: 'api', requestId: 'mine' })
  t.deepEqual(webhook, (await get(w, id)).webhook)
  t.deepEqual(await deliveriesOf(w, all.id), [])
  t.is((await lanesOf(w, id)).length, 1)
})

test('200: a delivery with its tries; the list, of one status or of all', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  for (let n = 0; n < 3; n++) await w.newLead()
  const [first, second, third] = await deliveriesOf(w, id)
  const attempts = [
    { at: ago(5_000), status: 503, durationMs: 12, error: null, body: 'upgrading' },
    { at: ago(0), status: null, durationMs: 15_000, error: 'timeout', body: null },
  ]
  const nextAttemptAt = new Date(Date.now() + hourMs).toISOString()
  const set = (delivery: { id: string }, row: object) =>
    w.context.db('deliveries').where({ id: delivery.id }).update(row)
  await set(first, { attempts: JSON.stringify(attempts), nextAttemptAt, tries: 2 })
  await set(second, { status: 'delivered', settledAt: ago(0), nextAttemptAt })
  await set(third, { status: 'failed', settledAt: ago(0) })
  const { delivery } = await get(w, `${id}/deliveries/${first.id}`)
  t.deepEqual(delivery, {
    id: first.id,
    eventId: first.eventId,
    event: 'lead.created',
    status: 'pending',
    attempts,
    nextAttemptAt,
    createdAt: first.createdAt,
  })
  const list = async (query = '') =>
    (await get(w, `${id}/deliveries${query}`)).deliveries.map((one: { id: string }) => one.id)
  t.deepEqual(await list(), [third.id, second.id, first.id])
  t.deepEqual(await list('?status=pending'), [first.id])
  t.deepEqual(await list('?status=delivered'), [second.id])
  t.deepEqual(await list('?status=failed&limit=5'), [third.id])
  t.deepEqual(await list('?status=cancelled'), [])
  const { body } = await w.send('GET', `/api/v1/webhooks/${id}/deliveries?status=lost`)
  t.is(body.errors[0].path, 'status')
  t.is((await get(w, `${id}/deliveries/${second.id}`)).delivery.nextAttemptAt, null)
})

test("404: another webhook's delivery", async t => {
  const w = await world(t, withoutTemporal)
  const [one, other] = [await subscribe(w), await subscribe(w)]
  await w.newLead()
  const [{ id }] = await deliveriesOf(w, one.id)
  t.is((await w.send('GET', `/api/v1/webhooks/${other.id}/deliveries/${id}`)).status, 404)
  t.is((await w.send('POST', `/api/v1/webhooks/${other.id}/deliveries/${id}/redeliver`)).status, 404)
  t.deepEqual(await lanesOf(w, newId('delivery')), [])
})

test('200: a list of very many deliveries is complete, and read some at a time', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  const read = () =>
    countStatements(w.context, async () => {
      const { deliveries } = await get(w, `${id}/deliveries`)
      const ids = deliveries.map((one: { id: string }) => one.id)
      t.deepEqual(ids, (await deliveriesOf(w, id)).map((one: { id: string }) => one.id).reverse())
    })
  await manyDeliveries(w, id, 400)
  await read()
  const small = await read()
  const attempt = { at: '2026-11-21T12:00:00.000Z', status: 500, durationMs: 87, error: null }
  const attempts = JSON.stringify(Array.from({ length: 20 }, () => ({ ...attempt, body: 'a'.repeat(4_096) })))
  await w.context.db('deliveries').where({ webhookId: id }).update({ attempts })
  const more = (await read()) - small
  t.true(more >= 60 && more <= 72, `${more}: two for each MiB more`)
})

test('202: redelivered at once, outside the order, in a lane of its own', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await w.newLead()
  await settleAll(w, id, 'delivered')
  const [{ id: delivery }] = await deliveriesOf(w, id)
  const redeliver = () => w.send('POST', `/api/v1/webhooks/${id}/deliveries/${delivery}/redeliver`)
  const { status, body } = await redeliver()
  t.is(status, 202)
  t.deepEqual(body.delivery, (await get(w, `${id}/deliveries/${delivery}`)).delivery)
  const [lane, ...more] = await lanesOf(w, id)
  t.deepEqual(more, [])
  t.like(lane, { subjectId: delivery, deliveryId: delivery, lease: null, workspaceId: w.workspaceId })
  t.true(lane.dueAt <= new Date().toISOString())

  await w.context.db('delivery_lanes').update({ dueAt: '2099-01-01T00:00:00.000Z' })
  const again = await Promise.all([redeliver(), redeliver(), redeliver()])
  t.true(again.every(one => one.status === 202))
  const [once, ...others] = await lanesOf(w, id)
  t.deepEqual(others, [])
  t.true(once.dueAt <= new Date().toISOString())
  await w.context.db('delivery_lanes').update({ dueAt: '2099-01-01T00:00:00.000Z', lease: 'x' })
  await redeliver()
  t.like((await lanesOf(w, id))[0], { dueAt: '2099-01-01T00:00:00.000Z', lease: 'x' })
})

test('202: what has failed since then is queued again, in its order, and nothing else', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  const other = await subscribe(w)
  const old = await w.newLead()
  await settleAll(w, id, 'failed', ago(5 * hourMs))
  const lead = await w.newLead()
  for (const firstName of ['A', 'B'])
    await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName } })
  await settleAll(w, id, 'failed', ago(2 * hourMs))
  await settleAll(w, other.id, 'failed', ago(2 * hourMs))
  await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName: 'C' } })
  const busy = await w.newLead()
  // Waits for its next try behind what is about to come back.
  const future = new Date(Date.now() + 9 * hourMs).toISOString()
  await w.context.db('delivery_lanes').where({ webhookId: id }).update({ dueAt: future })

  const { status, body } = await recover(w, id, ago(3 * hourMs))
  t.is(status, 202)
  t.deepEqual(body, { success: true, recovered: 3 })
  const rows = await deliveriesOf(w, id)
  const of = (subjectId: string) => rows.filter(row => row.subjectId === subjectId)
  t.deepEqual(
    of(lead).map(({ status, sequence, tries, settledAt }) => [sequence, status, tries, settledAt]),
    [1, 2, 3, 4].map(sequence => [sequence, 'pending', 0, null]),
  )
  t.truthy(of(lead)[0].nextAttemptAt)
  t.is(of(old)[0].status, 'failed')
  const lanes = Object.fromEntries((await lanesOf(w, id)).map(({ subjectId, dueAt }) => [subjectId, dueAt]))
  t.deepEqual(Object.keys(lanes).sort(), [lead, busy].sort())
  t.true(lanes[lead] <= new Date().toISOString())
  t.is(lanes[busy], future)
  t.true((await deliveriesOf(w, other.id)).some(one => one.status === 'failed'))
  t.is((await recover(w, id, ago(3 * hourMs))).body.recovered, 0)
})

test('202: asked twice at once, each delivery is queued again once', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await manyDeliveries(w, id, 1_300, { status: 'failed', settledAt: ago(hourMs), each: 3 })
  const since = ago(2 * hourMs)
  const answers = await Promise.all([recover(w, id, since), recover(w, id, since), recover(w, id, since)])
  t.is(
    answers.reduce((sum, { body }) => sum + body.recovered, 0),
    1_300,
  )
  const rows = await deliveriesOf(w, id)
  t.true(rows.every(({ status }) => status === 'pending'))
  t.is((await lanesOf(w, id)).length, 434)
  const again = await recover(w, id, since, { 'idempotency-key': 'again' })
  await w.context.db('deliveries').update({ status: 'failed', settledAt: ago(hourMs) })
  const repeated = await recover(w, id, since, { 'idempotency-key': 'again' })
  t.deepEqual(repeated.body, again.body)
  t.is(repeated.headers.get('idempotency-replayed'), 'true')
})

test('400: a time that is none, has no offset, or is older than what is kept', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  for (const since of [
    undefined,
    null,
    '',
    'yesterday',
    '2026-11-21',
    '2026-11-21T12:00:00',
    '2026-13-01T00:00:00Z',
    1_700_000_000,
    ago(30 * dayMs + 60_000),
  ]) {
    const { status, body } = await recover(w, id, since)
    t.is(status, 400, String(since))
    t.is(body.errors[0].path, 'since')
  }
  for (const since of [ago(30 * dayMs - 60_000), '2999-01-01T00:00:00+05:30']) {
    t.is((await recover(w, id, since)).status, 202)
  }
  const offset = new Date(Date.now() - hourMs + 5.5 * hourMs).toISOString().replace('Z', '+05:30')
  await manyDeliveries(w, id, 1, { status: 'failed', settledAt: ago(30 * 60_000) })
  await manyDeliveries(w, id, 1, { status: 'failed', settledAt: ago(90 * 60_000) })
  t.is((await recover(w, id, offset)).body.recovered, 1, 'an offset is taken into account')
})

test('a purge takes deliveries and their lanes along with old events, and long deleted webhooks', async t => {
  const w = await world(t, withoutTemporal)
  const [kept, gone] = [await subscribe(w), await subscribe(w)]
  await w.newLead()
  const [{ id: delivery }] = await deliveriesOf(w, kept.id)
  await w.send('POST', `/api/v1/webhooks/${kept.id}/deliveries/${delivery}/redeliver`)
  await w.send('DELETE', `/api/v1/webhooks/${gone.id}`)
  const { clock } = w.context
  w.context.clock = () => new Date(clock().getTime() + 29 * dayMs)
  await purge(w.context)
  t.is((await w.context.db('deliveries')).length, 2)
  t.is((await w.context.db('webhooks')).length, 2)
  w.context.clock = () => new Date(clock().getTime() + 31 * dayMs)
  await w.newLead()
  await purge(w.context, { dryRun: true })
  t.is((await w.context.db('webhooks')).length, 2)
  await purge(w.context)
  t.is((await deliveriesOf(w, kept.id)).length, 1)
  t.false((await lanesOf(w, kept.id)).some(lane => lane.deliveryId !== null))
  t.deepEqual(await w.context.db('webhooks').pluck('id'), [kept.id])
})

test('a delivery that is still to be made ends with the retention of its event', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await patch(w, id, { enabled: false })
  await w.newLead()
  const { clock } = w.context
  w.context.clock = () => new Date(clock().getTime() + 31 * dayMs)
  await purge(w.context)
  t.deepEqual(await deliveriesOf(w, id), [])
  t.is((await patch(w, id, { enabled: true })).status, 200)
})
