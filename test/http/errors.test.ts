import test from 'ava'
import { newId } from '../../src/ids.js'
import { revokeKey } from '../../src/workspaces/api-keys.js'
import { type Answer, world } from '../support/world.js'
import { sendBytes } from './wire.js'
import { withoutTemporal } from './without-temporal.js'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const twoMiB = 'x'.repeat(2 * 1024 * 1024)
const withoutRequestId = ({ body: { requestId, ...rest } }: Answer) => rest

test('401: a missing, malformed, unknown, revoked and expired key all read the same', async t => {
  const w = await world(t)
  const revoked = await w.newKey()
  await revokeKey(w.context, revoked.id)
  const expired = await w.newKey({ expiresAt: new Date(Date.now() - 1).toISOString() })
  const keys = [
    null,
    '',
    'nonsense',
    `${w.key} `.repeat(50),
    `lsk_live_${'A'.repeat(43)}`,
    revoked.apiKey,
    expired.apiKey,
  ]
  const answers = await Promise.all(keys.map(key => w.send('GET', '/api/v1/me', { key })))
  for (const answer of answers) {
    t.is(answer.status, 401)
    t.is(answer.body.code, 'unauthorized')
    t.deepEqual(withoutRequestId(answer), withoutRequestId(answers[0] as Answer))
  }
})

test('401: comes before everything else, on every path and method under /api/v1', async t => {
  const w = await world(t)
  for (const [method, path] of [
    ['GET', '/api/v1'],
    ['GET', '/api/v1/'],
    ['GET', '/api/v1/nothing/here'],
    ['GET', '/api/v1/leads/lead_nonsense'],
    ['DELETE', '/api/v1/me'],
    ['OPTIONS', '/api/v1/leads'],
    ['POST', '/api/v1/leads'],
  ] as const) {
    const { status, body } = await w.send(method, path, { key: null })
    t.is(status, 401, `${method} ${path}`)
    t.is(body.code, 'unauthorized')
  }
})

test('403: a read-only key reads, and may not write, whatever the body', async t => {
  const w = await world(t)
  const { apiKey: key } = await w.newKey({ scope: 'read' })
  t.is((await w.send('GET', '/api/v1/me', { key })).status, 200)
  for (const body of [{ firstName: 'Dana' }, '{"broken":', { unknown: true }]) {
    const { status, body: refusal } = await w.send('POST', '/api/v1/leads', { key, body })
    t.is(status, 403)
    t.is(refusal.code, 'read_only_key')
  }
  const { status } = await w.send('POST', `/api/v1/workflow-runs/${newId('workflowRun')}/cancel`, { key })
  t.is(status, 403)
})

test('what is wrong first in the order 401, 403, 413, 415, 400, 404, 409 is what is answered', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: reader } = await w.newKey({ scope: 'read' })
  const leadId = await w.newLead()
  await w.newRun(leadId)
  const linked = { leadId, agentId: w.agents[0], workflowId: w.workflows.support }
  const post = (key: string | null, body: unknown, type = 'application/json') =>
    w.send('POST', '/api/v1/workflow-runs', { key, body, headers: { 'content-type': type } })
  const statuses = [
    await post(null, twoMiB, 'text/plain'),
    await post(reader, twoMiB, 'text/plain'),
    await post(w.key, twoMiB, 'text/plain'),
    await post(w.key, '{"broken":', 'text/plain'),
    await post(w.key, { ...linked, leadId: 'nonsense', colour: 'red' }),
    await post(w.key, { ...linked, workflowId: 'nonsense' }),
    await post(w.key, linked),
  ].map(({ status }) => status)
  t.deepEqual(statuses, [401, 403, 413, 415, 400, 404, 409])
})

