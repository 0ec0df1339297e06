import test from 'ava'
import { revokeKey } from '../../../src/workspaces/api-keys.js'
import { type World, world } from '../../support/world.js'
import { sendBytes } from '../wire.js'
import { withoutTemporal } from '../without-temporal.js'
import { connect } from './connect.js'

const accepted = { accept: 'application/json, text/event-stream' }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const calling = (name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
})

const post = (w: World, body: unknown, { headers = {}, key = w.key as string | null } = {}) =>
  w.send('POST', '/mcp', { key, body, headers: { ...accepted, ...headers } })

test('401: without a key, and with one that is unknown, revoked or expired, in either header', async t => {
  const w = await world(t, withoutTemporal)
  const revoked = await w.newKey()
  await revokeKey(w.context, revoked.id)
  const { apiKey: expired } = await w.newKey({ expiresAt: new Date(Date.now() - 1).toISOString() })
  const missing = await post(w, initialize, { key: null })
  t.is(missing.status, 401)
  t.is(missing.body.code, 'unauthorized')
  t.regex(missing.headers.get('www-authenticate') ?? '', /^Bearer/)
  for (const bad of ['nonsense', revoked.apiKey, expired, `${w.key}x`]) {
    t.is((await post(w, initialize, { key: bad })).status, 401)
    for (const scheme of ['Bearer', 'bearer'])
      t.is(
        (await post(w, initialize, { key: null, headers: { authorization: `${scheme} ${bad}` } })).status,
        401,
      )
  }
  t.is((await post(w, initialize, { key: null, headers: { authorization: `Basic ${w.key}` } })).status, 401)
  const both = { key: 'nonsense', headers: { authorization: `Bearer ${w.key}` } }
  t.is((await post(w, initialize, both)).status, 401, 'our own header goes before the other')
  for (const method of ['GET', 'DELETE', 'PUT'])
    t.is((await w.send(method, '/mcp', { key: null })).status, 401, method)
})

test('200: the key is taken from either header; only here', async t => {
  const w = await world(t, withoutTemporal)
  const headers = { authorization: `Bearer ${w.key}` }
  const { call } = await connect(w, { headers })
  t.is((await call('getMe')).body.workspace.id, w.workspaceId)
  t.is((await w.send('GET', '/api/v1/me', { key: null, headers })).status, 401)
})

test('a key that is revoked meanwhile ends the conversation', async t => {
  const w = await world(t, withoutTemporal)
  const { id, apiKey: key } = await w.newKey()
  const { call } = await connect(w, { key })
  t.false((await call('listLeads')).isError)
  await revokeKey(w.context, id)
  await t.throwsAsync(call('listLeads'), { message: /unauthorized|401/i })
})

test('405: there is no stream to open and no session to end', async t => {
  const w = await world(t, withoutTemporal)
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    const { status, headers, body } = await w.send(method, '/mcp', { headers: accepted })
    t.is(status, 405, method)
    t.is(headers.get('allow'), 'POST')
    t.is(body.code, 'method_not_allowed')
  }
  const { status, headers } = await post(w, initialize)
  t.is(status, 200)
  t.is(headers.get('mcp-session-id'), null)
  t.regex(headers.get('cache-control') ?? '', /no-store/)
  t.truthy(headers.get('x-request-id'))
  t.is((await w.send('POST', '/mcp/', { body: initialize })).status, 404)
})

test('403: a page of another origin, whatever name it has for us', async t => {
  const w = await world(t, withoutTemporal)
  for (const origin of [
    'http://evil.example',
    'null',
    w.url,
    'https://leadspread.test',
    'http://leadspread.test:81',
  ])
    t.is((await post(w, initialize, { headers: { origin } })).body.code, 'foreign_origin', origin)
  t.is((await post(w, initialize, { headers: { origin: 'http://leadspread.test' } })).status, 200)
})

test('what comes must be one message of JSON, as large and as deep as any body', async t => {
  const w = await world(t, withoutTemporal)
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const withArguments = (text: string) =>
    JSON.stringify(calling('createLead', { firstName: 'Dana', middleName: '?' })).replace('"?"', text)
  for (const [body, status, code] of [
    ['x'.repeat(2 * 1024 * 1024), 413, 'too_large'],
    ['{"broken":', 400, 'invalid_json'],
    [JSON.stringify([initialize, initialize]), 400, 'batch'],
    ['[]', 400, 'batch'],
    [nested(400_000), 400, 'batch'],
    [withArguments(nested(400_000)), 400, 'too_deep'],
  ] as const) {
    const answer = await post(w, body)
    t.is(answer.status, status, body.slice(0, 40))
    t.is(answer.body.code, code)
  }
  t.is((await post(w, initialize, { headers: { 'content-type': 'text/plain' } })).status, 415)
  for (const body of [
    'null',
    '7',
    '"text"',
    '{}',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"1.0","id":1,"method":"x"}',
  ])
    t.is((await post(w, body)).status, 400, body)
})

test('400: a name of the host that is none', async t => {
  const w = await world(t, withoutTemporal)
  // The first message waits for more than an answer on the wire may take here.
  await post(w, initialize)
  const body = JSON.stringify(calling('getMe', {}))
  for (const [host, status] of [
    ['leadspread.test', 200],
    ['[::1]:3000', 200],
    ['[', 400],
    ['a b', 400],
    ['dana:secret@leadspread.test', 400],
    ['leadspread.test:99999', 400],
  ] as const) {
    const head = `Host: ${host}\r\nx-api-key: ${w.key}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\nConnection: close`
    const answer = await sendBytes(w.url, `POST /mcp HTTP/1.1\r\n${head}\r\n\r\n${body}`)
    t.is(answer.status, status, host)
  }
})

test('429: messages count as requests of their key', async t => {
  const w = await world(t, { ...withoutTemporal, RATE_LIMIT: '0.01' })
  const answers = []
  for (let n = 0; n < 3; n++) answers.push(await post(w, calling('getMe', {})))
  const refused = answers.filter(({ status }) => status === 429)
  t.is(answers[0]?.status, 200)
  t.is(answers[0]?.headers.get('ratelimit-limit'), '1')
  t.is(refused.length, 2)
  for (const { headers, body } of refused) {
    t.is(body.code, 'rate_limited')
    t.truthy(headers.get('retry-after'))
  }
})

test('no stream is held open for changes of which there are none', async t => {
  const w = await world(t, withoutTemporal)
  const { client } = await connect(w)
  const listening = client.listen({ toolsListChanged: true })
  await t.throwsAsync(listening)
})

test('calls of several keys at the same time are each answered to whoever made them', async t => {
  const w = await world(t, withoutTemporal)
  const others = await Promise.all([w.tenant(), w.tenant(), w.tenant()])
  const told = await Promise.all(
    [...others, w, ...others].map(async ({ key, workspaceId }) => {
      const { call } = await connect(w, { key })
      const calls = Array.from({ length: 10 }, () => call('getMe'))
      return (await Promise.all(calls)).every(({ body }) => body.workspace.id === workspaceId)
    }),
  )
  t.true(told.every(Boolean))
})
