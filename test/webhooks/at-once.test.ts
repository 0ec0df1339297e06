import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { transact } from '../../src/db/transact.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { AtOnce } from '../../src/webhooks/sending/at-once.js'
import { createKey } from '../../src/workspaces/api-keys.js'
import { testDatabase } from '../support/database.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { answering, hanging, ok, receiver } from '../support/receiver.js'
import { happen, localReceivers } from '../support/webhooks.js'
import { byHand, bySubject } from './by-hand.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const closedPort = 'http://127.0.0.1:1/'
const never = () => new AbortController().signal

/** A database whose Temporal is away, so whatever is sent is sent without it. */
const start = async (t: ExecutionContext, settings: Record<string, string> = {}) =>
  byHand(await testDatabase(t, { ...localReceivers, ...settings }))
type Started = Awaited<ReturnType<typeof start>>

/** The same data as an API process sees them. */
function apiProcess(
  t: ExecutionContext,
  { environment }: Started,
): { api: Context; stop: () => Promise<void> } {
  const api = buildContext(loadConfig(environment), 'api')
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= disposeContext(api)
    return stopped
  }
  t.teardown(stop)
  return { api, stop }
}

/** Has what is due sent at once, and counts how often the workflow has to hear of it. */
function sendingAtOnce({ workspaceId }: Started, context: Context, webhookId: string) {
  const atOnce = new AtOnce(context)
  let left = 0
  const stop = { now: never(), soon: never() }
  return {
    deliver: () => atOnce.deliver({ workspaceId, webhookId }, stop, () => left++),
    left: () => left,
  }
}

const settled = (s: Started, id: string) => eventuallyIs(async () => (await s.lanes(id)).length, 0)

test('an event is sent by the process that has recorded it, while Temporal is away', async t => {
  const s = await start(t)
  const to = await receiver(t)
  const { id, secret } = await s.subscribe(to)
  const { api } = apiProcess(t, s)
  await happen({ ...s, context: api }, 'a', 1)
  await settled(s, id)
  const [one] = to.received
  t.notThrows(() => one && to.verify(one, secret))
  const [delivery, ...more] = await s.deliveries(id)
  t.deepEqual(more, [])
  t.like(delivery, { status: 'delivered', tries: 0 })
  t.deepEqual(
    delivery?.attempts.map(({ status }) => status),
    [200],
  )
})

test('two API processes send each event once, and those of a subject in their order', async t => {
  const s = await start(t)
  const to = await receiver(t, (received, response, request) =>
    setTimeout(() => ok(received, response, request), Math.random() * 20),
  )
  const { id } = await s.subscribe(to)
  const apis = [apiProcess(t, s).api, apiProcess(t, s).api]
  const subjects = ['a', 'b', 'c', 'd']
  const count = 15
  await Promise.all(
    subjects.map(async subject => {
      for (let sequence = 1; sequence <= count; sequence++)
        await happen({ ...s, context: apis[sequence % 2] as Context }, subject, sequence)
    }),
  )
  // What one was just sending when the other looked is found by a worker's sweep, which is not here.
  await eventually(
    async () => {
      await s.turn(id)
      return s.lanes(id)
    },
    lanes => lanes.length === 0,
  )
  const all = Array.from({ length: count }, (_, at) => at + 1)
  t.deepEqual(bySubject(to), Object.fromEntries(subjects.map(subject => [subject, all])))
})

test('a failure is recorded, its next try is left to the workflow, and what comes of other subjects is sent', async t => {
  const s = await start(t, { WEBHOOK_RETRY_DELAYS: '1h' })
  const to = await receiver(t, answering(500))
  const { id } = await s.subscribe(to)
  // However slow the machine is, no turn comes to its end before it has sent everything.
  let now = new Date()
  const { deliver, left } = sendingAtOnce(s, { ...s.context, clock: () => now }, id)
  await s.happen('a', 1)
  now = new Date()
  await deliver()
  t.is(left(), 1)
  t.like((await s.deliveries(id))[0], { status: 'pending', tries: 1 })
  to.answer = ok
  await s.happen('a', 2)
  await s.happen('b', 1)
  now = new Date()
  await deliver()
  t.is(left(), 2)
  t.deepEqual(bySubject(to), { a: [1], b: [1] })
})

