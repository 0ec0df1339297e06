import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import Koa from 'koa'
import type { Context } from '../../src/context.js'
import { Streamed, sendStreamed, streamedJson } from '../../src/http/sending/streamed.js'
import { createLog, type Log } from '../../src/log.js'

async function answerOf(
  t: ExecutionContext,
  streamed: Streamed,
  requestTimeoutMs: number,
  log: Pick<Log, 'info'> = createLog('silent', 'test'),
) {
  const koa = new Koa()
  const context = { config: { requestTimeoutMs }, log } as unknown as Context
  koa.use(ctx => {
    ctx.status = 200
    return sendStreamed(context, ctx, streamed)
  })
  const server: Server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Promise<IncomingMessage>((resolve, reject) =>
    get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, resolve).once('error', reject),
  )
}

test('a long JSON is sent in pieces, so that who takes it slowly is not taken for one who stands still', async t => {
  const json = JSON.stringify('ü'.repeat(10_000_000))
  const answer = await answerOf(t, streamedJson(json), 3_000)
  t.is(answer.headers['content-length'], String(Buffer.byteLength(json)))
  const parts: Buffer[] = []
  for await (const part of answer) {
    parts.push(part)
    await sleep(20)
  }
  t.true(Buffer.concat(parts).equals(Buffer.from(json)))
})

test('who takes nothing is cut off, and so is what gives nothing, whose source is closed', async t => {
  const taken = await answerOf(t, streamedJson(JSON.stringify('x'.repeat(30_000_000))), 300)
  await sleep(1_500)
  await t.throwsAsync(taken.toArray(), { code: 'ECONNRESET' })

  const stream = new Readable({ read() {} })
  stream.push('begun')
  const given = await answerOf(t, new Streamed(stream, 100), 300)
  await t.throwsAsync(given.toArray(), { code: 'ECONNRESET' })
  t.true(stream.destroyed)
})

test('the log says of an answer that it was broken off where its caller left, and not where it came whole', async t => {
  const lines: string[] = []
  const log = { info: (_: object, line: string) => lines.push(line) } as unknown as Log
  const whole = await answerOf(t, streamedJson('"short"'), 1_000, log)
  await whole.toArray()
  await sleep(100)
  t.deepEqual(lines, [])

  const stream = new Readable({ read() {} })
  stream.push('begun')
  const left = await answerOf(t, new Streamed(stream, 100), 10_000, log)
  left.destroy()
  await sleep(300)
  t.deepEqual(lines, ['an answer was broken off'])
})
