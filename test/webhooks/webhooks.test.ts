import test, { type ExecutionContext } from 'ava'
import { disableWebhook } from '../../src/webhooks/disable.js'
import { placeOfWebhook } from '../../src/webhooks/sealed.js'
import type { Webhook } from '../../src/webhooks/webhook.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist as applyFile } from '../leads/checklist.js'
import { countStatements } from '../support/count-statements.js'
import { type World, world } from '../support/world.js'
import { deliveriesOf, lanesOf, manyDeliveries, patch, subscribe, url } from './subscribe.js'

const read = async (w: World, id: string) => (await w.send('GET', `/api/v1/webhooks/${id}`)).body.webhook
const rowOf = (w: World, id: string) => w.context.db('webhooks').where({ id }).first()
const secretShape = /^whsec_[A-Za-z0-9+/]{43}=$/

test('201: a webhook is made with a secret that is shown once; header values never are', async t => {
  const w = await world(t, withoutTemporal)
  const { status, body } = await w.send('POST', '/api/v1/webhooks', {
    body: { url, events: ['lead.*', 'webhook.disabled'], headers: { 'X-Shared-Secret': 'correct horse' } },
  })
  t.is(status, 201)
  const { secret, ...webhook } = body.webhook
  t.regex(secret, secretShape)
  t.like(webhook, { url, events: ['lead.*', 'webhook.disabled'], enabled: true, disabledReason: null })
  t.deepEqual(webhook.headers, { 'X-Shared-Secret': '***' })
  t.deepEqual(await read(w, webhook.id), webhook)
  t.deepEqual((await w.send('GET', '/api/v1/webhooks')).body, { success: true, webhooks: [webhook] })
  const row = await rowOf(w, webhook.id)
  t.notRegex(JSON.stringify(row), /correct horse|whsec_/)
  t.is(w.context.secrets.open(row.secret, placeOfWebhook(row, 'secret')), secret)
  t.deepEqual(JSON.parse(w.context.secrets.open(row.headers, placeOfWebhook(row, 'headers'))), {
    'X-Shared-Secret': 'correct horse',
  })
})

test('201: a repeat under an Idempotency-Key has the same secret, which is kept sealed', async t => {
  const w = await world(t, withoutTemporal)
  const make = () =>
    w.send('POST', '/api/v1/webhooks', {
      body: { url, events: ['*'] },
      headers: { 'idempotency-key': 'one' },
    })
  const [first, again] = [await make(), await make()]
  t.deepEqual(again.body, first.body)
  t.is(again.headers.get('idempotency-replayed'), 'true')
  const rotate = () =>
    w.send('POST', `/api/v1/webhooks/${first.body.webhook.id}/rotate-secret`, {
      headers: { 'idempotency-key': 'two' },
    })
  t.deepEqual((await rotate()).body, (await rotate()).body)
  const kept = await w.context.db('idempotent_requests')
  t.is(kept.length, 2)
  t.notRegex(JSON.stringify(kept), /whsec_/)
  t.is((await w.context.db('webhooks')).length, 1)
})

const refusals: [name: string, body: Record<string, unknown>, path: string, message: RegExp][] = [
  ['no URL', { url: undefined }, 'url', /is required/],
  ['a URL that is none', { url: 'crm' }, 'url', /http or https URL/],
  ['plain http', { url: 'http://crm.harbor.example/' }, 'url', /must use https/],
  ['another scheme', { url: 'ftp://crm.harbor.example/' }, 'url', /http or https URL/],
  ['a private address', { url: 'https://10.0.0.1/' }, 'url', /private/],
  ['this machine', { url: 'https://localhost/' }, 'url', /private/],
  ["a cloud's metadata", { url: 'https://169.254.169.254/' }, 'url', /private/],
  ['a password in the URL', { url: 'https://a:secret@crm.harbor.example/' }, 'url', /as a header/],
  ['a URL that is too long', { url: `${url}?${'x'.repeat(2_048)}` }, 'url', /2048/],
  ['no events', { events: [] }, 'events', /./],
  ['an unknown event', { events: ['lead.created', 'lead.exploded'] }, 'events.1', /is not an event/],
  ['an unknown prefix', { events: ['leads.*'] }, 'events.0', /is not an event/],
  ['too many events', { events: Array(51).fill('*') }, 'events', /./],
  ['a header of ours', { headers: { 'Webhook-Id': 'x' } }, 'headers.Webhook-Id', /sets itself/],
  ['a header that is none', { headers: { 'a b': 'x' } }, 'headers.a b', /not the name/],
  ['two lines in a header', { headers: { a: 'x\r\ny: z' } }, 'headers.a', /one line/],
  ['a header twice', { headers: { a: 'x', A: 'y' } }, 'headers', /twice/],
  [
    'too many headers',
    { headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`h${n}`, 'x'])) },
    'headers',
    /20/,
  ],
  ['an unknown field', { secret: 'x' }, 'secret', /not a field/],
]
for (const [name, change, path, message] of refusals) {
  test(`400: ${name}, when a webhook is made and when it is changed`, async t => {
    const w = await world(t, withoutTemporal)
    const { id } = await subscribe(w)
    const made = await w.send('POST', '/api/v1/webhooks', { body: { url, events: ['*'], ...change } })
    const changed = change.url === undefined && 'url' in change ? made : await patch(w, id, change)
    for (const { status, body } of [made, changed]) {
      t.is(status, 400)
      t.is(body.errors[0].path, path)
      t.regex(body.errors[0].message, message)
      t.notRegex(JSON.stringify(body), /secret@/)
    }
    t.is((await w.context.db('webhooks')).length, 1)
  })
}

