import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { transact } from '../../src/db/transact.js'
import { nudgeDeliveries } from '../../src/webhooks/workflow.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { answering, hanging, ok, type Receiver, receiver } from '../support/receiver.js'
import { temporalWorld } from '../support/temporal.js'
import { deliveriesOf, happen, lanesOf, localReceivers, subscribe } from '../support/webhooks.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-deliveries', localReceivers))

/** Other processes write, too: a transaction of ours waits for them. */
const update = (table: string, where: object, columns: object) =>
  transact(w.context.db, trx => trx(table).where(where).update(columns))

const idle = (id: string, withinMs?: number) =>
  eventuallyIs(async () => (await lanesOf(w.context, id)).length, 0, withinMs)
const received = ({ received }: Receiver, count: number, withinMs?: number) =>
  eventuallyIs(async () => received.length, count, withinMs)

test.serial('what happens to a run reaches its subscription, signed and in order', async t => {
  const to = await receiver(t)
  const { id, secret } = await subscribe(w, to.url, { events: ['workflow_run.*'] })
  const { body } = await w.newRun(await w.newLead())
  for (const command of ['pause', 'resume', 'complete'])
    await w.send('POST', `/api/v1/workflow-runs/${body.workflowRun.id}/${command}`)
  await received(to, 4)
  t.deepEqual(
    to.received.map(({ body: sent }) => sent.event),
    ['started', 'paused', 'resumed', 'completed'].map(name => `workflow_run.${name}`),
  )
  for (const one of to.received) t.notThrows(() => to.verify(one, secret))
  await idle(id)
  t.true((await deliveriesOf(w.context, id)).every(({ status }) => status === 'delivered'))
})

test.serial('a receiver that fails for a while gets everything, each subject in order', async t => {
  // Of each event, so that none uses up its tries on a machine where one subject runs ahead of the others.
  const tries = new Map<unknown, number>()
  const to = await receiver(t, (received, response, request) => {
    const before = tries.get(received.headers['webhook-id']) ?? 0
    tries.set(received.headers['webhook-id'], before + 1)
    return (before < 2 ? answering(500) : ok)(received, response, request)
  })
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  for (const sequence of [1, 2, 3])
    for (const subject of ['s1', 's2', 's3']) await happen(w, `${id}_${subject}`, sequence)
  await idle(id)
  const delivered = await deliveriesOf(w.context, id)
  t.is(delivered.filter(({ status }) => status === 'delivered').length, 9)
  for (const subject of ['s1', 's2', 's3']) {
    const sequences = to.received
      .map(({ body }) => body as unknown as { webhook: { note: string }; sequence: number })
      .filter(({ webhook }) => webhook.note.startsWith(`${id}_${subject} `))
      .map(({ sequence }) => sequence)
    t.deepEqual(sequences, [...sequences].sort())
  }
})

test.serial('what no nudge has told of is found by the sweep', async t => {
  const to = await receiver(t)
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  await w.withoutTemporal(context => happen({ context, workspaceId: w.workspaceId }, `${id}_a`, 1))
  t.is(await w.context.temporal.describe(id), 'UNKNOWN')
  await received(to, 1, 20_000)
})

test.serial(
  'a subscription goes on after its workflow was terminated, and after it was cancelled',
  async t => {
    const to = await receiver(t)
    const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
    const deliver = async (sequence: number) => {
      await happen(w, `${id}_a`, sequence)
      await received(to, sequence)
    }
    await deliver(1)
    await w.temporal.workflow.getHandle(id).terminate()
    await deliver(2)
    await w.temporal.workflow.getHandle(id).cancel()
    await eventually(
      () => w.context.temporal.describe(id),
      how => how !== 'RUNNING',
    )
    await deliver(3)
    t.deepEqual(
      to.received.map(({ body }) => body.sequence),
      [1, 2, 3],
    )
  },
)

test.serial('retryNow tries at once what waits', async t => {
  const to = await receiver(t, answering(500, { 'retry-after': '3600' }))
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  await happen(w, `${id}_a`, 1)
  await eventuallyIs(async () => (await deliveriesOf(w.context, id))[0]?.attempts.length, 1)
  to.answer = ok
  await w.temporal.workflow.getHandle(id).signal('retryNow')
  await eventuallyIs(async () => (await deliveriesOf(w.context, id))[0]?.status, 'delivered')
  t.is(to.received.length, 2)
})

