import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { LeadspreadError, Unavailable } from '../../errors.js'
import { inTime } from '../in-time.js'
import { type Range, readRange } from './range.js'
import { Streamed, sendStreamed } from './streamed.js'

interface Stored {
  storageKey: string
  filename: string
  mimeType: string
  size: number
  sha256: string
}

/** An answer that is a file, or a range of one, as it lies in the storage. */
export class StoredFile {
  readonly stored: Stored

  constructor(stored: Stored) {
    this.stored = stored
  }
}

const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** Gives a stored file, or what the caller lacks of it. Whoever made it: nothing in it may run. */
export async function sendStored(
  context: Context,
  ctx: KoaContext,
  { stored }: StoredFile,
  { cacheControl, told }: { cacheControl: string; told: (() => Promise<void>) | undefined },
): Promise<void> {
  const { size, sha256, mimeType, storageKey } = stored
  const range = ctx.method === 'GET' ? rangeOf(ctx, stored) : undefined
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${size}`)
    throw new LeadspreadError(416, 'range_not_satisfiable', `The file has ${size} bytes.`)
  }
  const isKnown = (ctx.get('If-None-Match') || '').split(',').some(tag => tag.trim() === `"${sha256}"`)
  const isGiven = !isKnown && ctx.method !== 'HEAD'
  if (isGiven && told) await inTime(told(), context.config.requestTimeoutMs, overloaded)
  const bytes = isGiven ? await context.storage.open(storageKey, range) : undefined
  ctx.set({
    ETag: `"${sha256}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Content-Disposition': dispositionOf(stored),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  })
  // As it is: Koa would add a charset to texts, and theirs is not known.
  ctx.set('Content-Type', mimeType)
  ctx.status = isKnown ? 304 : range ? 206 : 200
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  if (bytes) return sendStreamed(context, ctx, new Streamed(bytes, length))
  if (!isKnown) ctx.length = length
}

const overloaded = () => new Unavailable('The database is out of reach or overloaded. Try again shortly.', 2)

/** A part of a file that has changed since is of no use; then the caller gets all of it. */
function rangeOf(ctx: KoaContext, { size, sha256 }: Stored): Range | 'unsatisfiable' | undefined {
  const condition = ctx.get('If-Range')
  return condition && condition !== `"${sha256}"` ? undefined : readRange(ctx.get('Range'), size)
}

/** RFC 8187: the name in full for those who read it, and in ASCII for the others. */
export function dispositionOf({ filename, mimeType }: Pick<Stored, 'filename' | 'mimeType'>): string {
  const plain = filename.replace(/[^ !#$&'()+,.0-9;=@A-Z[\]^_`a-z{}~-]/g, '_')
  const full = encodeURIComponent(filename).replace(
    /['()*]/g,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shownInline.has(mimeType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}
