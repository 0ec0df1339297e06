import type { Context as KoaContext, Next } from 'koa'
import type { Config } from '../../config.js'
import type { Context } from '../../context.js'
import { Forbidden, Invalid } from '../../errors.js'
import type { ApiKey } from '../../workspaces/api-key.js'
import { refuseDeep } from '../accept.js'
import { mcpPath } from '../auth.js'
import { parseBody } from '../body.js'
import { ipOf } from '../caller-ip.js'
import { malformed, notArrived, refuseOtherMethods } from '../errors.js'
import { inTime } from '../in-time.js'

/**
 * MCP over streamable HTTP, without sessions: each request is answered by itself, by whichever process it reached. Keys and
 * their limits are looked at before, as for any operation.
 */
export function mcpRoute(context: Context) {
  const { config } = context
  return async (ctx: KoaContext, next: Next) => {
    if (ctx.path !== mcpPath) return next()
    refuseForeignOrigin(config, ctx)
    refuseOddHost(ctx)
    // Nothing is sent unasked for, which GET would be for, and there is no session for DELETE to end.
    refuseOtherMethods(ctx, 'POST')
    const message = await inTime(parseBody(ctx), config.requestTimeoutMs, () => notArrived(ctx))
    if (Array.isArray(message))
      throw new Invalid('Send one message in a request: batches would pass by the rate limit.', [], 'batch')
    refuseDeep(message)
    // A fifth of a second and some thirty megabytes, for those only who ask for it.
    const { answer } = await import('./answer.js')
    const asker = {
      key: async () => ctx.state.key as ApiKey,
      requestId: () => ctx.state.requestId as string,
      ip: ipOf(config, ctx),
    }
    ctx.respond = false
    // A call has its own deadline. This one is for callers who take nothing of its answer.
    const cut = setTimeout(() => ctx.res.destroy(), 2 * config.requestTimeoutMs)
    await answer(context, asker, ctx.req, ctx.res, message).finally(() => clearTimeout(cut))
  }
}

/** A page that a browser shows reaches us under a name of its own (DNS rebinding), but can't hide where it is from. */
function refuseForeignOrigin({ baseUrl }: Config, ctx: KoaContext): void {
  const { origin } = ctx.req.headers
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw new Forbidden('This is not for pages of other origins.', 'foreign_origin')
}

/** The SDK makes a URL of it. */
function refuseOddHost({ req: { headers } }: KoaContext): void {
  const { host = 'localhost' } = headers
  if (host.includes('@') || !URL.canParse(`http://${host}/`)) throw malformed()
}
