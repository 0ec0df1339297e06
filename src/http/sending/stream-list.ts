import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import { unavailable } from '../../db/errors.js'
import type { Log } from '../../log.js'
import { transferTimeoutMs } from '../uploads/limits.js'

const pieceBytes = 64 * 1024

interface Patience {
  /** How long nothing may come from the database and nothing go to the caller. */
  stallMs: number
  totalMs?: number
}

/**
 * A JSON array that is written while its rows are read, a batch at a time. One that can't be finished is broken off
 * with its connection: a caller must never take a part for the whole.
 */
export class ListStream {
  #first: string
  readonly #texts: AsyncGenerator<string, void, undefined>

  private constructor(first: string, texts: AsyncGenerator<string, void, undefined>) {
    this.#first = first
    this.#texts = texts
  }

  /** Reads the first batch, so that what fails there is still an answer of its own. */
  static async begin(batches: AsyncIterable<unknown[]>, under: string | null = null): Promise<ListStream> {
    const texts = textsOf(batches, under)
    const { value } = await texts.next()
    return new ListStream(value ?? '', texts)
  }

  /** Nothing more is read. Not awaited: a statement that is under way can't be called back. */
  close(): void {
    this.#texts.return().catch(() => {})
  }

  async send(ctx: KoaContext, log: Log, patience: Patience): Promise<void> {
    const { res } = ctx
    // Koa would neither wait for the caller between two batches nor notice one who takes nothing.
    ctx.respond = false
    ctx.type = 'application/json'
    try {
      if (ctx.method === 'HEAD') res.end()
      else await this.#write(res, patience)
    } catch (error) {
      res.destroy()
      const { requestId } = ctx.state
      if (error instanceof BrokenOff) log.info({ requestId, why: error.message }, 'a list was broken off')
      else if (unavailable(error)) log.warn({ err: error, requestId }, 'a list was broken off')
      else log.error({ err: error, requestId }, 'a list was broken off unexpectedly')
    } finally {
      this.close()
    }
  }

  async #write(res: ServerResponse, { stallMs, totalMs = transferTimeoutMs }: Patience): Promise<void> {
    const cut = new AbortController()
    const breakOff = (why: string) => cut.abort(new BrokenOff(why))
    const stalled = setTimeout(breakOff, stallMs, 'no progress')
    const over = setTimeout(breakOff, totalMs, 'it took too long')
    const left = () => breakOff('the caller left')
    res.once('close', left)
    if (res.destroyed) left()
    const orCut = unlessCut(cut.signal)
    try {
      const write = async (text: string) => {
        const bytes = Buffer.from(text)
        // In pieces, so that a slow caller is seen to make progress.
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          cut.signal.throwIfAborted()
          if (!res.write(bytes.subarray(at, at + pieceBytes))) await orCut(once(res, 'drain'))
          stalled.refresh()
        }
      }
      await write(this.#first)
      this.#first = ''
      for (;;) {
        const next = await orCut(this.#texts.next())
        if (next.done) break
        await write(next.value)
        // Neither a read of SQLite nor a caller who takes all at once would give anybody else a turn.
        await othersTurn()
      }
      await orCut(new Promise<void>(resolve => res.end(resolve)))
    } finally {
      clearTimeout(stalled)
      clearTimeout(over)
      res.off('close', left)
    }
  }
}

class BrokenOff extends Error {}

/**
 * What the work yields, or the reason of the cut as soon as there is one. Not a race against one promise of the cut: that
 * would hold what every race has yielded, and so the whole list, until the end.
 */
const unlessCut =
  (signal: AbortSignal) =>
  <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cut = () => reject(signal.reason)
      if (signal.aborted) cut()
      signal.addEventListener('abort', cut, { once: true })
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut))
    })

/** A bare array, or one under a name beside `success`. */
async function* textsOf(
  batches: AsyncIterable<unknown[]>,
  under: string | null,
): AsyncGenerator<string, void, undefined> {
  const [head, tail] = under === null ? ['[', ']'] : [`{"success":true,${JSON.stringify(under)}:[`, ']}']
  let lead = head
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield lead + JSON.stringify(batch).slice(1, -1)
    lead = ','
  }
  yield lead === head ? head + tail : tail
}
