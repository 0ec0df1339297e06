import { Readable } from 'node:stream'
import type { Context as KoaContext } from 'koa'
import { notArrived } from '../errors.js'
import { Heads } from './heads.js'
import { formLimitBytes, malformedForm, tooLarge, transferTimeoutMs } from './limits.js'
import { looks, Pace } from './pace.js'

/**
 * The body of a form on its way to the parser, which takes it for the request itself. It must go on, come to an end, and have
 * no headers without end.
 */
export class Guard extends Readable {
  readonly headers: KoaContext['req']['headers']
  readonly #ctx: KoaContext
  readonly #heads: Heads
  readonly #pace: Pace
  readonly #looking: NodeJS.Timeout
  readonly #over: NodeJS.Timeout
  #bytes = 0

  constructor(ctx: KoaContext, boundary: string, idleMs: number) {
    // The parser may go on with what it has after the end: destroyed means given up.
    super({ autoDestroy: false })
    const { req } = ctx
    this.#ctx = ctx
    this.headers = req.headers
    this.#heads = new Heads(boundary)
    this.#pace = new Pace(idleMs)
    this.#looking = setInterval(() => this.#look(), idleMs / looks)
    this.#over = setTimeout(() => this.#late(), transferTimeoutMs)
    // Once the parser is done with it, nobody else listens.
    this.on('error', () => {})
    // Its caller may have left while the key was looked up.
    if (req.destroyed) this.#closed()
    req.on('data', this.#take).on('end', this.#ended).on('close', this.#closed)
    req.pause()
  }

  override _read(): void {
    this.#ctx.req.resume()
  }

  stop(): void {
    this.removeAllListeners('data')
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearInterval(this.#looking)
    clearTimeout(this.#over)
    this.#ctx.req.off('data', this.#take).off('end', this.#ended).off('close', this.#closed)
    done(error)
  }

  readonly #take = (chunk: Buffer) => {
    this.#bytes += chunk.length
    if (this.#bytes > formLimitBytes) this.destroy(tooLarge('The form'))
    else if (this.#heads.areTooLong(chunk)) this.destroy(malformedForm('the headers of a part are too long'))
    else if (!this.push(chunk)) this.#ctx.req.pause()
  }

  readonly #ended = () => {
    clearInterval(this.#looking)
    this.push(null)
  }

  readonly #closed = () => {
    // Not `complete`: a request that was destroyed for what came behind it gives no more of its body.
    if (!this.#ctx.req.readableEnded) this.destroy(malformedForm('it ends early'))
  }

  /** Paused, it waits for the disk and not for its caller. */
  #look(): void {
    if (!this.#ctx.req.isPaused() && this.#pace.isTooSlow(this.#bytes)) this.#late()
  }

  #late(): void {
    this.destroy(notArrived(this.#ctx))
  }
}