test('a refusal has exactly the fields of a problem, and its id is that of the response', async t => {
  const w = await world(t)
  const { status, headers, body } = await w.send('GET', `/api/v1/leads/${newId('lead')}`)
  t.is(status, 404)
  t.is(headers.get('content-type'), 'application/problem+json')
  t.deepEqual(body, {
    success: false,
    type: 'http://leadspread.test/docs/errors#not_found',
    title: 'Not Found',
    status: 404,
    detail: 'There is no lead with this id in your workspace.',
    code: 'not_found',
    message: 'There is no lead with this id in your workspace.',
    requestId: headers.get('x-request-id'),
    errors: [],
  })
  const invalid = await w.send('POST', '/api/v1/leads', { body: {} })
  t.deepEqual(Object.keys(invalid.body), Object.keys(body))
  t.is(invalid.body.message, invalid.body.detail)
  t.is(invalid.body.requestId, invalid.headers.get('x-request-id'))
})

test("a caller's own x-request-id comes back if it is a sane one", async t => {
  const w = await world(t)
  const idFor = async (sent: string) =>
    (await w.send('GET', '/api/v1/me', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
  for (const sane of ['crm-4711', 'a', 'A.b_c:d-9', 'x'.repeat(128)]) t.is(await idFor(sane), sane)
  for (const insane of ['', 'x'.repeat(129), 'two words', 'a,b', '<script>', 'ümlaut'])
    t.regex((await idFor(insane)) ?? '', uuid)
  t.regex((await w.send('GET', '/nowhere', { key: null })).headers.get('x-request-id') ?? '', uuid)
  const { body } = await w.send('GET', '/api/v1/me', { key: null, headers: { 'x-request-id': 'mine' } })
  t.is(body.requestId, 'mine')
})

test('404: paths that are not there, inside the API and outside', async t => {
  const w = await world(t)
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/LEADS',
    '/api/v1/leads/',
    '/api/v1/me/',
    '/api/v1//me',
    '/api/v1/workflow-runs/x/explode',
    '/api/v2/me',
    '/API/V1/me',
    '/nothing',
    '/docs/package.json',
    '/docs/swagger-ui-bundle.js.map',
  ]) {
    const { status, headers, body } = await w.send('GET', path)
    t.is(status, 404, path)
    t.is(headers.get('content-type'), 'application/problem+json')
    t.is(body.code, 'no_such_path', path)
  }
  t.is((await w.send('GET', '/nothing', { key: null })).status, 404)
})

test('404: an id that is no id, however it is written', async t => {
  const w = await world(t)
  const head = `Host: leadspread.test\r\nx-api-key: ${w.key}\r\nConnection: close\r\n\r\n`
  for (const id of [
    '%00',
    '%ff',
    '%2e%2e',
    '%',
    '%E0%A4%A',
    '%ud800',
    'a%2fb',
    "'%20or%201=1",
    'x'.repeat(5_000),
  ]) {
    for (const path of [
      `/api/v1/leads/${id}`,
      `/api/v1/workflow-runs?leadId=${id}`,
      `/api/v1/workflow-runs/${id}`,
    ]) {
      const { status, text } = await sendBytes(w.url, `GET ${path} HTTP/1.1\r\n${head}`)
      // What is no text names its parameter; in a path it is an id like any other that leads nowhere.
      const isText = !path.includes('?') || !['%00', '%ff', '%E0%A4%A'].includes(id)
      t.is(status, isText ? 404 : 400, path.slice(0, 60))
      t.is(JSON.parse(text).code, isText ? 'not_found' : 'invalid_text')
    }
  }
  for (const target of [
    '/api/v1/..%2fme',
    '/api/v1/%6de',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/..%2f..%2fpackage.json',
  ]) {
    const { status } = await sendBytes(w.url, `GET ${target} HTTP/1.1\r\n${head}`)
    t.is(status, 404, target)
  }
})

