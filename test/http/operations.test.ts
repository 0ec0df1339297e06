import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import type { Context } from '../../src/context.js'
import { createApp } from '../../src/http/app.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { temporalAddress, temporalWorld } from '../support/temporal.js'
import { world } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

async function get(url: string) {
  const answer = await fetch(url)
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** A process that has just begun, on a busy machine, may be too late for its own checks. */
const untilReachable = (url: string, ...checks: string[]) =>
  eventually(
    () => get(`${url}/readyz`),
    ({ body }) => checks.every(check => body.checks[check]),
  )

/** Of Prometheus's text: names with their labels, without their values. */
const series = (text: string) =>
  text
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.slice(0, line.lastIndexOf(' ')))

test('200: a process that is up is healthy, whatever it depends on', async t => {
  const w = await world(t, withoutTemporal)
  await w.context.db.destroy()
  const { status, body, headers } = await get(`${w.url}/healthz`)
  t.is(status, 200)
  t.deepEqual(body, { status: 'ok' })
  t.is(headers.get('cache-control'), 'no-store')
  await w.context.db.initialize()
})

test('200: ready but degraded while no worker is there', async t => {
  const w = await world(t)
  t.truthy(temporalAddress, 'npm test starts one')
  const { status, body, headers } = await untilReachable(w.url, 'storage', 'temporal')
  t.is(status, 200)
  t.deepEqual(body, {
    status: 'degraded',
    checks: { database: true, storage: true, temporal: true, worker: false },
  })
  t.is(headers.get('cache-control'), 'no-store')
})

test('200: ready but degraded while Temporal is away: runs can even be created', async t => {
  const w = await world(t, withoutTemporal)
  const { status, body } = await untilReachable(w.url, 'storage')
  t.is(status, 200)
  t.deepEqual(body, {
    status: 'degraded',
    checks: { database: true, storage: true, temporal: false, worker: false },
  })
  t.is((await w.newRun(await w.newLead())).status, 201)
})

test('503: not ready while the database is gone, ready again with it', async t => {
  const w = await world(t)
  await w.context.db.destroy()
  const { status, body } = await untilReachable(w.url, 'storage', 'temporal')
  t.is(status, 503)
  t.deepEqual(body, {
    status: 'unavailable',
    checks: { database: false, storage: true, temporal: true, worker: false },
  })
  await w.context.db.initialize()
  t.is((await untilReachable(w.url, 'storage')).status, 200)
})

/** An API of the test's own making on parts of a context. */
async function serveApp(t: ExecutionContext, context: Context) {
  const app = createApp(context)
  const server = createHttpServer(app.koa.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { app, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('503: not ready once the process is told to stop, so that no new request is sent to it', async t => {
  const w = await world(t)
  const { app, url } = await serveApp(t, w.context)
  t.is((await untilReachable(url, 'storage', 'temporal')).status, 200)
  app.drain()
  const { status, body, headers } = await untilReachable(url, 'storage', 'temporal')
  t.is(status, 503)
  t.deepEqual(body, {
    status: 'draining',
    checks: { database: true, storage: true, temporal: true, worker: false },
  })
  t.is(headers.get('connection'), 'close')
  t.is((await get(`${url}/healthz`)).status, 200)
})

test('503: a database and a Temporal that never answer are away after two seconds, not for ever', async t => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => sockets.add(socket))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const w = await world(t, { TEMPORAL_ADDRESS: `127.0.0.1:${(silent.address() as AddressInfo).port}` })
  const db = new Proxy(w.context.db, {
    get: (target, name) => (name === 'raw' ? () => new Promise(() => {}) : Reflect.get(target, name)),
    // Whatever the question is.
    apply: () => ({ first: () => new Promise(() => {}), limit: () => new Promise(() => {}) }),
  })
  const { url } = await serveApp(t, { ...w.context, db })
  const began = performance.now()
  const { status, body } = await get(`${url}/readyz`)
  t.is(status, 503)
  t.is(body.status, 'unavailable')
  t.like(body.checks, { database: false, temporal: false })
  t.true(performance.now() - began < 5_000)
})

test('200: only GET and HEAD ask for health, and only at its very path', async t => {
  const w = await world(t, withoutTemporal)
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const head = await fetch(w.url + path, { method: 'HEAD' })
    t.is(head.status, 200)
    t.is(await head.text(), '')
    t.is((await fetch(w.url + path, { method: 'POST' })).status, 404)
    t.is((await fetch(`${w.url}${path}/`)).status, 404)
  }
})

