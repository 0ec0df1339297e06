import test from 'ava'
import { newId } from '../../src/ids.js'
import { ApiKey } from '../../src/workspaces/api-key.js'
import { KeyUse, listKeys, revokeKey } from '../../src/workspaces/api-keys.js'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'

const me = (w: World, key: string) => w.send('GET', '/api/v1/me', { key })
const row = (w: World, id: string) => ApiKey.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()

test('200: me tells the workspace and the key, and neither the key nor its hash', async t => {
  const w = await world(t)
  const { apiKey } = await w.newKey({ name: 'CRM', scope: 'read', mode: 'test' })
  const { body } = await me(w, apiKey)
  t.deepEqual(body, {
    success: true,
    workspace: { id: w.workspaceId, name: 'Harbor Business Lending' },
    key: { name: 'CRM', scope: 'read', mode: 'test' },
  })
})

test('a key says its mode, holds 256 random bits, and is stored only as a hash', async t => {
  const w = await world(t)
  const keys = [await w.newKey(), await w.newKey(), await w.newKey({ mode: 'test' })]
  t.deepEqual(
    keys.map(({ apiKey }) => apiKey.slice(0, 9)),
    ['lsk_live_', 'lsk_live_', 'lsk_test_'],
  )
  for (const { id, apiKey } of keys) {
    const secret = apiKey.slice(9)
    t.is(Buffer.from(secret, 'base64url').length, 32)
    const stored = await row(w, id)
    t.regex(stored.hash, /^[0-9a-f]{64}$/)
    t.false(JSON.stringify(stored).includes(secret))
  }
  t.is(new Set(keys.map(({ apiKey }) => apiKey)).size, 3)
})

test('403: the read scope reads everything and writes nothing; the write scope does both', async t => {
  const w = await world(t)
  const { apiKey: reader } = await w.newKey({ scope: 'read' })
  const { apiKey: writer } = await w.newKey({ scope: 'write' })
  t.is((await w.send('POST', '/api/v1/leads', { key: reader, body: { firstName: 'Dana' } })).status, 403)
  const { status, body } = await w.send('POST', '/api/v1/leads', { key: writer, body: { firstName: 'Dana' } })
  t.is(status, 201)
  t.is((await w.send('GET', `/api/v1/leads/${body.lead.id}`, { key: reader })).status, 200)
  t.is((await w.send('GET', '/api/v1/agents', { key: reader })).status, 200)
})

test('201: leads of a test key are test leads, and a live key sees them, too', async t => {
  const w = await world(t)
  const { apiKey: tester } = await w.newKey({ mode: 'test' })
  const made = async (key: string) => {
    const id = await w.newLead({}, key)
    return (await w.send('GET', `/api/v1/leads/${id}`)).body.lead.isTest
  }
  t.is(await made(tester), true)
  t.is(await made(w.key), false)
})

test('401: a key ends at the moment that was set for it', async t => {
  const w = await world(t)
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { apiKey } = await w.newKey({ expiresAt: expiresAt.toISOString() })
  const at = async (ms: number) => {
    w.context.clock = () => new Date(expiresAt.getTime() + ms)
    return (await me(w, apiKey)).status
  }
  t.is(await at(-1), 200)
  t.is(await at(0), 401)
  t.is(await at(1), 401)
})

test('401: a key is refused as soon as it is revoked, and stays so', async t => {
  const w = await world(t)
  const { id, apiKey } = await w.newKey()
  t.is((await me(w, apiKey)).status, 200)
  await revokeKey(w.context, id)
  t.is((await me(w, apiKey)).status, 401)
  const { revokedAt } = await row(w, id)
  w.context.clock = () => new Date(Date.now() + 60_000)
  await revokeKey(w.context, id)
  t.is((await row(w, id)).revokedAt, revokedAt)
  t.is((await me(w, w.key)).status, 200)
  for (const unknown of [newId('apiKey'), 'nonsense'])
    await t.throwsAsync(revokeKey(w.context, unknown), { message: /no API key/ })
})

test('401: nothing but the whole key is the key', async t => {
  const w = await world(t)
  const { hash } = (await ApiKey.in(w.workspaceId, w.context.db).first()) as ApiKey
  const { key } = w
  for (const wrong of [
    key.slice(0, -1),
    `${key}A`,
    key.replace('live', 'test'),
    key.toUpperCase(),
    ` ${key}x`,
    hash,
    `${key},${key}`,
  ]) {
    t.is((await me(w, wrong)).status, 401)
  }
  t.is((await w.send('GET', `/api/v1/me?x-api-key=${key}`, { key: null })).status, 401)
  t.is(
    (await w.send('GET', '/api/v1/me', { key: null, headers: { authorization: `Bearer ${key}` } })).status,
    401,
  )
})

test("a key's last use is noted, once a minute at most", async t => {
  const w = await world(t)
  const { id } = await w.newKey()
  const key = await row(w, id)
  const use = new KeyUse(w.context)
  const noteAt = async (time: string) => {
    w.context.clock = () => new Date(time)
    use.note(key)
    await use.settled()
    return (await row(w, id)).lastUsedAt
  }
  t.is(key.lastUsedAt, null)
  t.is(await noteAt('2026-11-21T12:00:00.000Z'), '2026-11-21T12:00:00.000Z')
  t.is(await noteAt('2026-11-21T12:00:59.999Z'), '2026-11-21T12:00:00.000Z')
  t.is(await noteAt('2026-11-21T12:01:00.000Z'), '2026-11-21T12:01:00.000Z')
})

test('a request notes the use of its key; a refused one does not', async t => {
  const w = await world(t)
  const used = await w.newKey()
  const revoked = await w.newKey()
  await revokeKey(w.context, revoked.id)
  await me(w, revoked.apiKey)
  await me(w, used.apiKey)
  const noted = await eventually(
    () => row(w, used.id),
    ({ lastUsedAt }) => lastUsedAt !== null,
  )
  t.true(Math.abs(Date.parse(noted.lastUsedAt ?? '') - Date.now()) < 30_000)
  t.is((await row(w, revoked.id)).lastUsedAt, null)
})

test('keys are listed for their workspace alone', async t => {
  const w = await world(t)
  const other = await w.tenant()
  const { id } = await w.newKey({ name: 'CRM' })
  const listed = await listKeys(w.context, w.workspaceId)
  t.deepEqual(
    listed.map(({ name }) => name),
    ['First key', 'CRM'],
  )
  t.is(listed[1]?.id, id)
  t.is((await listKeys(w.context, other.workspaceId)).length, 1)
})
