import type { Context as KoaContext } from 'koa'
import type { Caller } from '../../caller.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import { loadChecklist } from '../../checklists/load-checklist.js'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { ipOf } from '../../http/caller-ip.js'
import { RateLimit } from '../../http/rate-limit.js'
import { findLinkedLead } from '../../inbox/find-linked.js'
import { factsOf } from '../../leads/fields.js'
import type { Lead } from '../../leads/lead.js'
import { readPortalToken } from '../../portal/token.js'
import { ownWorkspace } from '../../workspaces/find.js'
import type { Workspace } from '../../workspaces/workspace.js'
import { type Language, languageOf, type Words, wordsOf } from './words.js'

/** A borrower at the portal: whose link it is, and how to speak to them. */
export interface Visit {
  token: string
  lead: Lead
  workspace: Workspace
  /** As the lender wants to be called. */
  lender: string
  language: Language
  words: Words
}

/** The one lead that a link opens. Expired, revoked, or none of ours: all of that looks the same. */
export async function visitOf(context: Context, ctx: KoaContext, token = ''): Promise<Visit> {
  const said = readPortalToken(context, token)
  if (said) rates.take(said.leadId, performance.now())
  const lead = said && (await findLinkedLead(said.leadId, context.db))
  if (!lead || lead.portalGeneration !== said.generation) throw noSuchLink()
  const language = languageAt(ctx)
  const workspace = await ownWorkspace(lead.workspaceId, context.db)
  const lender = workspace.portalLook?.name ?? workspace.name
  return { token, lead, workspace, lender, language, words: wordsOf(language) }
}

/** For each lead, in this process: a page that polls, and somebody who types, need no more. */
const rates = new RateLimit(20)

const noSuchLink = () => new LeadspreadError(404, 'not_found', 'This link leads nowhere any more.')

const cookie = 'portal-language'

/** Chosen once, a language stays for this browser. */
export function languageAt(ctx: KoaContext): Language {
  const asked = new URLSearchParams(ctx.querystring).get('lang') ?? undefined
  if (asked === 'en' || asked === 'es')
    ctx.cookies.set(cookie, asked, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/portal',
      maxAge: 31_536_000_000,
    })
  return languageOf(asked ?? ctx.cookies.get(cookie), ctx.acceptsLanguages('en', 'es'))
}

export const checklistOf = (context: Context, { lead, workspace }: Visit): Promise<LeadChecklist> =>
  loadChecklist(context, context.db, workspace, factsOf(lead))

/** On whose behalf a use case runs: the lead's, who has shown a link and no key. */
export const callerFor = (context: Context, ctx: KoaContext, { lead }: Visit): Caller => ({
  workspaceId: lead.workspaceId,
  keyId: null,
  leadId: lead.id,
  origin: 'portal',
  requestId: ctx.state.requestId as string,
  ip: ipOf(context.config, ctx),
  test: Boolean(lead.isTest),
  reveals: false,
  deadline: new Date(Date.now() + context.config.requestTimeoutMs),
})
