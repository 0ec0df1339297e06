import type { Context as KoaContext } from 'koa'
import { z } from 'zod'
import type { Page } from '../db/page.js'
import { Invalid } from '../errors.js'
import { type IdKind, isId } from '../ids.js'

export const PageQuery = z.object({
  limit: z.coerce
    .number({ error: 'must be a whole number from 1 to 500' })
    .int('must be a whole number from 1 to 500')
    .min(1, 'must be at least 1')
    .max(500, 'must be at most 500')
    .optional()
    .meta({
      description:
        'At most so many, and fewer where they are large: the `next` link tells whether there are more. Without it, the list is complete.',
      example: 50,
    }),
  cursor: z
    .string()
    .optional()
    .meta({ pattern: '^[A-Za-z0-9_-]+$', description: 'From the `next` link of the page before. Opaque.' }),
})

export function readPage({ limit, cursor }: z.output<typeof PageQuery>, kind: IdKind): Page {
  if (cursor === undefined) return limit === undefined ? {} : { limit }
  const after = Buffer.from(cursor, 'base64url').toString('utf8')
  // Buffer skips what is not base64url: only what comes out as it went in is a cursor that we gave.
  if (!isId(kind, after) || cursorAt(after) !== cursor) {
    const message = 'is not a cursor of this list; take it from the next link as it is'
    throw new Invalid(`cursor: ${message}`, [{ path: 'cursor', message, code: 'invalid_cursor' }])
  }
  return limit === undefined ? { after } : { limit, after }
}

/** The next page as a link (RFC 8288), relative to where the API is known to be. */
export function linkNext(ctx: KoaContext, baseUrl: string, lastId: string): void {
  const next = new URLSearchParams(ctx.querystring)
  next.set('cursor', cursorAt(lastId))
  ctx.set('Link', `<${baseUrl}${ctx.path}?${next}>; rel="next"`)
}

export const cursorAt = (id: string): string => Buffer.from(id).toString('base64url')
