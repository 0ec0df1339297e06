import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Context as KoaContext } from 'koa'
import { unavailable } from '../../db/errors.js'
import type { Log } from '../../log.js'
import { transferTimeoutMs } from '../uploads/limits.js'

const pieceBytes = 64 * 1024

export interface Patience {
  /** How long nothing may come from where the bytes come from, and nothing go to the caller. */
  stallMs: number
  totalMs?: number
}

/**
 * Sends what is too large to be held, for as long as it comes and the caller takes it. What can't be finished is cut off with
 * its connection: a caller must never take a part for the whole. Where it comes from is closed by whoever asked for it.
 */
export async function transfer(
  ctx: KoaContext,
  log: Log,
  chunks: AsyncIterator<Buffer | string>,
  patience: Patience,
): Promise<void> {
  const { req, res } = ctx
  // Koa would neither wait for the caller between two chunks nor notice one who takes nothing.
  ctx.respond = false
  try {
    if (req.method === 'HEAD') res.end()
    else await write(res, chunks, patience)
  } catch (error) {
    res.destroy()
    const { requestId } = ctx.state
    if (error instanceof BrokenOff) log.info({ requestId, why: error.message }, 'an answer was broken off')
    else if (unavailable(error)) log.warn({ err: error, requestId }, 'an answer was broken off')
    else log.error({ err: error, requestId }, 'an answer was broken off unexpectedly')
  }
}

async function write(
  res: ServerResponse,
  chunks: AsyncIterator<Buffer | string>,
  { stallMs, totalMs = transferTimeoutMs }: Patience,
): Promise<void> {
  const cut = new AbortController()
  const breakOff = (why: string) => cut.abort(new BrokenOff(why))
  const stalled = setTimeout(breakOff, stallMs, 'no progress')
  const over = setTimeout(breakOff, totalMs, 'it took too long')
  // A whole answer closes as well, before the callback of its end is heard.
  const left = () => res.writableFinished || breakOff('the caller left')
  res.once('close', left)
  if (res.destroyed) left()
  const orCut = unlessCut(cut.signal)
  try {
    for (let next = await orCut(chunks.next()); !next.done; next = await orCut(chunks.next())) {
      const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
      // In pieces, so that a slow caller is seen to make progress.
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        cut.signal.throwIfAborted()
        if (!res.write(bytes.subarray(at, at + pieceBytes))) await orCut(once(res, 'drain'))
        stalled.refresh()
      }
    }
    await orCut(new Promise<void>(resolve => res.end(resolve)))
  } finally {
    clearTimeout(stalled)
    clearTimeout(over)
    res.off('close', left)
  }
}

class BrokenOff extends Error {}

/**
 * What the work yields, or the reason of the cut as soon as there is one. Not a race against one promise of the cut: that
 * would hold what every race has yielded, and so all that is sent, until the end.
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
