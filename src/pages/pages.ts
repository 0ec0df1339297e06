import type { Middleware } from 'koa'
import type { Context } from '../context.js'
import { consolePages } from './console/mount.js'
import { spreadsOfConsole } from './console/spreads/mount.js'
import { doorPages } from './door/mount.js'
import { assetRoutes } from './kit/assets.js'
import { colourRoute } from './kit/colour.js'
import { portalPages } from './portal/mount.js'

/** What people open in a browser, as far as it is switched on. */
export function pagesOf(context: Context): Middleware[] {
  const { pages } = context.config
  if (!pages.portal && !pages.console) return []
  return [
    assetRoutes as Middleware,
    colourRoute as Middleware,
    ...(pages.portal ? [portalPages(context)] : []),
    ...(pages.console ? [doorPages(context), consolePages(context), spreadsOfConsole(context)] : []),
  ]
}
