import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test, { type ExecutionContext } from 'ava'
import Koa from 'koa'
import { z } from 'zod'
import { NotFound } from '../../src/errors.js'
import { dispatch } from '../../src/http/dispatch.js'
import { streamedList } from '../../src/http/endpoint.js'
import { answerError } from '../../src/http/errors.js'
import { ListStream } from '../../src/http/sending/stream-list.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { world } from '../support/world.js'

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const rows = (n: number, size = 10) => Array.from({ length: n }, (_, id) => ({ id, text: 'ü'.repeat(size) }))

/** A list that is no part of the API, made of the given batches, on a server of its own. */
async function serveList(
  t: ExecutionContext,
  batches: () => AsyncIterable<unknown[]>,
  settings: Record<string, string> = {},
  under?: string,
) {
  const { context, workspaceId } = await world(t, settings)
  const errors: unknown[] = []
  const log: typeof context.log = {
    ...Object.fromEntries(['debug', 'info'].map(level => [level, () => {}])),
    ...Object.fromEntries(['warn', 'error'].map(level => [level, (line: unknown) => errors.push(line)])),
    child: () => log,
  } as unknown as typeof context.log
  const list = streamedList({
    path: '/rows',
    operationId: 'listRows',
    tool: true,
    tag: 'Rows',
    summary: 'Lists rows',
    list: 'lead',
    ...(under ? { under } : {}),
    answer: z.array(z.unknown()),
    handle: async () => batches(),
  })
  const koa = new Koa()
  koa.silent = true
  koa.use(async ctx => {
    ctx.state = { requestId: 'test', key: { id: 'key', workspaceId, scope: 'read', mode: 'live' } }
    try {
      await dispatch({ ...context, log }, list, ctx)
    } catch (error) {
      answerError(ctx, error, { baseUrl: context.config.baseUrl, log })
    }
  })
  const server = createServer(koa.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows`, errors }
}

/** A caller who takes nothing of the answer until it is told to. */
async function open(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage]
  return answer.pause()
}

test('200: batches become one array, whatever their sizes', async t => {
  const all = rows(1_000, 200)
  const { url } = await serveList(t, async function* () {
    for (const [from, to] of [
      [0, 500],
      [500, 500],
      [500, 501],
      [501, 1_000],
    ])
      yield all.slice(from, to)
  })
  const answer = await fetch(url)
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  t.deepEqual(await answer.json(), all)
})

test('200: an empty list is an empty array', async t => {
  const { url } = await serveList(t, async function* () {})
  const answer = await fetch(url)
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(await answer.text(), '[]')
})

test('200: a list under its name, in an object', async t => {
  for (const all of [[], rows(3), rows(1_000)]) {
    const { url } = await serveList(
      t,
      async function* () {
        yield all.slice(0, 500)
        yield all.slice(500)
      },
      {},
      'rows',
    )
    const answer = await fetch(url)
    t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    t.deepEqual(await answer.json(), { success: true, rows: all })
  }
})

test('200: HEAD answers as GET does, and reads no more than the first batch', async t => {
  let ended = 0
  let read = 0
  const { url } = await serveList(t, async function* () {
    try {
      for (; ; read++) yield rows(5)
    } finally {
      ended++
    }
  })
  const answer = await fetch(url, { method: 'HEAD' })
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(await answer.text(), '')
  t.is(read, 0)
  t.is(ended, 1)
})

test('404 and 500: what fails before the first batch is a problem like any other', async t => {
  for (const [error, status] of [
    [new NotFound('lead'), 404],
    [new Error('broken'), 500],
  ] as const) {
    const { url } = await serveList(t, async function* () {
      yield* []
      throw error
    })
    const answer = await fetch(url)
    t.is(answer.status, status)
    t.is(answer.headers.get('content-type'), 'application/problem+json')
  }
})

test('503: a first batch that does not come in time; what comes too late is let go', async t => {
  let ended = 0
  const { url } = await serveList(
    t,
    async function* () {
      try {
        await pause(700)
        yield rows(1)
      } finally {
        ended++
      }
    },
    { REQUEST_TIMEOUT_MS: '300', OPERATION_TIMEOUT_MS: '300' },
  )
  t.is((await fetch(url)).status, 503)
  await eventuallyIs(async () => ended, 1)
})

test('a list that fails midway breaks off its connection, and is logged', async t => {
  const { url, errors } = await serveList(t, async function* () {
    yield rows(500)
    throw new Error('broken')
  })
  const answer = await fetch(url)
  t.is(answer.status, 200)
  await t.throwsAsync(answer.text())
  t.is(errors.length, 1)
})

test('the next batch is read when the caller has taken the one before, and no sooner', async t => {
  let read = 0
  const { url } = await serveList(t, async function* () {
    for (; read < 40; read++) yield rows(500, 2_000)
  })
  const answer = await open(url)
  const reached = await steady(() => read)
  // What the sockets of both sides hold of two megabytes a batch.
  t.true(reached < 15, `${reached} batches were read for a caller who takes nothing`)
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  t.is(read, 40)
  t.true(bytes > 40 * 500 * 4_000)
})

test('a caller who leaves ends the reading at once', async t => {
  let read = 0
  let ended = 0
  const { url, errors } = await serveList(t, async function* () {
    try {
      for (; ; read++) {
        yield rows(500, 100)
        await pause(5)
      }
    } finally {
      ended++
    }
  })
  const answer = await open(url)
  answer.resume()
  await eventually(
    async () => read,
    n => n > 3,
  )
  answer.destroy()
  await eventuallyIs(async () => ended, 1)
  const reached = read
  await pause(100)
  t.is(read, reached)
  t.deepEqual(errors, [])
})

test('a caller who takes nothing for too long is cut off', async t => {
  let ended = 0
  const { url } = await serveList(
    t,
    async function* () {
      try {
        for (;;) yield rows(500, 2_000)
      } finally {
        ended++
      }
    },
    { REQUEST_TIMEOUT_MS: '500', OPERATION_TIMEOUT_MS: '500' },
  )
  const answer = await open(url)
  await eventuallyIs(async () => ended, 1)
  await t.throwsAsync(async () => {
    for await (const _ of answer);
  })
})

// By itself, since it looks at the clock.
test.serial('a database that gives nothing for too long is not waited for', async t => {
  const { url } = await serveList(
    t,
    async function* () {
      yield rows(500)
      await pause(5_000)
    },
    { REQUEST_TIMEOUT_MS: '400', OPERATION_TIMEOUT_MS: '400' },
  )
  const began = Date.now()
  await t.throwsAsync((await fetch(url)).text())
  t.true(Date.now() - began < 4_000)
})

test.serial('a list that takes too long in all is cut off, however well it goes', async t => {
  const { context } = await world(t)
  let ended = 0
  const koa = new Koa()
  koa.silent = true
  koa.use(async ctx => {
    ctx.status = 200
    const list = await ListStream.begin(
      (async function* () {
        try {
          for (;;) {
            yield rows(5)
            await pause(20)
          }
        } finally {
          ended++
        }
      })(),
    )
    await list.send(ctx, context.log, { stallMs: 10_000, totalMs: 400 })
  })
  const server = createServer(koa.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const began = Date.now()
  await t.throwsAsync((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text())
  t.true(Date.now() - began < 4_000)
  await eventuallyIs(async () => ended, 1)
})

test('a list is not held while it is sent, and everybody else gets a turn between its parts', async t => {
  const MiB = 1024 * 1024
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const heldMiB = () => {
    collect()
    return process.memoryUsage().heapUsed / MiB
  }
  let more = 0
  const { url } = await serveList(t, async function* () {
    const before = heldMiB()
    for (let n = 0; n < 50; n++) yield [{ n, text: String.fromCharCode(97 + (n % 26)).repeat(2 * MiB) }]
    more = heldMiB() - before
    yield [{ n: 50 }]
  })
  let [turns, over] = [0, false]
  const take = () => {
    turns++
    if (!over) setImmediate(take)
  }
  take()
  let bytes = 0
  for await (const chunk of (await fetch(url)).body ?? []) bytes += chunk.length
  over = true
  t.true(bytes > 100 * MiB)
  t.true(more < 40, `${more} MiB`)
  t.true(turns >= 50, `${turns}`)
})

async function steady(look: () => number): Promise<number> {
  for (let last = -1; ; ) {
    const seen = look()
    if (seen === last) return seen
    last = seen
    await pause(300)
  }
}
