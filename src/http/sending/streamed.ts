import { Readable } from 'node:stream'
import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { transferTimeoutMs } from '../uploads/limits.js'

/** An answer too large to be held: its bytes, and how many they will be. */
export class Streamed {
  readonly stream: Readable
  readonly length: number

  constructor(stream: Readable, length: number) {
    this.stream = stream
    this.length = length
  }
}

const pieceBytes = 64 * 1024

/** What is JSON already. In pieces, so that a slow caller is seen to make progress. */
export function streamedJson(json: string): Streamed {
  const bytes = Buffer.from(json)
  return new Streamed(Readable.from(piecesOf(bytes)), bytes.length)
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Sends it for as long as the caller takes it. What can't be finished is cut off, so that nobody takes it for the whole. */
export function sendStreamed({ config, log }: Context, ctx: KoaContext, { stream, length }: Streamed): void {
  const { req, res, socket } = ctx
  const cut = () => res.destroy()
  // Before Koa's own listener, which would answer in its words what has begun in ours.
  stream.once('error', error => {
    log.warn({ err: error, requestId: ctx.state.requestId }, 'a stream of bytes broke off')
    cut()
  })
  ctx.body = stream
  ctx.length = length
  let sentBytes = socket.bytesWritten
  const idle = setInterval(() => {
    if (socket.bytesWritten === sentBytes) cut()
    sentBytes = socket.bytesWritten
  }, config.requestTimeoutMs)
  const end = setTimeout(cut, transferTimeoutMs)
  res.once('close', () => {
    clearInterval(idle)
    clearTimeout(end)
    stream.destroy()
  })
  if (req.method === 'HEAD') stream.destroy()
}
