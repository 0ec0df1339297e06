import { setTimeout as sleep } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import { findSessionById } from '../../people/sessions/find.js'
import { type Person, personal } from '../door/personal.js'
import type { Page } from '../kit/page.js'

/** Proxies cut off what is silent, browsers miss what has got lost, and sessions end: so often all three are seen to. */
const wordEveryMs = 10_000
const mostOfPerson = 10
const mostAtOnce = 500

const open = new Map<string, number>()

interface LivePage {
  path: string
  lookEveryMs: number
  /** Of what the address names: refuses what isn't there, and gives something else whenever the page would show something else. */
  version(context: Context, workspaceId: string, params: Record<string, string>): Promise<string>
}

/** Tells a page that something about what it shows has changed. What it was, the page asks for as it always does. */
export const livePage = ({ path, lookEveryMs, version }: LivePage): Page =>
  personal({
    method: 'get',
    path,
    role: 'viewer',
    async handle(context, { ctx, params, person }) {
      const look = () => version(context, person.workspaceId, params)
      const first = await look()
      if (!takePlace(person)) {
        // A browser that is answered so does not ask again.
        ctx.status = 204
        return 'answered'
      }
      void tell(context, ctx, { person, first, look, lookEveryMs })
        .catch(error =>
          context.log.warn({ err: error, requestId: ctx.state.requestId }, 'a page was left without news'),
        )
        .finally(() => {
          givePlaceBack(person)
          ctx.res.end()
        })
      return 'answered'
    },
  })

function takePlace({ id }: Person): boolean {
  const all = [...open.values()].reduce((sum, some) => sum + some, 0)
  const own = open.get(id) ?? 0
  if (own >= mostOfPerson || all >= mostAtOnce) return false
  open.set(id, own + 1)
  return true
}

function givePlaceBack({ id }: Person): void {
  const left = (open.get(id) ?? 1) - 1
  if (left === 0) open.delete(id)
  else open.set(id, left)
}

interface Told {
  person: Person
  first: string
  look(): Promise<string>
  lookEveryMs: number
}

async function tell(
  context: Context,
  ctx: KoaContext,
  { person, first, look, lookEveryMs }: Told,
): Promise<void> {
  const { res } = ctx
  ctx.respond = false
  const ended = new AbortController()
  const end = () => ended.abort()
  res.once('close', end)
  // One for each page, and not the leak that so many listeners are taken for.
  ctx.app.setMaxListeners(mostAtOnce + 10).once('drain', end)
  const say = (event: 'stands' | 'changed', version: string) =>
    res.write(`event: ${event}\ndata: ${version}\n\n`)
  // Looking is no sign that somebody sits there: it doesn't keep a session from ending for want of use.
  const isIn = async () => (await findSessionById(context, person.sessionId)) !== undefined
  try {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    res.write('retry: 5000\n')
    say('stands', first)
    let known = first
    let saidAt = Date.now()
    while (!ended.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      // A database that is away for a moment is no news.
      const now = await look().catch(() => known)
      const isNews = now !== known
      if (!isNews && Date.now() - saidAt < wordEveryMs) continue
      if (!(await isIn().catch(() => true))) return
      say(isNews ? 'changed' : 'stands', now)
      known = now
      saidAt = Date.now()
    }
  } finally {
    res.off('close', end)
    ctx.app.off('drain', end)
  }
}
