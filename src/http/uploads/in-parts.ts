import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import type { SentFile } from '../../intake/arrived.js'
import { drain } from '../body.js'
import { notArrived } from '../errors.js'
import { fileLimitBytes, tooLarge, transferTimeoutMs } from './limits.js'
import { looks, Pace } from './pace.js'
import { uploadSlots } from './slots.js'
import { translated } from './translated.js'

/** A file that may come in several requests, because connections break: whose it is, and what its sender calls the sending. */
export interface Sending {
  workspaceId: string
  leadId: string
  uploadId: string
}

/** `3u8k-5f3a09c1`: made by our own script of the file's name, size and time, so that it is known again. */
export const isUploadId = (text: string): boolean => /^[a-z\d-]{8,64}$/.test(text)

/** Each may fill a hundred megabytes until an hour has passed without it. */
const mostOfLead = 10

const underWay = new Map<string, Receiving>()

interface Receiving {
  /** Resolves when nothing is written any more. */
  end(): Promise<void>
}

/** In one folder with all that is arriving: what nobody goes on with, a sweep removes. */
const placeOf = ({ storage }: Context, { leadId, uploadId }: Sending): string =>
  join(storage.arriving, `part-${leadId}-${uploadId}`)

/** How many bytes of it are there. */
export const arrivedOf = (context: Context, sending: Sending): Promise<number> =>
  sizeOf(placeOf(context, sending))

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return 0
    },
  )

/**
 * Puts what comes behind what has arrived, and keeps it when the connection breaks. False: it does not begin where that ends. An
 * earlier request of the same file has been given up by its sender, though we may not have heard of it.
 */
export async function goOnWith(
  context: Context,
  ctx: KoaContext,
  sending: Sending,
  offset: number,
): Promise<boolean> {
  if (ctx.request.type.toLowerCase() !== 'application/octet-stream')
    throw new LeadspreadError(415, 'unsupported_media_type', 'Send the bytes as application/octet-stream.')
  const path = placeOf(context, sending)
  return alone(path, async stopped => {
    uploadSlots.take(sending.workspaceId)
    try {
      await mkdir(context.storage.arriving, { recursive: true, mode: 0o700 })
      const size = await sizeOf(path)
      if (size !== offset) return false
      if (size === 0) await refuseMore(context, sending)
      if (size + Number(ctx.req.headers['content-length'] ?? 0) > fileLimitBytes) throw tooLarge('files.0')
      await append(context, ctx, path, { size, stopped })
      return true
    } finally {
      uploadSlots.giveBack(sending.workspaceId)
    }
  }).finally(() => drain(ctx))
}

/** One writes to a file at a time: whoever comes ends the one before, and waits until it writes no more. */
async function alone<T>(path: string, work: (stopped: AbortController) => Promise<T>): Promise<T> {
  const before = underWay.get(path)
  const stopped = new AbortController()
  const { promise: ended, resolve } = withResolve()
  const receiving = {
    end() {
      stopped.abort()
      return ended
    },
  }
  underWay.set(path, receiving)
  try {
    await before?.end()
    return await work(stopped)
  } finally {
    resolve()
    if (underWay.get(path) === receiving) underWay.delete(path)
  }
}

function withResolve(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

async function refuseMore({ storage }: Context, { leadId }: Sending): Promise<void> {
  const own = (await readdir(storage.arriving)).filter(name => name.startsWith(`part-${leadId}-`))
  if (own.length >= mostOfLead)
    throw new LeadspreadError(409, 'too_many_uploads', `No more than ${mostOfLead} files are taken in parts.`)
}

/** What has been written stays, however it ends; who is given up is heard no more. */
async function append(
  { config }: Context,
  ctx: KoaContext,
  path: string,
  { size, stopped }: { size: number; stopped: AbortController },
): Promise<void> {
  const pace = new Pace(config.requestTimeoutMs)
  let bytes = 0
  const look = () => ctx.req.isPaused() || (pace.isTooSlow(bytes) && stopped.abort())
  const looking = setInterval(look, config.requestTimeoutMs / looks)
  const over = setTimeout(() => stopped.abort(), transferTimeoutMs)
  const out = createWriteStream(path, { flags: 'a', mode: 0o600 })
  const closed = once(out, 'close')
  try {
    await pipeline(
      ctx.req,
      async function* (source) {
        for await (const chunk of source) {
          bytes += (chunk as Buffer).length
          if (size + bytes > fileLimitBytes) throw tooLarge('files.0')
          yield chunk
        }
      },
      out,
      { signal: stopped.signal },
    )
  } catch (error) {
    throw stopped.signal.aborted ? notArrived(ctx) : translated(error)
  } finally {
    clearInterval(looking)
    clearTimeout(over)
    await closed
  }
}

/** What has arrived of it as a file that was sent, once all of it is there; undefined before. It is the caller's from then on. */
export async function arrivedWhole(
  context: Context,
  sending: Sending,
  { sentName, size }: { sentName: string; size: number },
): Promise<SentFile | undefined> {
  const place = placeOf(context, sending)
  if (size === 0 || (await sizeOf(place)) !== size) return undefined
  // Under a name of its own nobody goes on with it, and whoever still does is waited for.
  const path = join(context.storage.arriving, randomUUID())
  const isOurs = await rename(place, path).then(() => true, ifGone)
  await underWay.get(place)?.end()
  if (!isOurs) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { sentName, path, size: await sizeOf(path), sha256: hash.digest('hex') }
}

/** Somebody else has it: the same was asked for twice. */
function ifGone(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error
  return false
}
