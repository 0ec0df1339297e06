import type { Context as KoaContext } from 'koa'
import type { Action } from '../../audit/actions.js'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { Forbidden, Unavailable } from '../../errors.js'
import { readForm } from '../../http/body.js'
import { ipOf } from '../../http/caller-ip.js'
import { inTime } from '../../http/in-time.js'
import { mayRevealAs, type Role, roleTells, suffices } from '../../people/role-rules.js'
import { findSession, type SignedIn } from '../../people/sessions/find.js'
import { formTokenOf } from '../../people/tokens.js'
import { isSame } from '../../signature.js'
import { goTo, type Page, type PageRequest, type Reply, wantsPiece } from '../kit/page.js'
import { readCookie } from './cookie.js'
import { takeRequest } from './rate.js'

/** Somebody who is signed in, as pages show and ask them. */
export interface Person {
  id: string
  workspaceId: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** What each of their forms must carry, as the field `csrf`: see `Csrf` in frame.tsx. */
  csrf: string
}

interface PersonalRequest extends PageRequest {
  person: Person
  /** For use cases: they do what they do on behalf of this person. */
  caller: Caller
  /** Of a POST: what was filled in. Empty where the page reads the request itself, as it does for files. */
  form: URLSearchParams
}

interface PersonalPage {
  method: Page['method']
  path: string
  /** For whom it is. Whoever has less gets a 403. */
  role: Role
  /** What the audit log hears of it, as it does of the API's reads. */
  reads?: { action: Action; subject(params: Record<string, string>): string }
  handle(context: Context, request: PersonalRequest): Promise<Reply>
}

/**
 * A page for people of the lender: the one place where sessions, roles and the tokens of forms are checked. Whoever isn't signed
 * in, or is no longer, gets to the door and afterwards back to where they were.
 */
export const personal = ({ method, path, role, reads, handle }: PersonalPage): Page => ({
  method,
  path,
  role,
  async handle(context, request) {
    const { ctx, params } = request
    const signedIn = await personOf(context, ctx)
    if (!signedIn) return toTheDoor(ctx)
    const { person, caller } = signedIn
    takeRequest(context, person)
    if (!suffices(person.role, role))
      throw new Forbidden(`This takes the role ${role} (${roleTells[role]}). You are ${person.role}.`)
    const form = method === 'post' ? await checkedForm(ctx, person) : new URLSearchParams()
    const reply = await inTime(
      handle(context, { ...request, person, caller, form }),
      context.config.requestTimeoutMs,
      tooLate,
    )
    if (reads) await context.audit.read(caller, reads.action, reads.subject(params))
    for (const leadId of caller.revealed ?? []) await context.audit.read(caller, 'lead.values_read', leadId)
    return reply
  },
})

/** Who has sent this, if they are signed in. */
export async function personOf(
  context: Context,
  ctx: KoaContext,
): Promise<{ person: Person; caller: Caller } | undefined> {
  const token = readCookie(ctx, context.config, 'session')
  const found = token === undefined ? undefined : await findSession(context, token)
  if (token === undefined || !found || found.session.awaitsSecondFactor) return undefined
  ctx.state.person = { workspaceId: found.user.workspaceId, userId: found.user.id }
  return { person: asPerson(found, token), caller: callerOf(context, ctx, found) }
}

const asPerson = ({ user, session }: SignedIn, token: string): Person => ({
  id: user.id,
  workspaceId: user.workspaceId,
  name: user.name,
  email: user.email,
  role: user.role,
  sessionId: session.id,
  csrf: formTokenOf(token),
})

const callerOf = ({ clock, config }: Context, ctx: KoaContext, { user, session }: SignedIn): Caller => ({
  workspaceId: user.workspaceId,
  keyId: null,
  userId: user.id,
  sessionId: session.id,
  origin: 'app',
  requestId: ctx.state.requestId as string,
  ip: ipOf(config, ctx),
  test: false,
  reveals: mayRevealAs(user.role),
  revealed: new Set(),
  deadline: new Date(clock().getTime() + config.requestTimeoutMs),
})

/** In the form itself, or, where htmx or a script has sent it, in a header. */
async function checkedForm(ctx: KoaContext, { csrf }: Person): Promise<URLSearchParams> {
  const isForm = ctx.request.type.toLowerCase() === 'application/x-www-form-urlencoded'
  const form = isForm ? await readForm(ctx) : new URLSearchParams()
  const sent = form.get('csrf') ?? ctx.get('X-CSRF-Token')
  if (!isSame(sent, csrf))
    throw new Forbidden(
      'This form was not made for you, or you have signed in anew since. Load its page again.',
    )
  return form
}

/** Whoever has sent something is told that it has not arrived, unless it was that they leave. */
function toTheDoor(ctx: KoaContext): Reply {
  const query = new URLSearchParams({ back: whereOneWas(ctx) })
  if (ctx.method === 'POST' && ctx.path !== '/sign-out') query.set('unsaved', 'yes')
  return goTo(`/sign-in?${query}`)
}

/** A form that was sent too late can't be shown again: the page that it stood on can. */
function whereOneWas(ctx: KoaContext): string {
  if (ctx.method !== 'POST' && !wantsPiece(ctx)) return ctx.url
  const { host, pathname, search } = parsed(ctx.get('HX-Current-URL') || ctx.get('Referer'))
  return host === ctx.host ? pathname + search : '/console'
}

function parsed(address: string): Pick<URL, 'host' | 'pathname' | 'search'> {
  return URL.canParse(address) ? new URL(address) : { host: '', pathname: '', search: '' }
}

const tooLate = () => new Unavailable('The database is out of reach or overloaded. Try again shortly.', 2)
