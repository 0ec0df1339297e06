import type { Context as KoaContext } from 'koa'
import { Forbidden } from '../../errors.js'

/**
 * A form is taken from our own pages only. Browsers say where it came from; what says nothing is no browser, and carries no
 * cookie of one.
 */
export function refuseForeignForm(ctx: KoaContext, baseUrl: string): void {
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  const isForeign = site ? site !== 'same-origin' : origin !== '' && !ours(ctx, baseUrl).includes(origin)
  if (isForeign) throw new Forbidden('This form was sent from another site.')
}

/** Behind a proxy the browser knows the address that BASE_URL tells; locally, any name of this machine. */
const ours = (ctx: KoaContext, baseUrl: string): string[] => [
  new URL(baseUrl).origin,
  `http://${ctx.host}`,
  `https://${ctx.host}`,
]
