import test, { type ExecutionContext } from 'ava'
import type { Context } from '../../src/context.js'
import { transact } from '../../src/db/transact.js'
import { openLanes } from '../../src/webhooks/sending/queue.js'
import { testDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { answering, hanging, ok, receiver } from '../support/receiver.js'
import { happen, localReceivers, newSecret } from '../support/webhooks.js'
import { byHand, bySubject, otherProcess } from './by-hand.js'

const start = async (t: ExecutionContext, settings: Record<string, string> = {}) =>
  byHand(await testDatabase(t, { ...localReceivers, ...settings }))

const isSorted = (numbers: number[]) =>
  numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))

test('a delivery is signed, and is the same at each try', async t => {
  const s = await start(t)
  const to = await receiver(t, answering(500))
  const { id, secret } = await s.subscribe(to, {
    headers: { 'X-Api-Key': 'theirs', 'Webhook-Id': 'forged', 'Content-Type': 'text/plain' },
  })
  const eventId = await s.happen('s1', 1)
  const turn = await s.untilDone(id)
  t.is(to.received.length, 4)
  const [event] = await s.context.db('events').where({ id: eventId })
  for (const one of to.received) {
    t.is(one.id, eventId)
    t.is(one.text, event.body)
    t.is(one.headers['content-type'], 'application/json')
    t.is(one.headers['x-api-key'], 'theirs')
    t.truthy(one.headers['user-agent'])
    t.notThrows(() => to.verify(one, secret))
    t.throws(() => to.verify(one, newSecret()))
  }
  const [delivery] = await s.deliveries(id)
  t.is(delivery?.status, 'failed')
  t.is(delivery?.nextAttemptAt, null)
  t.truthy(delivery?.settledAt)
  t.deepEqual(
    delivery?.attempts.map(({ status, error, body }) => ({ status, error, body })),
    Array(4).fill({ status: 500, error: null, body: '' }),
  )
  t.like(turn, { nextDueAt: null, waitMs: null, waiting: 0, state: 'enabled' })
  t.deepEqual(await s.lanes(id), [])
})

test('the events of a subject come in order, whatever fails between them', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: Array(30).fill('20ms').join() })
  const to = await receiver(t, (received, response, request) =>
    (Math.random() < 0.4 ? answering(503) : ok)(received, response, request),
  )
  const { id } = await s.subscribe(to)
  const subjects = ['a', 'b', 'c', 'd']
  for (let sequence = 1; sequence <= 5; sequence++)
    for (const subject of subjects) await s.happen(subject, sequence)
  await s.untilDone(id)
  const came = bySubject(to)
  for (const subject of subjects) {
    t.true(isSorted(came[subject] ?? []), `${subject}: ${came[subject]}`)
    t.deepEqual([...new Set(came[subject])], [1, 2, 3, 4, 5])
  }
})

test('a subject that waits for its retry holds up no other', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: '1h' })
  const to = await receiver(t, (received, response, request) =>
    (received.text.includes('stuck') ? answering(500) : ok)(received, response, request),
  )
  const { id } = await s.subscribe(to)
  await s.happen('stuck', 1)
  await s.happen('stuck', 2)
  await s.happen('free', 1)
  await s.happen('free', 2)
  const turn = await s.turn(id)
  t.deepEqual(bySubject(to), { stuck: [1], free: [1, 2] })
  t.is(turn.waiting, 2)
  t.true((turn.waitMs ?? 0) > 3_500_000 && (turn.waitMs ?? 0) < 4_000_000)
  t.regex(turn.lastFailure ?? '', /^webhook\.test, delivery dlv_\w+: HTTP 500$/)

  to.answer = ok
  await s.turn(id)
  t.deepEqual(bySubject(to), { stuck: [1], free: [1, 2] }, 'it is not due')
  t.is((await s.turn(id, { hurry: true })).waiting, 0)
  t.deepEqual(bySubject(to), { stuck: [1, 1, 2], free: [1, 2] })
})

test('a subject that hangs holds up no other, nor what comes meanwhile', async t => {
  const s = await start(t)
  const to = await receiver(t, (received, response, request) =>
    (received.text.includes('stuck') ? hanging : ok)(received, response, request),
  )
  const { id } = await s.subscribe(to)
  const stop = new AbortController()
  await s.happen('stuck', 1)
  await s.happen('free', 1)
  const turn = s.turn(id, { now: stop.signal })
  await eventually(
    async () => bySubject(to),
    came => came.free?.length === 1,
  )
  // Written by another process: nobody tells this one.
  const other = otherProcess(t, s)
  await happen({ context: other, workspaceId: s.workspaceId }, 'free', 2)
  await happen({ context: other, workspaceId: s.workspaceId }, 'late', 1)
  await eventually(
    async () => bySubject(to),
    came => came.free?.length === 2 && came.late?.length === 1,
    3_000,
  )
  stop.abort()
  t.true((await turn).waiting >= 1)
})