test('201: http and private addresses, where the installation allows them', async t => {
  const w = await world(t, {
    ...withoutTemporal,
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  const { status } = await w.send('POST', '/api/v1/webhooks', {
    body: { url: 'http://127.0.0.1:4000/', events: ['*'] },
  })
  t.is(status, 201)
})

test('409: a workspace has at most fifty, also when several are made at once', async t => {
  const w = await world(t, withoutTemporal)
  for (let n = 0; n < 46; n++) await subscribe(w)
  const make = (key?: string) => w.send('POST', '/api/v1/webhooks', { key, body: { url, events: ['*'] } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => make()))
  t.deepEqual(answers.map(({ status }) => status).sort(), [...Array(4).fill(201), ...Array(6).fill(409)])
  t.is(answers.find(({ status }) => status === 409)?.body.code, 'too_many_webhooks')
  t.is((await make((await w.tenant()).key)).status, 201)
  const [{ id }] = (await w.send('GET', '/api/v1/webhooks')).body.webhooks
  await w.send('DELETE', `/api/v1/webhooks/${id}`)
  t.is((await make()).status, 201)
})

test('200: PATCH changes what is sent and nothing else', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { headers: { a: '1', b: '2' } })
  const made = await read(w, id)
  const next = 'https://crm.harbor.example/v2'
  t.deepEqual((await patch(w, id, {})).body.webhook, made)
  t.deepEqual((await patch(w, id, { url, headers: { b: '2', a: '1' }, enabled: true })).body.webhook, made)
  const moved = (await patch(w, id, { url: next })).body.webhook
  t.deepEqual(moved, { ...made, url: next, updatedAt: moved.updatedAt })
  t.true(moved.updatedAt > made.updatedAt)
  const other = (await patch(w, id, { headers: { c: '3' }, events: ['lead.*'] })).body.webhook
  t.deepEqual(other, { ...moved, headers: { c: '***' }, events: ['lead.*'], updatedAt: other.updatedAt })
  t.deepEqual((await patch(w, id, { headers: null })).body.webhook.headers, {})
  t.is((await w.context.db('events')).length, 0, 'none of it is an event')
})

test('new filters are for what happens afterwards', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { events: ['lead.created'] })
  const lead = await w.newLead()
  await patch(w, id, { events: ['lead.updated'] })
  await w.newLead()
  await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName: 'Noor' } })
  t.deepEqual(
    (await deliveriesOf(w, id)).map(({ event }) => event),
    ['lead.created', 'lead.updated'],
  )
})

