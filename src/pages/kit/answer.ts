import type { Context as KoaContext } from 'koa'
import { written } from './html.js'
import { type Reply, wantsPiece } from './page.js'

/** Writes down what a page has come to. */
export function answer(ctx: KoaContext, reply: Reply): void {
  if (reply === 'answered') return
  if ('goTo' in reply) {
    goOn(ctx, reply.goTo)
    return
  }
  for (const [name, value] of Object.entries(reply.headers ?? {})) ctx.set(name, value)
  ctx.status = reply.status ?? 200
  ctx.type = 'text/html'
  ctx.body = written(reply.show)
  // The same address gives a page or a piece of it.
  ctx.vary('HX-Request')
}

function goOn(ctx: KoaContext, address: string): void {
  if (wantsPiece(ctx)) {
    // A redirect would be followed out of sight and swapped in as a piece.
    ctx.set('HX-Redirect', address)
    ctx.status = 204
    return
  }
  ctx.status = 303
  ctx.set('Location', address)
  ctx.body = ''
}
