import type { Context as KoaContext, Next } from 'koa'
import type { Doer } from '../audit/doer.js'
import type { Context } from '../context.js'
import { type Link, readLink } from '../documents/signed-url.js'
import { Forbidden, NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { findLinkedDocument } from '../intake/find-document.js'
import { findSessionById } from '../people/sessions/find.js'
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
    const owner = await ownerOf(context, link)
    if (!owner)
      throw new Forbidden(
        'This link was changed, is older than an hour, or its API key or session has ended. Ask for a fresh one.',
        'invalid_link',
      )
    const isArtifact = isId('artifact', id)
    const file = await (isArtifact ? findLinkedArtifact(id, context.db) : findLinkedDocument(id, context.db))
    if (!file) throw new NotFound(isArtifact ? 'artifact' : 'document')
    // Whoever has the link acts for the key or the person that it was given to.
    const by = {
      ...owner.by,
      workspaceId: file.workspaceId,
      requestId: ctx.state.requestId as string,
      ip: ipOf(context.config, ctx),
    }
    await sendStored(context, ctx, new StoredFile(file), {
      cacheControl: `private, max-age=${owner.lifeSeconds}`,
      told: () => context.audit.read(by, isArtifact ? 'artifact.downloaded' : 'document.downloaded', id),
    })
  }
}

interface Owner {
  lifeSeconds: number
  by: Pick<Doer, 'origin' | 'keyId' | 'userId'>
}

/** A link ends with the key or the session that it was made for, so nobody keeps a copy for longer than that either. */
async function ownerOf(context: Context, link: Link | undefined): Promise<Owner | undefined> {
  if (!link) return undefined
  const { owner, lifeSeconds } = link
  const until = (ends: string | null) =>
    ends === null
      ? lifeSeconds
      : Math.min(lifeSeconds, Math.floor((Date.parse(ends) - context.clock().getTime()) / 1000))
  if (owner === undefined) return { lifeSeconds, by: { origin: 'api', keyId: null } }
  if (isId('session', owner)) {
    const signedIn = await findSessionById(context, owner)
    if (!signedIn) return undefined
    const { user, session } = signedIn
    return { lifeSeconds: until(session.expiresAt), by: { origin: 'app', userId: user.id } }
  }
  const key = await findKeyById(context, owner)
  return key && { lifeSeconds: until(key.expiresAt), by: { origin: 'api', keyId: key.id } }
}
