import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.js'
import { inTurns, workspacesWith } from '../db/in-turns.js'
import { isId } from '../ids.js'
import { Lead } from '../leads/lead.js'
import { reconcileRepairs } from '../metrics.js'
import { SpreadRun } from './spread-run.js'
import { failAbandoned } from './steps/record-change.js'
import { performSpreadWake } from './wake.js'
import { startSpread, workflowIdOf } from './workflow.js'

const sweptInTurn = 20
const operator = { origin: 'operator', requestId: null } as const

/** Holds spreads against workflows that ended otherwise than by their own end since then. Each minute. */
export async function reconcileSpreads(
  context: Context,
  since: Date,
  stillThere: () => void,
): Promise<number> {
  let repaired = 0
  for await (const { workflowId, workspaceId } of context.temporal.closedSince('spread', since)) {
    stillThere()
    const id = workflowId.replace(/-\d+$/, '')
    if (!workspaceId || !isId('spread', id)) continue
    const spread = await SpreadRun.in(workspaceId, context.db).findById(id)
    // An earlier generation's end is no news.
    if (!spread || workflowIdOf(spread) !== workflowId) continue
    // One that failed is for the slow sweep: begun anew each minute, it would fail each minute.
    if (await settleStopped(context, spread)) repaired++
  }
  return repaired
}

/** Twenty a second: every open spread against its workflow, for what no list tells, such as a Temporal that lost its data. */
export async function sweepOpenSpreads(context: Context, stop: AbortSignal, pauseMs = 50): Promise<number> {
  const where = `status = 'IN_PROGRESS'`
  let repaired = 0
  await inTurns(await workspacesWith(context.db, { table: 'spreads', where }), async (workspaceId, after) => {
    const open = await SpreadRun.in(workspaceId, context.db)
      .whereRaw(where)
      .where('id', '>', after)
      .orderBy('id')
      .limit(sweptInTurn)
    for (const one of open) {
      if (stop.aborted) return undefined
      if (await settle(context, one)) repaired++
      await sleep(pauseMs)
    }
    return open.at(-1)?.id
  })
  return repaired
}

async function settle(context: Context, spread: SpreadRun): Promise<boolean> {
  const how = await context.temporal.describe(workflowIdOf(spread))
  if (how === 'RUNNING') {
    const lead = await Lead.in(spread.workspaceId, context.db).findById(spread.leadId)
    if (lead?.deletedAt) await performSpreadWake(context, spread.workspaceId, spread.id)
    return false
  }
  if (await settleStopped(context, spread)) return true
  // It may have ended by itself since it was read.
  const now = await SpreadRun.in(spread.workspaceId, context.db).findById(spread.id)
  if (now?.status !== 'IN_PROGRESS' || now.generation !== spread.generation) return false
  await startSpread(context.temporal, now, true)
  reconcileRepairs.inc({ kind: 'restarted' })
  context.log.warn({ spreadId: spread.id, how }, 'a spread was begun anew')
  return true
}

/** An operator has ended its workflow: that is an answer, and it isn't begun anew against their will. */
export async function settleStopped(context: Context, spread: SpreadRun): Promise<boolean> {
  const stopped = async () =>
    ['TERMINATED', 'CANCELLED'].includes(await context.temporal.describe(workflowIdOf(spread)))
  // Twice: in the middle of a reset the first look can still meet the execution that the reset has ended.
  if (!(await stopped()) || !(await stopped())) return false
  const { workspaceId, id: spreadId, generation } = spread
  const wasOpen = await failAbandoned(
    context,
    { workspaceId, spreadId, generation, cause: operator },
    'stopped',
  )
  if (!wasOpen) return false
  reconcileRepairs.inc({ kind: 'stopped' })
  context.log.warn({ spreadId }, 'a spread was given up because its workflow had been ended')
  return true
}
