import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { newId } from '../../src/ids.js'
import { type Answer, type World, world } from '../support/world.js'
import { keptAlive } from './wire.js'

const twoMiB = 'x'.repeat(2 * 1024 * 1024)
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
