import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../context.js'
import { type Link, readLink } from '../documents/signed-url.js'
import { Forbidden, NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { findLinkedDocument } from '../intake/find-document.js'
import { findLinkedArtifact } from '../spreads/find-artifact.js'
import { findKeyById } from '../workspaces/api-keys.js'
import { ipOf } from './caller-ip.js'
import { refuseOtherMethods } from './errors.js'
import { StoredFile, sendStored } from './sending/stored-file.js'

/** The bytes of documents and artifacts, for whoever has a signed link. */
export function fileRoutes(context: Context) {
  return async (ctx: KoaContext, next: Next) => {
    const id = /^\/files\/([^/]+)$/.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    ctx.state.route = '/files/{fileId}'
    refuseOtherMethods(ctx, 'GET', 'HEAD')
    ctx.set('Cache-Control', 'no-store')
    const { key, expires, signature } = ctx.query
    const link = readLink(context, ctx.path, { key, expires, signature })
    const lifeSeconds = await lifeOf(context, link)
    if (lifeSeconds === undefined)
      throw new Forbidden(
        'This link was changed, is older than an hour, or its API key has ended. Ask for a fresh one.',
        'invalid_link',
      )
    const isArtifact = isId('artifact', id)
    const file = await (isArtifact ? findLinkedArtifact(id, context.db) : findLinkedDocument(id, context.db))
    if (!file) throw new NotFound(isArtifact ? 'artifact' : 'document')
    // Whoever has the link acts for the key that it was given to.
    const by = {
      ...({ workspaceId: file.workspaceId, keyId: link?.keyId ?? null, origin: 'api' } as const),
      requestId: ctx.state.requestId as string,
      ip: ipOf(context.config, ctx),
    }
    await sendStored(context, ctx, new StoredFile(file), {
      cacheControl: `private, max-age=${lifeSeconds}`,
      told: () => context.audit.read(by, isArtifact ? 'artifact.downloaded' : 'document.downloaded', id),
    })
  }
}

/** A link ends with the key that it was made for, so nobody keeps a copy for longer than that either. */
async function lifeOf(context: Context, link: Link | undefined): Promise<number | undefined> {
  if (link?.keyId === undefined) return link?.lifeSeconds
  const key = await findKeyById(context, link.keyId)
  if (!key) return undefined
  const keySeconds = key.expiresAt ? (Date.parse(key.expiresAt) - context.clock().getTime()) / 1000 : Infinity
  return Math.min(link.lifeSeconds, Math.floor(keySeconds))
}
