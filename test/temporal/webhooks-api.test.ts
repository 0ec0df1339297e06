import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { answering, ok, receiver } from '../support/receiver.js'
import { temporalWorld } from '../support/temporal.js'
import { deliveriesOf, lanesOf, localReceivers } from '../support/webhooks.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-webhooks-api', localReceivers))

const post = async (path: string, body?: unknown) =>
  (await w.send('POST', `/api/v1/webhooks${path}`, { body })).body
const subscribed = async (url: string, events = ['webhook.test']) =>
  (await post('', { url, events, headers: { 'x-key': 'one' } })).webhook as { id: string; secret: string }
const idle = (id: string) => eventuallyIs(async () => (await lanesOf(w.context, id)).length, 0)

test.serial(
  'a webhook made through the API is tested, signed with both secrets, redelivered and recovered',
  async t => {
    const to = await receiver(t)
    const { id, secret } = await subscribed(to.url)
    const { delivery } = await post(`/${id}/test`)
    await idle(id)
    t.is(to.received.length, 1)
    t.notThrows(() => to.verify(to.received[0] as never, secret))
    const { webhook } = await post(`/${id}/rotate-secret`)
    await post(`/${id}/deliveries/${delivery.id}/redeliver`)
    await eventuallyIs(async () => to.received.length, 2)
    for (const one of [secret, webhook.secret]) t.notThrows(() => to.verify(to.received[1] as never, one))
    await idle(id)
    to.answer = answering(500)
    for (let n = 0; n < 3; n++) await post(`/${id}/test`)
    await idle(id)
    t.deepEqual(
      (await deliveriesOf(w.context, id)).map(one => one.status),
      ['delivered', 'failed', 'failed', 'failed'],
    )
    to.answer = ok
    to.received.length = 0
    const since = new Date(Date.now() - 60_000).toISOString()
    t.is((await post(`/${id}/recover`, { since })).recovered, 3)
    await idle(id)
    t.deepEqual(
      to.received.map(({ body }) => body.sequence),
      [2, 3, 4],
    )
    t.true((await deliveriesOf(w.context, id)).every(one => one.status === 'delivered'))
  },
)

test.serial(
  'disabled through the API, events wait; enabled, they go in order; 410 disables, too',
  async t => {
    const to = await receiver(t)
    const other = await receiver(t)
    const { id } = await subscribed(to.url, ['lead.*'])
    await subscribed(other.url, ['webhook.disabled'])
    const set = (body: object) => w.send('PATCH', `/api/v1/webhooks/${id}`, { body })
    await set({ enabled: false })
    const lead = await w.newLead()
    for (const firstName of ['A', 'B'])
      await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName } })
    await sleep(500)
    t.is(to.received.length, 0)
    await set({ enabled: true })
    await eventuallyIs(async () => to.received.length, 3)
    t.deepEqual(
      to.received.map(({ body }) => body.sequence),
      [1, 2, 3],
    )
    to.answer = answering(410)
    await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName: 'C' } })
    const shown = await eventually(
      async () => (await w.send('GET', `/api/v1/webhooks/${id}`)).body.webhook,
      one => !one.enabled,
    )
    t.log(shown.disabledReason)
    await eventuallyIs(async () => other.received.length, 2)
    to.answer = ok
    to.received.length = 0
    await set({ enabled: true })
    await eventuallyIs(async () => to.received.length, 1)
    t.is(to.received[0]?.body.sequence, 4)
  },
)

test.serial('deleted, its workflow ends, and what is left of the queue is cancelled', async t => {
  const to = await receiver(t, answering(500, { 'retry-after': '3600' }))
  const { id } = await subscribed(to.url)
  await post(`/${id}/test`)
  await eventually(
    async () => to.received.length,
    n => n >= 1,
  )
  await w.send('DELETE', `/api/v1/webhooks/${id}`)
  await eventually(
    () => w.context.temporal.describe(id),
    how => how !== 'RUNNING',
  )
  t.is((await deliveriesOf(w.context, id))[0]?.status, 'cancelled')
  t.deepEqual(await lanesOf(w.context, id), [])
})