test('200: disabled, events wait and the others hear of it; enabled, all that waits is due at once', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { headers: { 'x-key': 'secret' } })
  const listening = await subscribe(w, { events: ['webhook.*'] })
  const deaf = await subscribe(w, { events: ['lead.*'] })
  const [first, second] = [await w.newLead(), await w.newLead()]
  const future = new Date(Date.now() + 9_000_000).toISOString()
  await w.context.db('delivery_lanes').where({ webhookId: id }).update({ dueAt: future })
  await w.context.db('delivery_lanes').where({ webhookId: id, subjectId: second }).update({ lease: 'x' })

  const { status, body } = await patch(w, id, { enabled: false, url: 'https://crm.harbor.example/v2' })
  t.is(status, 200)
  t.like(body.webhook, { enabled: false, disabledReason: 'Disabled through the API' })
  t.deepEqual((await patch(w, id, { enabled: false })).body, body)
  const [told, ...more] = await w.eventsOf(id)
  t.deepEqual(more, [], 'once')
  t.like(told?.body, { event: 'webhook.disabled', leadId: null, sequence: 1, origin: 'api', test: false })
  t.deepEqual(told?.body.webhook, body.webhook)
  t.deepEqual(
    (await w.context.db('deliveries').where({ event: 'webhook.disabled' })).map(one => one.webhookId),
    [listening.id],
  )
  await w.newLead()
  t.is((await deliveriesOf(w, id)).length, 3, 'what happens meanwhile is queued')
  t.is((await deliveriesOf(w, deaf.id)).length, 3)

  await w.context.db('webhooks').where({ id }).update({ failingSince: future, failedTries: 7 })
  const enabled = (await patch(w, id, { enabled: true })).body.webhook
  t.like(enabled, { enabled: true, disabledReason: null })
  t.like(await rowOf(w, id), { failingSince: null, failedTries: 0 })
  const lanes = await lanesOf(w, id)
  const now = new Date().toISOString()
  t.true(lanes.find(({ subjectId }) => subjectId === first)?.dueAt <= now)
  t.is(lanes.find(({ subjectId }) => subjectId === second)?.dueAt, future, 'a turn is at this one')
  await patch(w, id, { enabled: false })
  t.deepEqual(
    (await w.eventsOf(id)).map(({ sequence }) => sequence),
    [1, 2],
  )
})

test('a webhook is disabled once, whoever asks and however many at once', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await subscribe(w)
  const lines: unknown[] = []
  w.context.log.error = ((line: unknown) => lines.push(line)) as typeof w.context.log.error
  const disable = () =>
    w.context.db.transaction(trx =>
      disableWebhook(trx, w.context, { id, workspaceId: w.workspaceId }, 'Its URL answered 410 Gone', {
        origin: 'system',
        requestId: null,
      }),
    )
  const did = await Promise.all([disable(), disable(), disable()])
  t.deepEqual(did.sort(), [false, false, true])
  t.like(await read(w, id), { enabled: false, disabledReason: 'Its URL answered 410 Gone' })
  t.like((await w.eventsOf(id))[0]?.body, { origin: 'system', requestId: null })
  t.is((await w.eventsOf(id)).length, 1)
  await w.send('DELETE', `/api/v1/webhooks/${id}`)
  t.false(await disable())
})

