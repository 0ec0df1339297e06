import { Router } from '@koa/router'
import type { Context as KoaContext, Middleware, Next } from 'koa'
import type { Context } from '../context.js'
import { Unavailable } from '../errors.js'
import type { ApiKey } from '../workspaces/api-key.js'
import type { KeyUse } from '../workspaces/api-keys.js'
import { authenticate, mcpPath } from './auth.js'
import { dispatch } from './dispatch.js'
import { endpoints } from './endpoints.js'
import { refuseOtherMethods } from './errors.js'
import { inTime } from './in-time.js'
import { mcpRoute } from './mcp/over-http.js'
import { RateLimit, rateHeaders, TooMany } from './rate-limit.js'

const root = '/api/v1'

/** What programs ask for: whose key it is, how often it may ask, and which operation it means. */
export function apiRoutes(context: Context, use: KeyUse): Middleware & Pick<OperationRoutes, 'routers'> {
  const { config } = context
  const rates = new RateLimit(config.rateLimit)
  const mcp = mcpRoute(context)
  const operations = operationRoutes(context)
  const middleware: Middleware = async (ctx, next) => {
    const { path } = ctx
    if (!path.startsWith(`${root}/`) && path !== root && path !== mcpPath) return next()
    if (path === mcpPath) ctx.state.route = mcpPath
    const key = await inTime(authenticate(context, use, ctx), config.requestTimeoutMs, overloaded)
    ctx.state.key = key
    limit(rates, key, ctx)
    ctx.set('Cache-Control', 'no-store')
    return mcp(ctx, () => operations.route(ctx, next))
  }
  return Object.assign(middleware, { routers: operations.routers })
}

const overloaded = () => new Unavailable('The database is out of reach or overloaded. Try again shortly.', 2)

function limit(rates: RateLimit, key: ApiKey, ctx: KoaContext): void {
  try {
    const allowance = rates.take(key.id, performance.now())
    if (allowance) ctx.set(rateHeaders(allowance))
  } catch (error) {
    if (error instanceof TooMany) ctx.set(rateHeaders(error.allowance))
    throw error
  }
}

interface OperationRoutes {
  routers: Router[]
  route(ctx: KoaContext, next: Next): Promise<unknown>
}

/** A router for the paths that begin alike: one that has to be asked holds a request against all of its paths in turn. */
function operationRoutes(context: Context): OperationRoutes {
  const routers = new Map<string | undefined, Router>()
  for (const endpoint of endpoints) {
    const first = endpoint.path.split('/')[1]
    const router = routers.get(first) ?? new Router({ prefix: root, sensitive: true, strict: true })
    routers.set(first, router)
    router[endpoint.method](endpoint.path.replace(/\{(\w+)\}/g, ':$1'), ctx => {
      ctx.state.route = `${root}${endpoint.path}`
      return dispatch(context, endpoint, ctx as unknown as KoaContext)
    })
  }
  const routes = new Map([...routers].map(([first, router]) => [first, router.routes()]))
  return {
    routers: [...routers.values()],
    async route(ctx, next) {
      const first = ctx.path.slice(root.length).split('/', 2)[1]
      const [router, route] = [routers.get(first), routes.get(first)]
      return router && route ? route(ctx as never, () => refuseMethod(router, ctx, next)) : next()
    },
  }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A path that is there, asked with a method that is not. */
async function refuseMethod(router: Router, ctx: KoaContext, next: Next): Promise<void> {
  const allowed = methods.filter(method => router.match(ctx.path, method).route)
  if (allowed.length === 0) return next()
  if (ctx.method !== 'OPTIONS') return refuseOtherMethods(ctx, ...allowed)
  ctx.set('Allow', allowed.join(', '))
  ctx.status = 204
}
