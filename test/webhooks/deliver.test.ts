import test, { type ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { placeOfWebhook, sealedHeaders, sealedSecret } from '../../src/webhooks/sealed.js'
import { deliver } from '../../src/webhooks/sending/deliver.js'
import { openLanes } from '../../src/webhooks/sending/queue.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { testDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { answering, hanging, ok, type Receiver, receiver } from '../support/receiver.js'
import { deliveriesOf, happen, lanesOf, localReceivers, newSecret, subscribe } from '../support/webhooks.js'

const never = () => new AbortController().signal

/** A database without Temporal: the test takes the turns. */
async function start(t: ExecutionContext, settings: Record<string, string> = {}) {
  const { context, environment } = await testDatabase(t, { ...localReceivers, ...settings })
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const on = { context, workspaceId }
  return {
    ...on,
    environment,
    subscribe: (to: { url: string }, options = {}) => subscribe(on, to.url, options),
    happen: (subjectId: string, sequence: number) => happen(on, subjectId, sequence),
    turn: (webhookId: string, { hurry = false, now = never(), soon = never(), of = context } = {}) =>
      deliver(of, { workspaceId, webhookId, hurry }, { now, soon }),
    deliveries: (webhookId: string) => deliveriesOf(context, webhookId),
    lanes: (webhookId: string) => lanesOf(context, webhookId),
    /** Turns, as the workflow would have them, until nothing waits. */
    async untilDone(webhookId: string) {
      for (;;) {
        const turn = await deliver(
          context,
          { workspaceId, webhookId, hurry: false },
          { now: never(), soon: never() },
        )
        if (turn.waitMs === null) return turn
        await new Promise(resolve => setTimeout(resolve, turn.waitMs ?? 0))
      }
    },
  }
}

/** What came of each subject, in the order in which it came. */
function bySubject({ received }: Receiver): Record<string, number[]> {
  const found: Record<string, number[]> = {}
  for (const { body } of received) {
    const [subject = ''] = (body as unknown as { webhook: { note: string } }).webhook.note.split(' ')
    found[subject] = [...(found[subject] ?? []), body.sequence]
  }
  return found
}

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
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
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

test('a turn that is stopped gives back what it has not sent, and what may have come is sent again', async t => {
  const s = await start(t)
  const to = await receiver(t, hanging)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const stop = new AbortController()
  const turn = s.turn(id, { now: stop.signal })
  await eventually(
    async () => to.received.length,
    count => count === 1,
  )
  stop.abort()
  const { waitMs, waiting } = await turn
  t.is(waiting, 2)
  t.true((waitMs ?? Number.NaN) <= 20)
  t.deepEqual(
    (await s.deliveries(id)).map(({ attempts, tries }) => ({ attempts, tries })),
    [
      { attempts: [], tries: 0 },
      { attempts: [], tries: 0 },
    ],
  )
  to.answer = ok
  await s.turn(id)
  t.deepEqual(bySubject(to), { a: [1, 1, 2] })
})

test('a worker that is about to stop lets what is under way end, and begins nothing more', async t => {
  const s = await start(t)
  let answer = () => {}
  const to = await receiver(t, (_, response) => {
    answer = () => response.end()
  })
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const soon = new AbortController()
  const turn = s.turn(id, { soon: soon.signal })
  await eventually(
    async () => to.received.length,
    count => count === 1,
  )
  soon.abort()
  answer()
  const { waiting, waitMs } = await turn
  t.is(waiting, 1)
  t.true((waitMs ?? Number.NaN) <= 20)
  t.is((await s.deliveries(id))[0]?.status, 'delivered')
})

test('a worker whose lease has ended records nothing', async t => {
  const s = await start(t)
  let answer = () => {}
  const to = await receiver(t, (_, response) => {
    answer = () => response.writeHead(500).end()
  })
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  const soon = new AbortController()
  const stale = s.turn(id, { soon: soon.signal })
  await eventually(
    async () => to.received.length,
    count => count === 1,
  )
  const late = answer
  soon.abort()
  // As when a minute has gone by.
  await s.context.db('delivery_lanes').update({ dueAt: new Date(0).toISOString() })
  to.answer = ok
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
  t.is((await s.turn(id, { of: other })).waiting, 0)
  late()
  await stale
  const [delivery] = await s.deliveries(id)
  t.is(delivery?.status, 'delivered')
  t.deepEqual(
    delivery?.attempts.map(({ status }) => status),
    [200],
  )
})

test('two turns at once send nothing twice', async t => {
  const s = await start(t)
  const to = await receiver(t, (_, response) => setTimeout(() => response.end(), 5))
  const { id } = await s.subscribe(to)
  for (let subject = 0; subject < 15; subject++)
    for (const sequence of [1, 2]) await s.happen(`s${subject}`, sequence)
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
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

test('410: the subscription is disabled, the event stays first, and comes when it is enabled again', async t => {
  const s = await start(t)
  const to = await receiver(t, answering(410))
  const { id } = await s.subscribe(to)
  const watching = await receiver(t)
  const watcher = await s.subscribe(watching, { events: ['webhook.disabled'] })
  await s.happen('a', 1)
  await s.happen('a', 2)
  const turn = await s.turn(id)
  t.deepEqual(
    { state: turn.state, waiting: turn.waiting, waitMs: turn.waitMs },
    { state: 'disabled', waiting: 2, waitMs: null },
  )
  const [webhook] = await s.context.db('webhooks').where({ id })
  t.false(Boolean(webhook.enabled))
  t.is(webhook.disabledReason, 'The receiver answered 410 Gone.')
  const [first] = await s.deliveries(id)
  t.like(first, { status: 'pending', tries: 0, nextAttemptAt: null })
  t.is(first?.attempts.length, 1)

  await s.turn(watcher.id)
  const [told] = watching.received
  t.is(told?.body.event, 'webhook.disabled')
  t.like(told?.body, { webhook: { id, enabled: false } } as object)

  await s.happen('a', 3)
  await s.turn(id)
  t.is(to.received.length, 1, 'nothing is sent while it is disabled')
  to.answer = ok
  await s.context.db('webhooks').where({ id }).update({ enabled: true })
  t.is((await s.turn(id)).waiting, 0)
  t.deepEqual(bySubject(to), { a: [1, 1, 2, 3] })
})

test('one that is disabled while posts are under way begins no other', async t => {
  const s = await start(t)
  let answer = () => {}
  const to = await receiver(t, (_, response) => {
    answer = () => response.end()
  })
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const turn = s.turn(id)
  await eventually(
    async () => to.received.length,
    count => count === 1,
  )
  await s.context.db('webhooks').where({ id }).update({ enabled: false })
  answer()
  t.like(await turn, { state: 'disabled', waiting: 1 })
  t.is(to.received.length, 1)
  t.is((await s.deliveries(id))[0]?.status, 'delivered')
})

test('one that is deleted while posts are under way is sent nothing more, and what waits is cancelled', async t => {
  const s = await start(t)
  let answer = () => {}
  const to = await receiver(t, (_, response) => {
    answer = () => response.end()
  })
  const { id } = await s.subscribe(to)
  for (const sequence of [1, 2, 3]) await s.happen('a', sequence)
  const turn = s.turn(id)
  await eventually(
    async () => to.received.length,
    count => count === 1,
  )
  await s.context.db('webhooks').where({ id }).update({ archivedAt: new Date().toISOString() })
  answer()
  t.like(await turn, { state: 'gone', waitMs: null })
  t.deepEqual(
    (await s.deliveries(id)).map(({ status }) => status),
    ['delivered', 'cancelled', 'cancelled'],
  )
  t.deepEqual(await s.lanes(id), [])
})

test('a change of URL, headers and secret acts on what is waiting', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: '1h' })
  const [before, after] = [await receiver(t, answering(500)), await receiver(t)]
  const { id, secret } = await s.subscribe(before, { headers: { 'x-tenant': 'before' } })
  await s.happen('a', 1)
  await s.turn(id)
  const { secrets, db } = s.context
  const { workspaceId } = s
  const newer = newSecret()
  const inADay = new Date(Date.now() + 86_400_000).toISOString()
  await db('webhooks')
    .where({ id })
    .update({
      url: after.url,
      headers: sealedHeaders(secrets, { id, workspaceId }, { 'x-tenant': 'after' }),
      secret: sealedSecret(secrets, { id, workspaceId }, newer),
      previousSecret: secrets.seal(secret, placeOfWebhook({ id, workspaceId }, 'previousSecret')),
      previousSecretUntil: inADay,
    })
  await s.turn(id, { hurry: true })
  const [old] = before.received
  const [one] = after.received
  t.is(one?.text, old?.text)
  t.is(one?.headers['x-tenant'], 'after')
  t.is(String(one?.headers['webhook-signature']).split(' ').length, 2)
  t.notThrows(() => one && after.verify(one, newer))
  t.notThrows(() => one && after.verify(one, secret))

  await db('webhooks').where({ id }).update({ previousSecretUntil: new Date().toISOString() })
  await s.happen('a', 2)
  await s.turn(id)
  const last = after.received.at(-1)
  t.notThrows(() => last && after.verify(last, newer))
  t.throws(() => last && after.verify(last, secret))
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

test('days of nothing but failures disable a subscription; a success counts anew', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: Array(20).fill('1h').join() })
  const to = await receiver(t, answering(500))
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.turn(id)
  const webhook = async () => (await s.context.db('webhooks').where({ id }))[0]
  t.like(await webhook(), { failedTries: 1 })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await s.context
    .db('webhooks')
    .where({ id })
    .update({ failingSince: ago(4.9), failedTries: 100 })
  await s.turn(id, { hurry: true })
  t.true(Boolean((await webhook()).enabled), 'not for so long')
  to.answer = ok
  await s.turn(id, { hurry: true })
  t.like(await webhook(), { failedTries: 0, failingSince: null })
  to.answer = answering(500)
  await s.happen('a', 2)
  await s.context
    .db('webhooks')
    .where({ id })
    .update({ failingSince: ago(6), failedTries: 8 })
  await s.turn(id)
  t.true(Boolean((await webhook()).enabled), 'not so often')
  t.like(await s.turn(id, { hurry: true }), { state: 'disabled', waiting: 1 })
  t.regex((await webhook()).disabledReason, /^Nothing but failures since \d{4}-/)
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

test('what was purged meanwhile is not sent, and its lane is closed', async t => {
  const s = await start(t)
  const to = await receiver(t)
  const { id } = await s.subscribe(to)
  for (let subject = 0; subject < 25; subject++) await s.happen(`s${subject}`, 1)
  await s.happen('kept', 1)
  await s.context.db('events').whereNot({ subjectId: 'kept' }).delete()
  await s.turn(id)
  t.deepEqual(bySubject(to), { kept: [1] })
  t.deepEqual(await s.lanes(id), [])
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

test('nobody is told of an unknown subscription', async t => {
  const s = await start(t)
  t.like(await s.turn(newId('webhook')), { state: 'gone', waiting: 0 })
})
