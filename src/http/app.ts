import { randomUUID } from 'node:crypto'
import Koa, { type Context as KoaContext, type Middleware, type Next } from 'koa'
import type { Context } from '../context.js'
import { LeadspreadError } from '../errors.js'
import { observeRequest, requestsInFlight } from '../metrics.js'
import type { ApiKey } from '../workspaces/api-key.js'
import { KeyUse } from '../workspaces/api-keys.js'
import { apiRoutes } from './api.js'
import { docsRoutes } from './docs/pages.js'
import { answerError, malformed } from './errors.js'
import { fileRoutes } from './files.js'
import { operationsRoutes } from './operations.js'
import { inboundEmailRoute } from './providers/inbound-email.js'
import { twilioRoutes } from './providers/twilio.js'
import { securityHeaders } from './security-headers.js'
import { unsubscribeRoutes } from './unsubscribe.js'

interface App {
  koa: Koa
  /** From now on every answer asks its caller to connect anew, and readiness is refused. */
  drain(): void
  settled(): Promise<unknown>
  /** Which requests are being served, by method and route. */
  open(): string[]
}

/** `pages` are what people open in a browser, where there are any. */
export function createApp(context: Context, pages: readonly Middleware[] = []): App {
  const { config, log } = context
  const koa = new Koa()
  const use = new KeyUse(context)
  let draining = false

  const open = new Set<KoaContext>()
  koa.use(observe(context, open))
  koa.use(async (ctx, next) => {
    try {
      refuseMalformed(ctx)
      await next()
      refuseUnanswered(ctx)
    } catch (error) {
      answerError(ctx, error, { baseUrl: config.baseUrl, log })
    }
    if (draining) ctx.set('Connection', 'close')
  })
  koa.use((ctx, next) => {
    for (const [name, value] of securityHeaders) ctx.res.setHeader(name, value)
    return next()
  })
  // Most of what comes is of the API, and is asked for nothing else before.
  koa.use(apiRoutes(context, use))
  koa.use(operationsRoutes(context, () => draining))
  koa.use(docsRoutes(context))
  koa.use(fileRoutes(context))
  koa.use(unsubscribeRoutes(context))
  koa.use(inboundEmailRoute(context))
  koa.use(twilioRoutes(context))
  for (const page of pages) koa.use(page)
  koa.on('error', (error: NodeJS.ErrnoException, ctx?: KoaContext) => {
    const requestId = ctx?.state.requestId as string | undefined
    // Callers may go as soon as they have what they wanted, and do so before Node has seen that they have it.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return log.debug({ requestId }, 'the caller left')
    log.warn({ err: error, requestId }, 'an answer could not be sent')
  })

  return {
    koa,
    drain: () => {
      draining = true
      // Whoever holds a connection open by intent lets go of it.
      koa.emit('drain')
    },
    settled: () => use.settled(),
    open: () => [...open].map(ctx => `${ctx.method} ${routeOf(ctx)}`),
  }
}

const routeOf = (ctx: KoaContext): string => (ctx.state.route as string | undefined) ?? 'none'
const saneRequestId = /^[A-Za-z0-9._:-]{1,128}$/

/** The request's id, its line in the log, and its place in the metrics: for every answer, whatever became of it. */
function observe({ log }: Context, open: Set<KoaContext>) {
  return async (ctx: KoaContext, next: Next) => {
    const began = performance.now()
    const sent = ctx.req.headers['x-request-id']
    const requestId = typeof sent === 'string' && saneRequestId.test(sent) ? sent : randomUUID()
    ctx.state.requestId = requestId
    ctx.set('x-request-id', requestId)
    requestsInFlight.inc()
    open.add(ctx)
    try {
      await next()
    } finally {
      requestsInFlight.dec()
      open.delete(ctx)
      const ms = performance.now() - began
      const route = routeOf(ctx)
      observeRequest(ctx.method, route, ctx.status, ms / 1000)
      const key = ctx.state.key as ApiKey | undefined
      // No path and no query: what they hold may be a person's.
      const line = { requestId, method: ctx.method, route, status: ctx.status, ms: Math.round(ms * 10) / 10 }
      const quiet = route === '/healthz' || route === '/readyz' || route === '/metrics'
      log[quiet ? 'debug' : 'info'](
        { ...line, ...(key ? { workspaceId: key.workspaceId, keyId: key.id } : ctx.state.person) },
        'answered',
      )
    }
  }
}

/** What Node's parser lets through and HTTP does not: no Host, or a target that is no URL. */
function refuseMalformed(ctx: KoaContext): void {
  const { headers, httpVersion } = ctx.req
  try {
    if (headers.host !== undefined || httpVersion === '1.0') return void ctx.path
  } catch {
    // Koa reads the path when it is first asked for, and throws what the URL parser throws.
  }
  throw malformed()
}

function refuseUnanswered(ctx: KoaContext): void {
  if (ctx.status === 404 && ctx.body == null) {
    throw new LeadspreadError(
      404,
      'no_such_path',
      'There is nothing at this path. /docs lists what there is.',
    )
  }
}
