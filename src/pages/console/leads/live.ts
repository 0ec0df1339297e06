import { setTimeout as sleep } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import { ActionLog } from '../../../activity/action-log.js'
import type { Context } from '../../../context.js'
import { findLead } from '../../../leads/find.js'
import { Event } from '../../../webhooks/event.js'
import { personal, personOf } from '../../door/personal.js'

const lookEveryMs = 2_000
/** How often somebody is asked after: proxies cut off what is silent, and sessions end. */
const looksUntilWord = 10
const mostOfSession = 10
const mostAtOnce = 500

const open = new Map<string, number>()

/** Tells a lead's page that something about the lead has changed. What it was, the page asks for as it always does. */
export const leadLive = personal({
  method: 'get',
  path: '/console/leads/{leadId}/live',
  role: 'viewer',
  async handle(context, { ctx, params, person }) {
    const lead = await findLead(person.workspaceId, params.leadId ?? '', context.db)
    const all = [...open.values()].reduce((sum, some) => sum + some, 0)
    const own = open.get(person.sessionId) ?? 0
    if (own >= mostOfSession || all >= mostAtOnce) {
      // A browser that is answered so does not ask again.
      ctx.status = 204
      return 'answered'
    }
    open.set(person.sessionId, own + 1)
    void tell(context, ctx, () => versionOf(context, lead))
      .catch(error =>
        context.log.warn({ err: error, requestId: ctx.state.requestId }, 'a page was left without news'),
      )
      .finally(() => {
        const left = (open.get(person.sessionId) ?? 1) - 1
        if (left === 0) open.delete(person.sessionId)
        else open.set(person.sessionId, left)
        ctx.res.end()
      })
    return 'answered'
  },
})

/** Something else than before as soon as anything has been written down about the lead. */
async function versionOf(
  { db }: Context,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<string> {
  const newest = ['lead_id = ?', [id], 'order by id desc limit 1', 'id'] as const
  const [log] = await ActionLog.inBySql(workspaceId, db, newest[0], [...newest[1]], newest[2], newest[3])
  const [event] = await Event.inBySql(workspaceId, db, newest[0], [...newest[1]], newest[2], newest[3])
  return `${log?.id} ${event?.id}`
}

async function tell(context: Context, ctx: KoaContext, version: () => Promise<string>): Promise<void> {
  const { res } = ctx
  ctx.respond = false
  const ended = new AbortController()
  const end = () => ended.abort()
  res.once('close', end)
  ctx.app.once('drain', end)
  try {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    res.write('retry: 5000\n\n')
    let known = await version()
    for (let look = 1; !ended.signal.aborted; look++) {
      await sleep(lookEveryMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      // A database that is away for a moment is no news.
      const now = await version().catch(() => known)
      if (now !== known) res.write('event: changed\ndata: lead\n\n')
      known = now
      if (look % looksUntilWord > 0) continue
      if (!(await personOf(context, ctx))) return
      res.write(': still here\n\n')
    }
  } finally {
    res.off('close', end)
    ctx.app.off('drain', end)
  }
}