test('two turns at once send nothing twice', async t => {
  const s = await start(t)
  const to = await receiver(t, (_, response) => setTimeout(() => response.end(), 5))
  const { id } = await s.subscribe(to)
  for (let subject = 0; subject < 15; subject++)
    for (const sequence of [1, 2]) await s.happen(`s${subject}`, sequence)
  const other = otherProcess(t, s)
  await Promise.all([s.turn(id), s.turn(id, { of: other })])
  t.is(to.received.length, 30)
  for (const sequences of Object.values(bySubject(to))) t.deepEqual(sequences, [1, 2])
  t.deepEqual(await s.lanes(id), [])
})

test('events that are recorded while lanes are being closed are not lost', async t => {
  const s = await start(t)
  const to = await receiver(t)
  const { id } = await s.subscribe(to)
  const stop = new AbortController()
  const turns = (async () => {
    while (!stop.signal.aborted) await s.turn(id)
  })()
  t.teardown(async () => {
    stop.abort()
    await turns
  })
  const [subjects, each] = [['a', 'b', 'c', 'd', 'e', 'f'], 12]
  await Promise.all(
    subjects.map(async subject => {
      for (let sequence = 1; sequence <= each; sequence++) await s.happen(subject, sequence)
    }),
  )
  await eventually(
    async () => [to.received.length, (await s.lanes(id)).length],
    ([count = 0, lanes]) => count >= subjects.length * each && lanes === 0,
    60_000,
  )
  const all = Array.from({ length: each }, (_, at) => at + 1)
  for (const subject of subjects) t.deepEqual(bySubject(to)[subject], all)
})

test('Retry-After puts the next try off, and never brings it forward', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: '1m' })
  const to = await receiver(t, (received, response, request) =>
    answering(429, { 'retry-after': received.text.includes('later') ? '7200' : '1' })(
      received,
      response,
      request,
    ),
  )
  const { id } = await s.subscribe(to)
  await s.happen('later', 1)
  await s.happen('soon', 1)
  const began = Date.now()
  await s.turn(id)
  const waits = Object.fromEntries(
    (await s.deliveries(id)).map(({ subjectId, nextAttemptAt }) => [
      subjectId,
      Date.parse(nextAttemptAt ?? '') - began,
    ]),
  )
  t.true((waits.later ?? 0) >= 7_200_000 && (waits.later ?? 0) < 7_260_000)
  t.true((waits.soon ?? 0) >= 60_000 && (waits.soon ?? 0) < 126_000)
})

test('a redelivery that succeeds settles the original, and its subject goes on', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: '1h' })
  const to = await receiver(t, answering(500))
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  await s.turn(id)
  const [first] = await s.deliveries(id)
  const again = () =>
    transact(s.context.db, trx =>
      openLanes(trx, [
        {
          webhookId: id,
          workspaceId: s.workspaceId,
          subjectId: first?.id ?? '',
          deliveryId: first?.id ?? '',
          dueAt: new Date().toISOString(),
        },
      ]),
    )
  await again()
  await s.turn(id)
  t.like((await s.deliveries(id))[0], { status: 'pending', tries: 1 }, 'a failure only adds its attempt')
  t.is((await s.deliveries(id))[0]?.attempts.length, 2)
  t.is((await s.lanes(id)).length, 1)

  to.answer = ok
  await again()
  t.is((await s.turn(id)).waiting, 0)
  t.deepEqual(bySubject(to), { a: [1, 1, 1, 2] })
  const settled = await s.deliveries(id)
  t.deepEqual(
    settled.map(({ status }) => status),
    ['delivered', 'delivered'],
  )
  t.is(settled[0]?.nextAttemptAt, null)
  await again()
  await s.turn(id)
  t.is(to.received.length, 5, 'what was delivered can be sent again')
  t.deepEqual(await s.lanes(id), [])
})

test('the attempts of a delivery are bounded', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: Array(50).fill('1ms').join() })
  const to = await receiver(t, answering(500))
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.untilDone(id)
  t.is(to.received.length, 51)
  const [delivery] = await s.deliveries(id)
  t.like(delivery, { status: 'failed', tries: 51 })
  t.is(delivery?.attempts.length, 20)
})

test('a database that is away for a moment costs no second delivery', async t => {
  const s = await start(t)
  const to = await receiver(t)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  let failures = 0
  const db = new Proxy(s.context.db, {
    get: (target, property, self) =>
      property === 'transaction' && to.received.length > 0 && failures++ < 1
        ? () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
        : Reflect.get(target, property, self),
  })
  const of: Context = { ...s.context, db }
  t.is((await s.turn(id, { of })).waiting, 0)
  t.is(failures > 0, true)
  t.is(to.received.length, 1)
  t.is((await s.deliveries(id))[0]?.attempts.length, 1)
})
