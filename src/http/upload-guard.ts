import { Transform, type TransformCallback } from 'node:stream'
import type { Context as KoaContext } from 'koa'
import { LeadspreadError } from '../errors.js'
import {
  formLimitBytes,
  headersLimitBytes,
  malformedForm,
  tooLarge,
  transferTimeoutMs,
} from './upload-limits.js'

const pieceBytes = 4 * 1024

/**
 * The body of a form on its way to the parser, which takes it for the request itself. It must go on, come to an end, and
 * hold something for the parser to tell of: that has no limit of its own for the headers of a part.
 */
export class Guard extends Transform {
  readonly headers: KoaContext['req']['headers']
  readonly #ctx: KoaContext
  readonly #timers: NodeJS.Timeout[]
  #bytes = 0
  #unheardBytes = 0

  constructor(ctx: KoaContext, idleMs: number) {
    super({ readableHighWaterMark: pieceBytes })
    this.#ctx = ctx
    this.headers = ctx.req.headers
    this.#timers = [idleMs, transferTimeoutMs].map(ms => setTimeout(() => this.#late(), ms))
    // Once the parser is done with it, nobody else listens.
    this.on('error', () => {})
    ctx.req.once('close', this.#closed)
    ctx.req.pipe(this)
  }

  /** The parser has told of something. */
  heard(): void {
    this.#unheardBytes = 0
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#ctx.req.off('close', this.#closed)
    this.#ctx.req.unpipe(this)
    this.removeAllListeners('data')
    this.destroy()
  }

  /** Counted as the parser gets it, and not before: what waits for a slow disk was never kept from it. */
  // biome-ignore lint/suspicious/noExplicitAny: as a stream declares it
  override on(event: string | symbol, listener: (...given: any[]) => void): this {
    if (event !== 'data') return super.on(event, listener)
    return super.on(event, (piece: Buffer) => {
      this.#unheardBytes += piece.length
      if (this.#unheardBytes > headersLimitBytes)
        this.destroy(malformedForm('the headers of a part are too long'))
      else listener(piece)
    })
  }

  /** In small pieces, and the parser gets to the end of each before the next: so it is heard in time. */
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#timers[0]?.refresh()
    this.#bytes += chunk.length
    const next = (at: number) => {
      if (this.destroyed || at >= chunk.length) done()
      else {
        this.push(chunk.subarray(at, at + pieceBytes))
        setImmediate(next, at + pieceBytes)
      }
    }
    if (this.#bytes > formLimitBytes) done(tooLarge('The form'))
    else next(0)
  }

  #late(): void {
    // What is still to come of the body would be taken for the next request.
    this.#ctx.set('Connection', 'close')
    this.destroy(new LeadspreadError(408, 'request_timeout', 'The body did not arrive in time.'))
  }

  readonly #closed = () => {
    if (!this.#ctx.req.complete) this.destroy(malformedForm('it ends early'))
  }
}
