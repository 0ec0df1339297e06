import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'
import { deliveriesOf, lanesOf, manyDeliveries, settleAll, subscribe } from '../webhooks/subscribe.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const nasty = '<script>alert(1)</script>'
const pathOf = (id: string) => `/console/settings/webhooks/${id}`
const count = (body: string) => body.split('scope="row"').length - 1

test('200: deliveries are told with what was answered, by how they stand, fifty a page', async t => {
  const viewer = await signedIn(w, 'viewer')
  const { id } = await subscribe(w)
  await manyDeliveries(w, id, 60, { body: nasty.padEnd(1_001, 'x') })
  await settleAll(w, id, 'failed')
  await manyDeliveries(w, id, 3)
  const all = (await viewer.get(pathOf(id))).body
  t.is(count(all), 50)
  t.regex(all, /Pending/)
  const failed = (await viewer.get(`${pathOf(id)}?status=failed`)).body
  t.is(count(failed), 50)
  t.true(failed.includes('500<span class="soft small"> in 1 ms, try 1'))
  t.true(failed.includes('&lt;script&gt;alert(1)'))
  t.false(failed.includes(nasty))
  const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(failed) ?? []
  const rest = (await viewer.get(next.replaceAll('&amp;', '&'))).body
  t.is(count(rest), 10)
  t.is(count((await viewer.get(`${pathOf(id)}?status=pending`)).body), 3)
  t.regex((await viewer.get(`${pathOf(id)}?status=delivered`)).body, /There is none that is delivered/)
  t.is((await viewer.get(`${pathOf(id)}?status=${nasty}`)).status, 200)
  t.is((await viewer.get(`${pathOf(id)}?cursor=nonsense`)).status, 400)
})

test('303: a manager sends one again; 403: others do not; 404: none of another workspace', async t => {
  const [manager, analyst] = [await signedIn(w, 'manager'), await signedIn(w, 'analyst')]
  const stranger = await signedIn(w, 'admin', await w.tenant())
  const { id } = await subscribe(w)
  await manyDeliveries(w, id, 1)
  await settleAll(w, id, 'failed')
  const [delivery] = await deliveriesOf(w, id)
  const again = `${pathOf(id)}/deliveries/${delivery.id}/redeliver`
  t.false((await analyst.get(pathOf(id))).body.includes('Send again'))
  t.is((await analyst.post(again)).status, 403)
  t.is((await stranger.post(again)).status, 404)
  t.is((await manager.post(`${pathOf(id)}/deliveries/dlv_nothing/redeliver`)).status, 404)
  t.deepEqual(await lanesOf(w, id), [])
  const { status, headers } = await manager.post(again)
  t.is(status, 303)
  t.like(await lanesOf(w, id), [{ deliveryId: delivery.id }])
  t.regex((await manager.get(headers.get('location') ?? '')).body, /It is sent again/)
  const told = await w.context.db('audit_entries').where({ action: 'delivery.sent_again' })
  t.like(told, [{ actorKind: 'user', actorId: manager.userId, subject: delivery.id }])
})
