import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { ipOf } from '../../http/caller-ip.js'
import type { Visit } from '../../people/sessions/begin.js'
import { endReplaced } from '../../people/sessions/end.js'
import { findSession } from '../../people/sessions/find.js'
import type { UserSession } from '../../people/sessions/user-session.js'
import { goTo, type Reply } from '../kit/page.js'
import { readCookie, setCookie } from './cookie.js'

export const visitOf = ({ config }: Context, ctx: KoaContext): Visit => ({
  requestId: ctx.state.requestId as string,
  ip: ipOf(config, ctx),
  device: ctx.get('User-Agent'),
})

/** With the cookie of the session that has begun, whatever it was before, and on to where they wanted to go. */
export async function enter(
  context: Context,
  ctx: KoaContext,
  { token, session }: { token: string; session: UserSession },
  back: string,
): Promise<Reply> {
  const { config, clock } = context
  const before = await findSession(context, readCookie(ctx, config, 'session') ?? '')
  if (before) await endReplaced(context, before)
  const maxAgeMs = Date.parse(session.expiresAt) - clock().getTime()
  setCookie(ctx, config, 'session', { value: token, maxAgeMs })
  return goTo(session.awaitsSecondFactor ? `/sign-in/second-factor${queryOf(back)}` : back)
}

const home = '/console'

/** A page of ours, or the first one. */
export function backOf(sent: string | null): string {
  if (sent === null || !URL.canParse(sent, 'http://here')) return home
  const { origin, pathname, search } = new URL(sent, 'http://here')
  return origin === 'http://here' && sent.startsWith('/') && !pathname.startsWith('//')
    ? pathname + search
    : home
}

export const queryOf = (back: string): string => (back === home ? '' : `?back=${encodeURIComponent(back)}`)

const called: Record<string, string> = {
  name: 'Your name',
  email: 'This address',
  password: 'A password',
  current: 'This password',
  code: 'This code',
  role: 'This person',
  user: 'This person',
}

/** Of a form that was refused: what to say at which of its fields. Anything else is no matter of the form. */
export function errorsOf(thrown: unknown): Record<string, string> {
  if (!(thrown instanceof LeadspreadError) || thrown.errors.length === 0) throw thrown
  return Object.fromEntries(
    thrown.errors.map(({ path, message }) => [path, `${called[path] ?? path} ${message}.`]),
  )
}
