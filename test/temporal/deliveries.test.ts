import test from 'ava'
import { eventually } from '../support/eventually.js'
import { answering, ok, receiver } from '../support/receiver.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { deliveriesOf, happen, lanesOf, localReceivers, subscribe } from '../support/webhooks.js'

let w: TemporalWorld

test.before(async () => {
  w = await temporalWorld('test-deliveries', localReceivers)
})
test.after.always(async () => {
  await w?.dispose()
})

test.serial('what happens to a run reaches its subscription, signed and in order', async t => {
  const to = await receiver(t)
  const { id, secret } = await subscribe(w, to.url, { events: ['workflow_run.*'] })
  const { body } = await w.newRun(await w.newLead())
  for (const command of ['pause', 'resume', 'complete'])
    await w.send('POST', `/api/v1/workflow-runs/${body.workflowRun.id}/${command}`)
  await eventually(
    async () => to.received.length,
    count => count === 4,
  )
  t.deepEqual(
    to.received.map(({ body: sent }) => sent.event),
    ['started', 'paused', 'resumed', 'completed'].map(name => `workflow_run.${name}`),
  )
  for (const one of to.received) t.notThrows(() => to.verify(one, secret))
  await eventually(
    async () => (await lanesOf(w.context, id)).length,
    lanes => lanes === 0,
  )
  t.true((await deliveriesOf(w.context, id)).every(({ status }) => status === 'delivered'))
})

test.serial('a receiver that fails for a while gets everything, each subject in order', async t => {
  let failures = 6
  const to = await receiver(t, (received, response, request) =>
    failures-- > 0 ? answering(500)(received, response, request) : ok(received, response, request),
  )
  const { id } = await subscribe(w, to.url, { events: ['webhook.test'] })
  for (const sequence of [1, 2, 3])
    for (const subject of ['s1', 's2', 's3']) await happen(w, `${id}_${subject}`, sequence)
  await eventually(
    async () => (await lanesOf(w.context, id)).length,
    lanes => lanes === 0,
  )
  const delivered = await deliveriesOf(w.context, id)
  t.is(delivered.filter(({ status }) => status === 'delivered').length, 9)
  for (const subject of ['s1', 's2', 's3']) {
    const sequences = to.received
      .map(({ body }) => body as unknown as { webhook: { note: string }; sequence: number })
      .filter(({ webhook }) => webhook.note.includes(subject))
      .map(({ sequence }) => sequence)
    t.deepEqual(sequences, [...sequences].sort())
  }
})
