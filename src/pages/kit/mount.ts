import { Router } from '@koa/router'
import type { Context as KoaContext, Next } from 'koa'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { forRequest } from '../../for-request.js'
import { shownOf } from '../../http/errors.js'
import { answer } from './answer.js'
import type { Html } from './html.js'
import type { Page } from './page.js'
import { refuseForeignForm } from './same-site.js'
import { pageHeaders } from './security.js'

/** How a room of pages says that something went wrong: the portal to a borrower, the console to a colleague. */
type FailurePage = (failure: LeadspreadError, ctx: KoaContext) => Html

/** Pages below one another: the routes of one room, with its way of telling failures. They can be told again. */
export function mountPages(context: Context, pages: readonly Page[], failure: FailurePage) {
  const router = new Router({ sensitive: true, strict: true })
  for (const page of pages) {
    router[page.method](page.path.replace(/\{(\w+)\}/g, ':$1'), async ctx => {
      const koa = ctx as unknown as KoaContext
      koa.state.route = page.path
      await tellingFailures(context, koa, failure, async () => {
        if (page.method === 'post') refuseForeignForm(koa, context.config.baseUrl)
        const query = new URLSearchParams(koa.querystring)
        answer(
          koa,
          await page.handle(forRequest(context, koa.state.requestId as string), {
            ctx: koa,
            params: ctx.params,
            query,
          }),
        )
      })
    })
  }
  const routes = router.routes()
  const middleware = async (ctx: KoaContext, next: Next) => {
    if (ctx.method === 'HEAD') return routes(ctx as never, next)
    const known = ['GET', 'POST'].filter(method => router.match(ctx.path, method).route)
    if (known.length === 0) return next()
    if (known.includes(ctx.method)) return routes(ctx as never, next)
    await tellingFailures(context, ctx, failure, async () => {
      ctx.set('Allow', known.join(', '))
      throw new LeadspreadError(405, 'method_not_allowed', `This page takes ${known.join(' and ')}.`)
    })
  }
  return Object.assign(middleware, { pages })
}

async function tellingFailures(
  { log }: Context,
  ctx: KoaContext,
  failure: FailurePage,
  work: () => Promise<void>,
): Promise<void> {
  for (const [name, value] of pageHeaders) ctx.set(name, value)
  try {
    await work()
  } catch (error) {
    const shown = shownOf(error, ctx.state.requestId as string, log)
    if (shown.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(shown.retryAfterSeconds))
    answer(ctx, { show: failure(shown, ctx), status: shown.status })
  }
}
