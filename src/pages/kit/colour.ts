import type { Context as KoaContext, Next } from 'koa'
import { refuseOtherMethods } from '../../http/errors.js'
import { colourProblem } from '../../workspaces/colour-rules.js'

/** Where a page loads a lender's colour from. The policy allows no styles within a page, and the address says all of it. */
export const colourSheet = (colour: string): string => `/assets/colour-${colour.slice(1).toLowerCase()}.css`

export async function colourRoute(ctx: KoaContext, next: Next): Promise<void> {
  const digits = /^\/assets\/colour-([0-9a-f]{6})\.css$/.exec(ctx.path)?.[1]
  if (digits === undefined || colourProblem(`#${digits}`) !== undefined) return next()
  ctx.state.route = '/assets/colour-{digits}.css'
  refuseOtherMethods(ctx, 'GET', 'HEAD')
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.type = 'css'
  // What stands in the colour stands on this, too, so it is next to white.
  ctx.body = `:root{--brand:#${digits};--brand-soft:#f7f8fa}\n`
}