test('what an API process can not connect to is no failure: it is left to the workers for a while', async t => {
  const s = await start(t)
  const { id } = await s.subscribe({ url: closedPort })
  const { api } = apiProcess(t, s)
  const { deliver, left } = sendingAtOnce(s, api, id)
  await s.happen('a', 1)
  await deliver()
  t.true(left() > 0)
  t.like((await s.deliveries(id))[0], { status: 'pending', tries: 0, attempts: [] })
  t.is((await s.lanes(id))[0]?.lease, null)
  const to = await receiver(t)
  await s.context.db('webhooks').where({ id }).update({ url: to.url })
  await deliver()
  t.is(to.received.length, 0, 'not so soon after')
  t.is((await s.turn(id)).waiting, 0)
  t.deepEqual(bySubject(to), { a: [1] })
})

test('one whose receiver hangs is left to its workflow, and holds up no nudge', async t => {
  const s = await start(t)
  const to = await receiver(t, hanging)
  const { id } = await s.subscribe(to)
  const stop = new AbortController()
  let left = 0
  await s.happen('a', 1)
  const of = { workspaceId: s.workspaceId, webhookId: id }
  const sending = new AtOnce(s.context).deliver(of, { now: stop.signal, soon: never() }, () => left++)
  await eventuallyIs(async () => left, 1)
  to.answer = ok
  await s.happen('b', 1)
  await s.turn(id)
  t.deepEqual(bySubject(to), { a: [1], b: [1] })
  stop.abort()
  await sending
  t.is(left, 2, 'what was broken off is left, too')
  await s.turn(id)
  t.deepEqual(bySubject(to), { a: [1, 1], b: [1] })
})

test('a process that ends breaks off what hangs, and gives it back', async t => {
  const s = await start(t)
  const to = await receiver(t, hanging)
  const { id } = await s.subscribe(to)
  const { api, stop } = apiProcess(t, s)
  await happen({ ...s, context: api }, 'a', 1)
  await eventuallyIs(async () => to.received.length, 1)
  await stop()
  t.is((await s.lanes(id))[0]?.lease, null)
  t.like((await s.deliveries(id))[0], { status: 'pending', tries: 0, attempts: [] })
})

/** The API in a process of its own, that a test may kill at any moment. */
async function killableApi(t: ExecutionContext, s: Started): Promise<{ api: ChildProcess; url: string }> {
  const port = await freePort()
  const api = spawn(process.execPath, [main, 'api'], {
    env: { ...process.env, ...s.environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  t.teardown(() => api.kill('SIGKILL'))
  await once(api, 'message')
  return { api, url: `http://127.0.0.1:${port}` }
}

async function askForTest(s: Started, url: string, id: string): Promise<void> {
  const { apiKey } = await transact(s.context.db, trx =>
    createKey(s.context, trx, s.workspaceId, { name: 'Test', scope: 'write', mode: 'live', expiresAt: null }),
  )
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/webhooks/${id}/test`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new Error(`The test was answered with ${answer.status}: ${await answer.text()}`)
}

/** As when a minute has gone by. */
const endLeases = (s: Started) => s.context.db('delivery_lanes').update({ dueAt: new Date(0).toISOString() })

for (const [moment, answersFirst] of [
  ['before it has heard of an answer', false],
  ['after the answer, before that is recorded', true],
] as const)
  test(`a process that is killed ${moment}: the event comes again, the same, and is recorded once`, async t => {
    const s = await start(t)
    const { api, url } = await killableApi(t, s)
    const to = await receiver(t, (_, response) => {
      // A turn gathers what comes back for some milliseconds before it records it.
      if (answersFirst) response.end('thanks', () => api.kill('SIGKILL'))
      else api.kill('SIGKILL')
    })
    const { id } = await s.subscribe(to)
    await askForTest(s, url, id).catch(() => {})
    if (api.exitCode === null && api.signalCode === null) await once(api, 'exit')
    t.like((await s.deliveries(id))[0], { status: 'pending', attempts: [] })
    to.answer = ok
    t.is((await s.turn(id)).waiting, 1, 'its lease goes on')
    await endLeases(s)
    t.is((await s.turn(id)).waiting, 0)
    t.is(to.received.length, 2)
    t.deepEqual(to.received[0]?.text, to.received[1]?.text)
    t.is(to.received[0]?.id, to.received[1]?.id)
    t.is((await s.deliveries(id))[0]?.attempts.length, 1)
  })