test('204: a deleted webhook is nonexistent, and what it has not got is cancelled', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  const other = await subscribe(w)
  const lead = await w.newLead()
  const [{ id: delivery }] = await deliveriesOf(w, id)
  t.is((await w.send('DELETE', `/api/v1/webhooks/${id}`)).status, 204)
  t.deepEqual(await lanesOf(w, id), [])
  const [cancelled] = await deliveriesOf(w, id)
  t.like(cancelled, { status: 'cancelled', nextAttemptAt: null })
  t.truthy(cancelled.settledAt)
  await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName: 'Noor' } })
  t.is((await deliveriesOf(w, id)).length, 1)
  t.is((await deliveriesOf(w, other.id)).length, 2)
  t.is((await lanesOf(w, other.id)).length, 1)
  const since = new Date().toISOString()
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { enabled: true }],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['POST', '/recover', { since }],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${delivery}`],
    ['POST', `/deliveries/${delivery}/redeliver`],
  ] as const) {
    t.is((await w.send(method, `/api/v1/webhooks/${id}${path}`, { body })).status, 404, `${method} ${path}`)
  }
  t.deepEqual(
    (await w.send('GET', '/api/v1/webhooks')).body.webhooks.map((one: { id: string }) => one.id),
    [other.id],
  )
})

test('204: of a very long queue a bounded part is cancelled at once; the lanes of the rest stay for its workflow', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await manyDeliveries(w, id, 1_200, { each: 2 })
  t.is((await w.send('DELETE', `/api/v1/webhooks/${id}`)).status, 204)
  t.is((await lanesOf(w, id)).length, 100)
  const left = await w.context.db('deliveries').where({ webhookId: id, status: 'pending' })
  t.is(left.length, 200)
})

test('200: a new secret signs at once, and the one before beside it for a day', async t => {
  const w = await world(t, withoutTemporal)
  const { id, secret: first } = await subscribe(w)
  const rotate = async () => (await w.send('POST', `/api/v1/webhooks/${id}/rotate-secret`)).body.webhook
  const second = (await rotate()).secret
  t.regex(second, secretShape)
  t.not(second, first)
  const { secrets } = w.context
  const row = await rowOf(w, id)
  const opened = (one: Webhook) =>
    (['secret', 'previousSecret'] as const).map(column =>
      secrets.open(one[column] as string, placeOfWebhook(one, column)),
    )
  t.deepEqual(opened(row), [second, first])
  const until = Date.parse(row.previousSecretUntil) - Date.now()
  t.true(until > 86_390_000 && until <= 86_400_000)
  const all = [first, second, ...(await Promise.all([rotate(), rotate()])).map(({ secret }) => secret)]
  t.is(new Set(all).size, 4)
  const now = await rowOf(w, id)
  t.deepEqual(opened(now).sort(), all.slice(2).sort(), 'two at once: one after the other')
  t.false('secret' in (await read(w, id)))
})

test('200: what was sealed under another SECRET_KEY is no obstacle to reading and mending a webhook', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { headers: { a: '1' } })
  await w.context.db('webhooks').where({ id }).update({ headers: 'v1.AAAA', secret: 'v1.AAAA' })
  t.deepEqual((await read(w, id)).headers, {})
  t.is((await w.send('POST', `/api/v1/webhooks/${id}/rotate-secret`)).status, 200)
  t.is((await rowOf(w, id)).previousSecret, null, 'it could sign nothing')
  t.deepEqual((await patch(w, id, { headers: { a: '2' } })).body.webhook.headers, { a: '***' })
})

const file = (webhooks: string) => `workspace: { name: Harbor }\nwebhooks: ${webhooks}\n`
const crm = file(`[{ code: crm, url: "${url}", events: ["lead.*"], headers: { x-key: one } }]`)

test("200: a workspace file's webhook is read, tested and changed like any other; the next apply restores it", async t => {
  const w = await world(t, withoutTemporal)
  const { ids } = await applyFile(w, crm)
  const id = ids.webhooks.crm as string
  const made = await read(w, id)
  t.like(made, { url, events: ['lead.*'], headers: { 'x-key': '***' } })
  t.is((await w.send('POST', `/api/v1/webhooks/${id}/test`)).status, 202)
  await patch(w, id, { url: 'https://elsewhere.example/', events: ['*'], headers: null, enabled: false })
  await applyFile(w, crm)
  const restored = await read(w, id)
  t.like(restored, { url, events: ['lead.*'], headers: { 'x-key': '***' } })
  t.false(restored.enabled, 'whether it is enabled is nothing that a file says')
  await w.send('DELETE', `/api/v1/webhooks/${id}`)
  t.is((await applyFile(w, crm)).ids.webhooks.crm, id)
  t.like(await read(w, id), { enabled: true, disabledReason: null })
})

test('what disappears from a workspace file gets nothing more, and its queue is cancelled', async t => {
  const w = await world(t, withoutTemporal)
  const { ids } = await applyFile(w, crm)
  const id = ids.webhooks.crm as string
  await w.newLead()
  await applyFile(w, file('[]'))
  t.deepEqual(await lanesOf(w, id), [])
  t.is((await deliveriesOf(w, id))[0]?.status, 'cancelled')
  await applyFile(w, crm)
  await w.newLead()
  t.deepEqual(
    (await deliveriesOf(w, id)).map(({ status }) => status),
    ['cancelled', 'pending'],
  )
})

test('200: more webhooks take no more statements to list, nor to record an event', async t => {
  const w = await world(t, withoutTemporal)
  const of = async () => ({
    list: await countStatements(w.context, () => w.send('GET', '/api/v1/webhooks')),
    lead: await countStatements(w.context, () => w.newLead()),
  })
  for (let n = 0; n < 2; n++) await subscribe(w)
  await of()
  const few = await of()
  for (let n = 0; n < 10; n++) await subscribe(w)
  t.deepEqual(await of(), few)
})

test('what was written while a webhook was being deleted leaves a lane, by which it is found', async (t: ExecutionContext) => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w)
  await w.newLead()
  await Promise.all([
    w.send('DELETE', `/api/v1/webhooks/${id}`),
    ...Array.from({ length: 10 }, () => w.newLead()),
  ])
  const pending = await w.context.db('deliveries').where({ webhookId: id, status: 'pending' })
  const lanes = new Set((await lanesOf(w, id)).map(({ subjectId }) => subjectId))
  for (const { subjectId } of pending) t.true(lanes.has(subjectId))
  t.is((await w.context.db('leads')).length, 11)
})
