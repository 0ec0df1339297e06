import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { newId } from '../../src/ids.js'
import { revokeKey } from '../../src/workspaces/api-keys.js'
import { type Answer, type World, world } from '../support/world.js'
import { keptAlive, sendBytes } from './wire.js'
import { withoutTemporal } from './without-temporal.js'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const twoMiB = 'x'.repeat(2 * 1024 * 1024)

const withoutRequestId = ({ body: { requestId, ...rest } }: Answer) => rest
const createLead = (w: World, body: unknown, headers: Record<string, string> = {}) =>
  w.send('POST', '/api/v1/leads', { body, headers })

/** As `send`, for bodies of bytes: `fetch` would set a text's content type by itself. */
async function sendBody(w: World, body: Buffer | string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${w.url}/api/v1/leads`, {
    method: 'POST',
    headers: { 'x-api-key': w.key, ...headers },
    body: Buffer.from(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

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

test('413: a body of 2 MiB, announced or chunked, and the connection can still be used', async t => {
  const w = await world(t)
  const { send, close } = keptAlive(w.url)
  t.teardown(close)
  const headers = { 'x-api-key': w.key, 'content-type': 'application/json' }
  const pieces = Array.from({ length: 32 }, () => Buffer.alloc(64 * 1024, 'x'))
  const announced = await send(
    '/api/v1/leads',
    { method: 'POST', headers: { ...headers, 'content-length': twoMiB.length } },
    [twoMiB],
  )
  const chunked = await send('/api/v1/leads', { method: 'POST', headers }, ['{"firstName":"', ...pieces])
  const afterwards = await send('/api/v1/me', { headers })
  for (const { status, body } of [announced, chunked]) {
    t.is(status, 413)
    t.is(body.code, 'too_large')
  }
  t.is(afterwards.status, 200)
  t.deepEqual(
    [announced, chunked, afterwards].map(({ localPort }) => localPort),
    Array(3).fill(announced.localPort),
  )
})

test('413: an operation without a body does not read 2 MiB either', async t => {
  const w = await world(t)
  const { status } = await w.send('POST', `/api/v1/workflow-runs/${newId('workflowRun')}/pause`, {
    body: twoMiB,
  })
  t.is(status, 413)
})

test('a body of just under 1 MiB is read', async t => {
  const w = await world(t)
  const { status, body } = await createLead(w, { firstName: 'x'.repeat(1024 * 1024 - 20) })
  t.is(status, 400)
  t.is(body.errors[0].path, 'firstName')
})

test('413: a small gzip that inflates beyond 1 MiB', async t => {
  const w = await world(t)
  const bomb = gzipSync(`{"firstName":"${'x'.repeat(20 * 1024 * 1024)}"}`)
  t.true(bomb.length < 32 * 1024)
  const { status, body } = await sendBody(w, bomb, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  })
  t.is(status, 413)
  t.is(body.code, 'too_large')
})

test('413: a gzip that inflates beyond 1 MiB while most of it is still to come', async t => {
  const w = await world(t)
  const { send, close } = keptAlive(w.url)
  t.teardown(close)
  const headers = { 'x-api-key': w.key, 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const zipped = gzipSync(randomBytes(4 * 1024 * 1024))
  const pieces = Array.from({ length: 64 }, (_, n) =>
    zipped.subarray((n * zipped.length) / 64, ((n + 1) * zipped.length) / 64),
  )
  const { status, localPort } = await send('/api/v1/leads', { method: 'POST', headers }, pieces)
  t.is(status, 413)
  const afterwards = await send('/api/v1/me', { headers: { 'x-api-key': w.key } })
  t.is(afterwards.localPort, localPort)
})

test('201: a body may come compressed', async t => {
  const w = await world(t)
  const { status, body } = await sendBody(w, gzipSync('{"firstName":"Dana"}'), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  })
  t.is(status, 201)
  t.is(body.lead.firstName, 'Dana')
})

test('400: a damaged or cut-off gzip', async t => {
  const w = await world(t)
  const zipped = gzipSync(JSON.stringify({ firstName: randomBytes(2_000).toString('hex') }))
  const damaged = Buffer.from(zipped)
  damaged.fill(0xff, 200, 260)
  for (const body of [damaged, zipped.subarray(0, 300), Buffer.from('{"firstName":"Dana"}')]) {
    const answer = await sendBody(w, body, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    t.is(answer.status, 400)
    t.is(answer.body.code, 'unreadable_body')
  }
})

test('415: a body that is not JSON in UTF-8, or is packed in a way we do not know', async t => {
  const w = await world(t)
  for (const headers of [
    {},
    { 'content-type': '' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'zip' },
  ] as Record<string, string>[]) {
    const { status, body } = await sendBody(w, '{"firstName":"Dana"}', headers)
    t.is(status, 415, JSON.stringify(headers))
    t.is(body.code, 'unsupported_media_type')
  }
})

test('201: JSON by any of its names', async t => {
  const w = await world(t)
  for (const type of [
    'application/json',
    'Application/JSON; Charset="UTF-8"',
    'application/json; charset=utf8',
    'application/vnd.api+json',
    'application/merge-patch+json',
  ]) {
    t.is((await createLead(w, { firstName: 'Dana' }, { 'content-type': type })).status, 201, type)
  }
})

test('400: bodies that are no JSON, or JSON that nothing could be made of', async t => {
  const w = await world(t)
  for (const [body, code] of [
    ['{"a":', 'invalid_json'],
    ['{"firstName":"Dana"}}', 'invalid_json'],
    ["{'firstName':'Dana'}", 'invalid_json'],
    ['   ', 'invalid_json'],
    ['"Dana"', 'invalid_json'],
    ['null', 'invalid_json'],
    ['{"__proto__":{"isAdmin":true},"firstName":"Dana"}', 'invalid_json'],
    ['{"firstName":"Dana","lastName":{"\\u005f_proto__":1}}', 'invalid_json'],
    ['['.repeat(10_000) + ']'.repeat(10_000), 'too_deep'],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'too_deep'],
    ['', 'invalid_request'],
    ['{}', 'invalid_request'],
    ['[]', 'invalid_request'],
    ['[{"firstName":"Dana"}]', 'invalid_request'],
    ['{"firstName":"a\\u0000b"}', 'invalid_text'],
    ['{"a\\u0000b":1}', 'invalid_text'],
    ['{"firstName":"\\ud83d"}', 'invalid_text'],
    ['{"firstName":"\\ude00\\ud83d"}', 'invalid_text'],
    ['{"\\udfff":1}', 'invalid_text'],
    ['{"firstName":"Dana","constructor":{"prototype":{"isAdmin":true}}}', 'invalid_request'],
  ] as const) {
    const answer = await createLead(w, body)
    t.is(answer.status, 400, body.slice(0, 60))
    t.is(answer.body.code, code, body.slice(0, 60))
  }
  t.is((Object.prototype as { isAdmin?: boolean }).isAdmin, undefined)
})

test('400: a body of undecodable words says where, and repeats none of what was sent', async t => {
  const w = await world(t)
  for (const body of [
    '{"firstName":"Dana Whitfield" x}',
    '{"firstName": Whitfield}',
    '{"firstName":"Whitfield',
  ]) {
    const { body: refusal } = await createLead(w, body)
    t.regex(refusal.detail, /^The body is not valid JSON: (Expected|Unexpected|Unterminated) [^"]+\.$/)
    t.notRegex(JSON.stringify(refusal), /Whitfield/)
  }
})

test('400: every wrong field is named with its path, a sentence and a code', async t => {
  const w = await world(t)
  const errorsOf = async (body: unknown) => (await createLead(w, body)).body.errors
  t.deepEqual(await errorsOf({ firstName: 'Dana', phone: '1', notes: {} }), [
    { path: 'phone', message: 'is not a field of this request', code: 'unknown_field' },
    { path: 'notes', message: 'is not a field of this request', code: 'unknown_field' },
  ])
  t.deepEqual(await errorsOf({}), [{ path: 'firstName', message: 'is required', code: 'required' }])
  const [wrongType] = await errorsOf({ firstName: 5 })
  t.is(wrongType.path, 'firstName')
  t.is(wrongType.code, 'invalid_type')
  t.regex(wrongType.message, /string/)
  t.deepEqual(await errorsOf({ firstName: '   ', email: 'dana at home' }), [
    { path: 'firstName', message: 'must not be blank', code: 'too_small' },
    { path: 'email', message: 'must be an e-mail address', code: 'invalid_format' },
  ])
  t.deepEqual(await errorsOf('{"firstName":"Dana","lastName":"\\u0000"}'), [
    { path: 'lastName', message: 'holds a NUL character', code: 'invalid_text' },
  ])
  const many = await createLead(
    w,
    Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n])),
  )
  t.true(many.body.errors.length <= 20)
  t.regex(many.body.detail, /\(and \d+ more\)$/)
})

test('400: an operation without a body takes none, an empty one or {}', async t => {
  const w = await world(t)
  const path = `/api/v1/workflow-runs/${newId('workflowRun')}/pause`
  for (const [body, headers, status] of [
    [undefined, {}, 404],
    ['', {}, 404],
    ['{}', {}, 404],
    [' { } ', { 'content-type': 'text/plain' }, 404],
    ['{}', { 'content-type': 'application/x-www-form-urlencoded' }, 404],
    ['{"reason":"none"}', {}, 400],
    ['{"reason":"none"}', { 'content-type': 'text/plain' }, 400],
    ['[]', {}, 400],
    ['null', {}, 400],
    ['pause', {}, 400],
  ] as const) {
    const answer = await w.send('POST', path, { body, headers: { ...headers } as Record<string, string> })
    t.is(answer.status, status, body)
    t.is(answer.body.code, status === 400 ? 'unexpected_body' : 'not_found')
  }
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
  const invalid = await createLead(w, {})
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
