import type { Context as KoaContext } from 'koa'
import { z } from 'zod'
import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { enterByProvider } from '../../people/oidc/enter.js'
import { beginAtProvider, comeBack } from '../../people/oidc/provider.js'
import { goTo, type Page, type Reply } from '../kit/page.js'
import { clearCookie, readCookie, setCookie } from './cookie.js'
import { backOf, enter, visitOf } from './visit.js'

const cookie = 'provider'
const patienceMs = 10 * 60 * 1000

/** What the browser keeps for its way back. */
const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), back: z.string() })

export const toProvider: Page = {
  method: 'get',
  path: '/sign-in/provider',
  async handle(context, { ctx, query }) {
    const settings = settingsOf(context)
    try {
      const { url, begun } = await beginAtProvider(settings)
      const kept = JSON.stringify({ ...begun, back: backOf(query.get('back')) })
      const value = Buffer.from(kept).toString('base64url')
      setCookie(ctx, context.config, cookie, { value, maxAgeMs: patienceMs })
      return goTo(url)
    } catch (error) {
      return turnedAway(context, error)
    }
  },
}

/** Comes from another site, so that nothing is known of whoever comes but what their browser has kept. */
export const fromProvider: Page = {
  method: 'get',
  path: '/sign-in/provider/callback',
  async handle(context, { ctx }) {
    const settings = settingsOf(context)
    const kept = readKept(context, ctx)
    clearCookie(ctx, context.config, cookie)
    if (!kept) return turnedAway(context, 'nothing that was begun here')
    try {
      const identity = await comeBack(settings, ctx.querystring, kept)
      const entry = await enterByProvider(context, identity, visitOf(context, ctx))
      if (entry.outcome !== 'entered') return turnedAway(context, 'nobody with an account here')
      return await enter(context, ctx, entry, backOf(kept.back))
    } catch (error) {
      return turnedAway(context, error)
    }
  },
}

function settingsOf({ config: { baseUrl, oidc } }: Context) {
  if (oidc === null) throw new LeadspreadError(404, 'not_found', 'There is no such way in.')
  return { baseUrl, oidc }
}

function readKept({ config }: Context, ctx: KoaContext) {
  try {
    const text = Buffer.from(readCookie(ctx, config, cookie) ?? '', 'base64url').toString()
    return Kept.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Why is for the log, without what the provider has told of a person. */
function turnedAway({ log }: Context, why: unknown): Reply {
  const { name, code } = why instanceof Error ? (why as Error & { code?: string }) : { name: why, code: null }
  log.warn({ reason: name, code }, 'a sign-in with the identity provider has failed')
  return goTo('/sign-in?provider=refused')
}
