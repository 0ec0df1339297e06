import test, { type ExecutionContext } from 'ava'
import { newId } from '../../src/ids.js'
import { placeOfWebhook, sealedHeaders, sealedSecret } from '../../src/webhooks/sealed.js'
import { testDatabase } from '../support/database.js'
import { eventuallyIs } from '../support/eventually.js'
import { answering, hanging, ok, receiver } from '../support/receiver.js'
import { localReceivers, newSecret } from '../support/webhooks.js'
import { byHand, bySubject, otherProcess } from './by-hand.js'

/** Answers only when it is let, and then only what came last. */
async function slowReceiver(t: ExecutionContext, status = 200) {
  let answer = () => {}
  const to = await receiver(t, (_, response) => {
    answer = () => response.writeHead(status).end()
  })
  return { to, answer: () => answer() }
}

const start = async (t: ExecutionContext, settings: Record<string, string> = {}) =>
  byHand(await testDatabase(t, { ...localReceivers, ...settings }))

test('a turn that is stopped gives back what it has not sent, and what may have come is sent again', async t => {
  const s = await start(t)
  const to = await receiver(t, hanging)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const stop = new AbortController()
  const turn = s.turn(id, { now: stop.signal })
  await eventuallyIs(async () => to.received.length, 1)
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
  const { to, answer } = await slowReceiver(t)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const soon = new AbortController()
  const turn = s.turn(id, { soon: soon.signal })
  await eventuallyIs(async () => to.received.length, 1)
  soon.abort()
  answer()
  const { waiting, waitMs } = await turn
  t.is(waiting, 1)
  t.true((waitMs ?? Number.NaN) <= 20)
  t.is((await s.deliveries(id))[0]?.status, 'delivered')
})

test('a worker whose lease has ended records nothing', async t => {
  const s = await start(t)
  const { to, answer } = await slowReceiver(t, 500)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  const soon = new AbortController()
  const stale = s.turn(id, { soon: soon.signal })
  await eventuallyIs(async () => to.received.length, 1)
  soon.abort()
  // As when a minute has gone by.
  await s.context.db('delivery_lanes').update({ dueAt: new Date(0).toISOString() })
  to.answer = ok
  const other = otherProcess(t, s)
  t.is((await s.turn(id, { of: other })).waiting, 0)
  answer()
  await stale
  const [delivery] = await s.deliveries(id)
  t.is(delivery?.status, 'delivered')
  t.deepEqual(
    delivery?.attempts.map(({ status }) => status),
    [200],
  )
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
  const { to, answer } = await slowReceiver(t)
  const { id } = await s.subscribe(to)
  await s.happen('a', 1)
  await s.happen('a', 2)
  const turn = s.turn(id)
  await eventuallyIs(async () => to.received.length, 1)
  await s.context.db('webhooks').where({ id }).update({ enabled: false })
  answer()
  t.like(await turn, { state: 'disabled', waiting: 1 })
  t.is(to.received.length, 1)
  t.is((await s.deliveries(id))[0]?.status, 'delivered')
})

test('one that is deleted while posts are under way is sent nothing more, and what waits is cancelled', async t => {
  const s = await start(t)
  const { to, answer } = await slowReceiver(t)
  const { id } = await s.subscribe(to)
  for (const sequence of [1, 2, 3]) await s.happen('a', sequence)
  const turn = s.turn(id)
  await eventuallyIs(async () => to.received.length, 1)
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

test('nobody is told of an unknown subscription', async t => {
  const s = await start(t)
  t.like(await s.turn(newId('webhook')), { state: 'gone', waiting: 0 })
})