test('200: metrics name routes by their template: no id, no path, no key', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await w.newRun(leadId)
  await w.send('GET', `/api/v1/leads/${leadId}`)
  await w.send('GET', '/api/v1/leads/lead_dana')
  await w.send('GET', '/api/v1/me', { key: 'lsk_live_dana' })
  await fetch(`${w.url}/dana/${leadId}?dana`)
  await fetch(`${w.url}/%64ana`, { method: 'PROPFIND' })
  const { status, headers, text } = await get(`${w.url}/metrics`)
  t.is(status, 200)
  t.regex(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const counts = series(text).filter(name => name.startsWith('leadspread_http_request_seconds_count'))
  for (const labels of [
    'method="POST",route="/api/v1/leads",status="201"',
    'method="GET",route="/api/v1/leads/{leadId}",status="200"',
    'method="GET",route="/api/v1/leads/{leadId}",status="404"',
    'method="GET",route="none",status="404"',
  ]) {
    t.true(counts.includes(`leadspread_http_request_seconds_count{${labels}}`), labels)
  }
  const routes = new Set(counts.flatMap(name => /route="([^"]*)"/.exec(name)?.[1] ?? []))
  for (const route of routes) t.regex(route, /^(none|\/(api\/v1|healthz|readyz|metrics)[a-z0-9/{}-]*)$/i)
  t.notRegex(text, /dana|lsk_|[a-z]+_[0-9a-z]{26}/)
  t.false(text.includes(w.workspaceId))
  t.regex(text, /^leadspread_http_requests_in_flight [1-9]\d*$/m)
})

test('200: metrics tell of the process, of Temporal and of the sweeps', async t => {
  const w = await world(t)
  await untilReachable(w.url, 'temporal')
  const { text } = await get(`${w.url}/metrics`)
  for (const name of [
    'leadspread_process_cpu_seconds_total',
    'leadspread_process_resident_memory_bytes',
    'leadspread_nodejs_eventloop_lag_p99_seconds',
    'leadspread_nodejs_heap_size_used_bytes',
    'leadspread_wakes_swept_total',
    'leadspread_temporal_call_seconds_count{operation="check",outcome="ok"}',
  ]) {
    t.true(series(text).includes(name), name)
  }
  for (const line of text.split('\n')) {
    t.regex(line, /^($|# (HELP|TYPE) \w+ .+|\w+(\{[^}]*("[^"]*"[^}]*)*\})? [-+0-9.eNainf]+)$/, line)
  }
})

test('200: a worker serves its health and its metrics, with those of Temporal, on a port of its own', async t => {
  t.timeout(60_000)
  const w = await temporalWorld('test-operations')
  t.teardown(w.dispose)
  await w.stopWorker()
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'worker'], {
    env: { ...w.environment, METRICS_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  t.teardown(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`It ended: ${output}`))),
  ])
  const url = `http://127.0.0.1:${port}`

  const health = await get(`${url}/healthz`)
  t.is(health.status, 200)
  t.deepEqual(health.body, { status: 'ok' })
  const ready = await eventually(
    () => get(`${url}/readyz`),
    ({ body }) => body.status === 'ok',
  )
  t.is(ready.status, 200)
  t.deepEqual(ready.body, {
    status: 'ok',
    checks: { database: true, storage: true, temporal: true, worker: true },
  })
  t.is((await get(`${url}/api/v1/me`)).status, 404)

  const { status, headers, text } = await get(`${url}/metrics`)
  t.is(status, 200)
  t.regex(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const names = series(text)
  for (const start of [
    'leadspread_process_cpu_seconds_total',
    'leadspread_wakes_swept_total',
    'leadspread_temporal_call_seconds_count{operation="check",outcome="ok"}',
    'temporal_worker_start{',
    'temporal_num_pollers{',
    'temporal_request{',
  ]) {
    t.true(
      names.some(name => name.startsWith(start)),
      start,
    )
  }
  // Prometheus refuses a page that says something twice.
  t.is(new Set(names).size, names.length)
  const types = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  t.is(new Set(types).size, types.length)

  child.kill('SIGTERM')
  t.deepEqual(await exited, [0, null], output)
})
