import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { RateLimit, TooMany } from '../../src/http/rate-limit.js'
import { serve } from '../../src/http/serve.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { onPostgres, openDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'
import { lockSqlite } from './lock-sqlite.js'
import { sendBytes } from './wire.js'
import { withoutTemporal } from './without-temporal.js'

const onSqlite = onPostgres ? test.skip : test
const onlyPostgres = onPostgres ? test : test.skip
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** How many requests of a row are granted, all at one time. */
function granted(rates: RateLimit, keyId: string, nowMs: number, wanted: number): number {
  let count = 0
  for (let n = 0; n < wanted; n++) {
    try {
      rates.take(keyId, nowMs)
      count++
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
    }
  }
  return count
}

test('a bucket holds twice the rate, fills at the rate, and never overflows', t => {
  const rates = new RateLimit(5)
  for (const [nowMs, wanted, expected] of [
    [0, 20, 10],
    [0, 20, 0],
    [199, 20, 0],
    [200, 20, 1],
    [1_200, 20, 5],
    [1_200, 1, 0],
    [2_200, 2, 2],
    [2_200, 20, 3],
    [999_000, 20, 10],
    // A clock that runs backwards gives nothing, and takes nothing.
    [998_000, 20, 0],
  ] as const) {
    t.is(granted(rates, 'key', nowMs, wanted), expected, `${wanted} at ${nowMs} ms`)
  }
})

test('each key has a bucket of its own', t => {
  const rates = new RateLimit(1)
  t.is(granted(rates, 'one', 0, 9), 2)
  t.is(granted(rates, 'two', 0, 9), 2)
})

test('a rate below one a second still grants one request now and then', t => {
  const rates = new RateLimit(0.1)
  t.is(granted(rates, 'key', 0, 5), 1)
  t.is(granted(rates, 'key', 9_000, 5), 0)
  t.is(granted(rates, 'key', 70_000, 5), 1)
})

test('no rate is no limit', t => {
  t.is(granted(new RateLimit(0), 'key', 0, 10_000), 10_000)
  t.is(new RateLimit(0).take('key', 0), undefined)
})

test('an allowance says what is left, and when all of it is back', t => {
  const rates = new RateLimit(5)
  t.deepEqual(rates.take('key', 0), { limit: 10, remaining: 9, resetSeconds: 1 })
  granted(rates, 'key', 0, 8)
  t.deepEqual(rates.take('key', 0), { limit: 10, remaining: 0, resetSeconds: 2 })
  const refused = t.throws(() => rates.take('key', 0), { instanceOf: TooMany })
  t.is(refused?.retryAfterSeconds, 1)
  t.deepEqual(refused?.allowance, { limit: 10, remaining: 0, resetSeconds: 2 })
})

test('429: a key that has used up its requests is told when to go on; others are not held up', async t => {
  const w = await world(t, { RATE_LIMIT: '5' })
  const first = await w.send('GET', '/api/v1/me')
  t.is(first.status, 200)
  t.is(first.headers.get('ratelimit-limit'), '10')
  t.is(first.headers.get('ratelimit-remaining'), '9')
  t.is(first.headers.get('ratelimit-reset'), '1')
  const answers = await Promise.all(Array.from({ length: 40 }, () => w.send('GET', '/api/v1/me')))
  const refused = answers.filter(({ status }) => status === 429)
  t.true(refused.length > 0)
  for (const { headers, body } of refused) {
    t.is(body.code, 'rate_limited')
    t.is(headers.get('retry-after'), '1')
    t.is(headers.get('ratelimit-remaining'), '0')
    t.is(headers.get('ratelimit-limit'), '10')
  }
  const { apiKey } = await w.newKey()
  t.is((await w.send('GET', '/api/v1/me', { key: apiKey })).status, 200)
  await pause(1_100)
  t.is((await w.send('GET', '/api/v1/me')).status, 200)
})

test('200: without a limit no answer speaks of one', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const { headers } = await w.send('GET', '/api/v1/me')
  t.deepEqual(
    [...headers.keys()].filter(name => name.startsWith('ratelimit')),
    [],
  )
})

test('408: a body that does not come', async t => {
  const w = await world(t, { REQUEST_TIMEOUT_MS: '800', OPERATION_TIMEOUT_MS: '800' })
  const head = `Host: a\r\nx-api-key: ${w.key}\r\nContent-Type: application/json\r\n`
  for (const bytes of [
    `POST /api/v1/leads HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"firstName":`,
    `POST /api/v1/leads HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"fir\r\n`,
    `POST /api/v1/leads HTTP/1.1\r\n${head}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n`,
    `POST /api/v1/workflow-runs/run_x/pause HTTP/1.1\r\n${head}Content-Length: 2\r\n\r\n{`,
  ]) {
    const began = Date.now()
    const { status, headers, text } = await sendBytes(w.url, bytes, 5_000)
    t.is(status, 408)
    t.is(JSON.parse(text).code, 'request_timeout')
    t.is(headers.connection, 'close')
    t.true(Date.now() - began < 3_500)
  }
})

