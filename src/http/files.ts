import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../context.js'
import { linkLife } from '../documents/signed-url.js'
import { Forbidden, LeadspreadError, NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { findLinkedDocument } from '../intake/find-document.js'
import { findLinkedArtifact } from '../spreads/find-artifact.js'
import { callerIp } from './caller-ip-rules.js'
import { StoredFile, sendStored } from './stored-file.js'

/** The bytes of documents and artifacts, for whoever has a signed link. */
export function fileRoutes(context: Context) {
  return async (ctx: KoaContext, next: Next) => {
    const id = /^\/files\/([^/]+)$/.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    ctx.state.route = '/files/{fileId}'
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
    const isArtifact = isId('artifact', id)
    const file = await (isArtifact ? findLinkedArtifact(id, context.db) : findLinkedDocument(id, context.db))
    if (!file) throw new NotFound(isArtifact ? 'artifact' : 'document')
    // Whoever it is: the link was given to a key, and says no more.
    const by = {
      ...({
        workspaceId: file.workspaceId,
        origin: 'api',
        requestId: ctx.state.requestId as string,
      } as const),
      ip: callerIp(ctx.req.socket.remoteAddress, ctx.get('x-forwarded-for'), context.config.trustedProxies),
    }
    await sendStored(context, ctx, new StoredFile(file), {
      cacheControl: `private, max-age=${lifeSeconds}`,
      told: () => context.audit.read(by, isArtifact ? 'artifact.downloaded' : 'document.downloaded', id),
    })
  }
}
