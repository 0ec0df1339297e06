import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../context.js'
import type { Document } from '../documents/document.js'
import { linkLife } from '../documents/signed-url.js'
import { Forbidden, LeadspreadError, NotFound } from '../errors.js'
import { findLinkedDocument } from '../intake/find-document.js'
import { type Range, readRange } from './range-rules.js'
import { Streamed, sendStreamed } from './streamed.js'

const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** The bytes of documents, for whoever has a signed link. They were sent by somebody: nothing in them may run. */
export function fileRoutes(context: Context) {
  return async (ctx: KoaContext, next: Next) => {
    const id = /^\/files\/([^/]+)$/.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    ctx.state.route = '/files/{documentId}'
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new LeadspreadError(405, 'method_not_allowed', 'This path takes GET, HEAD.')
    }
    ctx.set('Cache-Control', 'no-store')
    const { expires, signature } = ctx.query
    const lifeSeconds = linkLife(context, ctx.path, { expires, signature })
    if (lifeSeconds === undefined)
      throw new Forbidden(
        'This link was changed, or is older than an hour. Ask for a fresh one.',
        'invalid_link',
      )
    const document = await findLinkedDocument(id, context.db)
    if (!document) throw new NotFound('document')
    await give(context, ctx, document, lifeSeconds)
  }
}

async function give(
  context: Context,
  ctx: KoaContext,
  document: Document,
  lifeSeconds: number,
): Promise<void> {
  const { size, sha256, mimeType, storageKey } = document
  const range = ctx.method === 'GET' ? rangeOf(ctx, document) : undefined
  if (range === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${size}`)
    throw new LeadspreadError(416, 'range_not_satisfiable', `The file has ${size} bytes.`)
  }
  const isKnown = (ctx.get('If-None-Match') || '').split(',').some(tag => tag.trim() === `"${sha256}"`)
  const bytes = isKnown || ctx.method === 'HEAD' ? undefined : await context.storage.open(storageKey, range)
  ctx.set({
    ETag: `"${sha256}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${lifeSeconds}`,
    'Content-Disposition': dispositionOf(document),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  })
  // As it is: Koa would add a charset to texts, and theirs is not known.
  ctx.set('Content-Type', mimeType)
  ctx.status = isKnown ? 304 : range ? 206 : 200
  if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  if (bytes) sendStreamed(context, ctx, new Streamed(bytes, length))
  else if (!isKnown) ctx.length = length
}

/** A part of a file that has changed since is of no use; then the caller gets all of it. */
function rangeOf(ctx: KoaContext, { size, sha256 }: Document): Range | 'unsatisfiable' | undefined {
  const condition = ctx.get('If-Range')
  return condition && condition !== `"${sha256}"` ? undefined : readRange(ctx.get('Range'), size)
}

/** RFC 8187: the name in full for those who read it, and in ASCII for the others. */
export function dispositionOf({ filename, mimeType }: Pick<Document, 'filename' | 'mimeType'>): string {
  const plain = filename.replace(/[^ !#$&'()+,.0-9;=@A-Z[\]^_`a-z{}~-]/g, '_')
  const full = encodeURIComponent(filename).replace(
    /['()*]/g,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shownInline.has(mimeType) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}