/** 503 when the deadline is over, not when the database is. */
async function isInTime(t: ExecutionContext, asked: ReturnType<World['send']>) {
  const began = Date.now()
  const { status, headers, body } = await asked
  t.is(status, 503)
  t.is(body.code, 'unavailable')
  t.regex(headers.get('retry-after') ?? '', /^\d+$/)
  t.true(Date.now() - began < 6_000)
}

onSqlite(
  '503: a write that waits for the lock ends at its deadline, and holds up no reads meanwhile',
  async t => {
    const w = await world(t, { REQUEST_TIMEOUT_MS: '2500' })
    await w.newLead()
    const unlock = lockSqlite(w)
    t.teardown(unlock)
    let waiting = true
    const writing = isInTime(t, w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })).finally(
      () => {
        waiting = false
      },
    )
    const { pool } = w.context.db.client
    let looks = 0
    await eventually(
      async () => pool.numUsed(),
      used => used === 1 && ++looks > 2,
    )
    t.is((await w.send('GET', '/api/v1/agents')).status, 200)
    t.true(waiting)
    await writing
    unlock()
  },
)

onlyPostgres('503: reads and writes that wait for a lock end at their deadline', async t => {
  const w = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '1000' })
  const leadId = await w.newLead()
  await w.context.db.transaction(async trx => {
    await trx.raw('lock table agents in access exclusive mode')
    await isInTime(t, w.send('GET', '/api/v1/agents'))
    await isInTime(t, w.newRun(leadId))
    await trx.raw('lock table api_keys in access exclusive mode')
    await isInTime(t, w.send('GET', '/api/v1/me'))
  })
})

onlyPostgres(
  '201: a write that ended after its deadline was made once, however often it is repeated',
  async t => {
    const w = await world(t, { ...withoutTemporal, REQUEST_TIMEOUT_MS: '1000' })
    const leadId = await w.newLead()
    const body = { leadId, agentId: w.agents[0], workflowId: w.workflows.support }
    const create = () =>
      w.send('POST', '/api/v1/workflow-runs', { body, headers: { 'idempotency-key': 'slow' } })
    await w.context.db.transaction(async trx => {
      await trx('leads').where({ id: leadId }).forUpdate().first()
      await isInTime(t, create())
    })
    const answer = await eventually(create, ({ status }) => status === 201)
    const { body: listed } = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)
    t.deepEqual(listed.workflowRuns, [answer.body.workflowRun])
  },
)

/** A server that the test itself stops. */
async function serving(t: ExecutionContext) {
  const { context, dispose } = await openDatabase(withoutTemporal)
  const { server, stop } = await serve(context, { port: 0, host: '127.0.0.1' })
  t.teardown(async () => {
    await stop(0)
    await dispose()
  })
  const { apiKey } = await createWorkspace(context, 'Harbor Business Lending')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  /** Sends a request but for the end of its body, which `finish` sends. */
  const begin = async () => {
    const body = '{"firstName":"Dana"}'
    const arrived = once(server, 'request')
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/v1/leads HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', () => {})
    const closed = new Promise<string>(resolve => socket.once('close', () => resolve(answer)))
    await arrived
    return { finish: () => socket.write(body.slice(5)), closed }
  }
  return { url, apiKey, stop, begin }
}

test('stopping lets a request under way come to its end, and takes no new ones', async t => {
  const { url, stop, begin } = await serving(t)
  const { finish, closed } = await begin()
  const began = Date.now()
  const stopped = stop(10_000)
  await t.throwsAsync(fetch(`${url}/healthz`))
  finish()
  const answer = await closed
  t.regex(answer, /^HTTP\/1\.1 201 /)
  t.regex(answer, /\r\nConnection: close\r\n/i)
  t.regex(answer, /"firstName":"Dana"/)
  await stopped
  t.true(Date.now() - began < 4_000)
})

test('stopping waits no longer than its grace for a request that does not end', async t => {
  const { stop, begin } = await serving(t)
  const { closed } = await begin()
  const began = Date.now()
  await stop(200)
  t.is(await closed, '')
  const tookMs = Date.now() - began
  t.true(tookMs >= 190 && tookMs < 2_500, `${tookMs} ms`)
})

test('stopping does not wait for connections that are only kept open', async t => {
  const { url, apiKey, stop } = await serving(t)
  const answer = await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': apiKey } })
  await answer.text()
  const began = Date.now()
  await stop(10_000)
  t.true(Date.now() - began < 3_500)
})