test('405: a path that is there, asked with another method, names those it takes', async t => {
  const w = await world(t)
  for (const [method, path, allow] of [
    ['POST', '/api/v1/me', 'GET, HEAD'],
    ['DELETE', '/api/v1/workflow-runs', 'GET, HEAD, POST'],
    ['GET', `/api/v1/workflow-runs/${newId('workflowRun')}/pause`, 'POST'],
    ['PROPFIND', '/api/v1/agents', 'GET, HEAD'],
  ] as const) {
    const { status, headers, body } = await w.send(method, path)
    t.is(status, 405)
    t.is(headers.get('allow'), allow)
    t.is(body.code, 'method_not_allowed')
  }
})

test('204: OPTIONS names the methods of a path', async t => {
  const w = await world(t)
  const { status, headers, body } = await w.send('OPTIONS', '/api/v1/workflow-runs')
  t.is(status, 204)
  t.is(headers.get('allow'), 'GET, HEAD, POST')
  t.is(body, '')
})

test('200: HEAD answers as GET does, without the body', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const ask = (method: string, path: string) =>
    fetch(w.url + path, { method, headers: { 'x-api-key': w.key } })
  for (const path of [
    '/api/v1/me',
    '/api/v1/agents',
    `/api/v1/leads/${leadId}`,
    '/docs',
    '/openapi.json',
    '/healthz',
  ]) {
    const get = await ask('GET', path)
    const head = await ask('HEAD', path)
    t.is(head.status, 200, path)
    t.is(head.headers.get('content-type'), get.headers.get('content-type'))
    t.is(head.headers.get('content-length'), get.headers.get('content-length'))
    t.is(await head.text(), '')
  }
  t.is((await ask('HEAD', '/api/v1/leads/nonsense')).status, 404)
})

test('400: what is not HTTP, or HTTP without its rules, is answered as a problem too', async t => {
  const w = await world(t)
  const key = `x-api-key: ${w.key}\r\n`
  for (const bytes of [
    '\0\x01\x02 garbage\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/v1/me\r\n\r\n',
    `GET /api/v1/me HTTP/1.1\r\n${key}Connection: close\r\n\r\n`,
    `GET http://[ HTTP/1.1\r\nHost: a\r\n${key}Connection: close\r\n\r\n`,
    // Node 20.19 passes over a blank in a name.
    `GET /api/v1/me HTTP/1.1\r\nHost: a\r\nBad@Header: x\r\n${key}\r\n`,
    `POST /api/v1/leads HTTP/1.1\r\nHost: a\r\n${key}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n`,
    `POST /api/v1/leads HTTP/1.1\r\nHost: a\r\n${key}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ]) {
    const { status, headers, text } = await sendBytes(w.url, bytes)
    t.is(status, 400, bytes)
    t.is(headers['content-type'], 'application/problem+json')
    t.is(JSON.parse(text).code, 'malformed_request')
    t.is(JSON.parse(text).requestId, headers['x-request-id'])
  }
})

test('431: headers larger than 16 KiB', async t => {
  const w = await world(t)
  const { status, headers, text } = await sendBytes(
    w.url,
    `GET /api/v1/me HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  )
  t.is(status, 431)
  t.is(headers['content-type'], 'application/problem+json')
  t.is(JSON.parse(text).code, 'headers_too_large')
})

test('200: an expectation that we do not know is ignored', async t => {
  const w = await world(t)
  const { status } = await sendBytes(
    w.url,
    `GET /api/v1/me HTTP/1.1\r\nHost: a\r\nx-api-key: ${w.key}\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
  )
  t.is(status, 200)
})

test('500: a fault of ours says nothing of how we work', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await w.context.db.raw('alter table events rename to lost')
  const { status, headers, body } = await w.newRun(leadId)
  t.is(status, 500)
  t.deepEqual(body, {
    success: false,
    type: 'http://leadspread.test/docs/errors#internal_error',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. The request id finds it in our logs.',
    code: 'internal_error',
    message: 'Something went wrong on our side. The request id finds it in our logs.',
    requestId: headers.get('x-request-id'),
    errors: [],
  })
  const { body: listed } = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)
  t.deepEqual(listed.workflowRuns, [])
})
