import { Readable } from 'node:stream'
import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { transfer } from './transfer.js'

/** An answer too large to be held: its bytes, and how many they will be. */
export class Streamed {
  readonly stream: Readable
  readonly length: number

  constructor(stream: Readable, length: number) {
    this.stream = stream
    this.length = length
  }
}

/** What is JSON already. */
export function streamedJson(json: string): Streamed {
  const bytes = Buffer.from(json)
  return new Streamed(Readable.from([bytes]), bytes.length)
}

export async function sendStreamed(
  { config, log }: Context,
  ctx: KoaContext,
  { stream, length }: Streamed,
): Promise<void> {
  ctx.length = length
  await transfer(ctx, log, stream[Symbol.asyncIterator](), { stallMs: config.requestTimeoutMs })
  // A file that nobody has begun to read, or that gives nothing, would stay open.
  stream.destroy()
}