test.serial('a receiver that hangs delays no other', async t => {
  const [slow, quick] = [await receiver(t, hanging), await receiver(t)]
  const { id: hung } = await subscribe(w, slow.url, { events: ['webhook.test'] })
  const { id } = await subscribe(w, quick.url, { events: ['webhook.test'] })
  for (let subject = 0; subject < 15; subject++) await happen(w, `${id}_${subject}`, 1)
  await received(quick, 15, 12_000)
  t.true(slow.received.length <= 10)
  await update('webhooks', { id: hung }, { enabled: false })
})

test.serial('a workflow continues as new, and goes on', async t => {
  const to = await receiver(t)
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  for (let sequence = 1; sequence <= 12; sequence++) {
    await happen(w, `${id}_a`, sequence)
    await nudgeDeliveries(w.context.temporal, { workspaceId: w.workspaceId, webhookId: id })
    await idle(id)
    // Longer than a turn lingers: each event has a turn of its own.
    await sleep(300)
  }
  t.deepEqual(
    to.received.map(({ body }) => body.sequence),
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  const executions = []
  for await (const { runId } of w.temporal.workflow.list({ query: `WorkflowId = '${id}'` }))
    executions.push(runId)
  t.true(executions.length > 1)
})

test.serial('a deleted subscription cancels what waits, and its workflow ends', async t => {
  const to = await receiver(t, answering(500, { 'retry-after': '3600' }))
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  await happen(w, `${id}_a`, 1)
  await received(to, 1)
  await update('webhooks', { id }, { archivedAt: new Date().toISOString() })
  await nudgeDeliveries(w.context.temporal, { workspaceId: w.workspaceId, webhookId: id })
  await w.untilTemporal(id, 'COMPLETED')
  t.is((await deliveriesOf(w.context, id))[0]?.status, 'cancelled')
  t.deepEqual(await lanesOf(w.context, id), [])
})

test.serial('a person at the Web UI reads how it stands, and nothing that was sent', async t => {
  const to = await receiver(t, answering(500, { 'retry-after': '3600' }, 'a secret of theirs'))
  const { id } = await subscribe(w, `${to.url}/token-4711`, { headers: { 'x-key': 'theirs-4712' } })
  await w.newLead({ firstName: 'Quinta' })
  await received(to, 1)
  const handle = w.temporal.workflow.getHandle(id)
  const details = await eventually(
    async () => String(await handle.query('__temporal_workflow_metadata').then(JSON.stringify as never)),
    shown => shown.includes('Last failure'),
  )
  t.regex(details, /1 delivery waits\./)
  t.regex(details, /Last failure: lead\.created, delivery dlv_\w+: HTTP 500\./)
  t.regex(details, /Next try at \d{4}-/)
  const history = JSON.stringify(await handle.fetchHistory())
  const decoded = history.replace(/"data":\{"type":"Buffer","data":\[([\d,]*)\]\}/g, (_, bytes: string) =>
    Buffer.from(bytes.split(',').map(Number)).toString('utf8'),
  )
  for (const word of ['Quinta', 'token-4711', 'theirs-4712', 'a secret of theirs', to.url])
    t.false(decoded.includes(word), word)
  await update('webhooks', { id }, { enabled: false })
})

test.serial('a worker that stops in the middle of a post hands it to the next one', async t => {
  const to = await receiver(t, hanging)
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  await happen(w, `${id}_a`, 1)
  await happen(w, `${id}_a`, 2)
  await received(to, 1)
  await w.stopWorker()
  to.answer = ok
  await w.startWorker()
  await idle(id, 25_000)
  t.deepEqual(
    to.received.map(({ body }) => body.sequence),
    [1, 1, 2],
  )
})

test.serial(
  'a worker that is killed in the middle of a post is missed, and the next one goes on',
  async t => {
    await w.stopWorker()
    const worker = await killableWorker(w, t)
    const to = await receiver(t, hanging)
    const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
    await happen(w, `${id}_a`, 1)
    await happen(w, `${id}_a`, 2)
    await received(to, 1)
    await killed(worker)
    to.answer = ok
    // As when a minute has gone by, so that its lease has ended.
    await update('delivery_lanes', { webhookId: id }, { dueAt: new Date(0).toISOString() })
    await w.startWorker()
    await idle(id, 30_000)
    t.deepEqual(
      to.received.map(({ body }) => body.sequence),
      [1, 1, 2],
    )
  },
)
