import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import type { Role } from '../../people/role-rules.js'
import { Fragment, type Html, h } from './html.js'

/** What a browser gets. */
export type Reply =
  /** A whole page, or, where htmx asked, the piece of it that is put in place. */
  | { show: Html; status?: number; headers?: Record<string, string> }
  /** After a change: where to read on, so that going back or loading anew repeats nothing. */
  | { goTo: string }
  /** Already written to `ctx`: a file, or a stream of events. */
  | 'answered'

export interface PageRequest<P = Record<string, string>> {
  ctx: KoaContext
  params: P
  query: URLSearchParams
}

/** One address of the pages: what the router mounts. */
export interface Page {
  method: 'get' | 'post'
  /** With parameters in braces: `/portal/{token}`. */
  path: string
  /** Of a page for people of the lender: what it takes. */
  role?: Role
  handle(context: Context, request: PageRequest): Promise<Reply>
}

export const show = (node: Html, status = 200, headers: Record<string, string> = {}): Reply => ({
  show: node,
  status,
  headers,
})
/** To a page that asks now and then: what it shows still stands. */
export const nothingNew: Reply = show(h(Fragment, {}), 204)
export const goTo = (address: string): Reply => ({ goTo: address })

/** htmx asked: it wants a piece of the page, not the whole. */
export const wantsPiece = (ctx: KoaContext): boolean =>
  ctx.get('HX-Request') === 'true' && ctx.get('HX-History-Restore-Request') !== 'true'
