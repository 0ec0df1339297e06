import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.js'
import { inTurns, workspacesWith } from '../db/in-turns.js'
import { transact } from '../db/transact.js'
import { isId } from '../ids.js'
import { reconcileDocuments } from '../intake/reconcile-documents.js'
import { reconcileRepairs } from '../metrics.js'
import { lockRun, setStatus } from './record-status.js'
import { isFinal } from './rules.js'
import { WorkflowRun } from './run.js'
import { refreshRun, wakeRun } from './workflow.js'

/** Visibility lags behind what it lists, so each look reaches back a little further than the last one came. */
const overlapMs = 5 * 60_000
const firstLookMs = 24 * 60 * 60_000
const batch = 200
const sweptInTurn = 20

/**
 * Holds runs and documents against what operators did to their workflows in Temporal, which no row can know: terminated,
 * cancelled from outside, reset. Each minute, from a schedule.
 */
export async function reconcileClosed(
  context: Context,
  since: string | null,
  stillThere: () => void,
): Promise<{ lookedAt: string; repaired: number }> {
  const lookedAt = context.clock()
  const from = lookFrom(since, lookedAt)
  let repaired = 0
  for await (const run of rowsOf(context, context.temporal.closedSince('run', from))) {
    stillThere()
    if (isFinal(run.status)) continue
    if (await settleEnded(context, run)) repaired++
    // Terminated by a reset: the workflow runs on from an earlier point, and its row is ahead of it.
    else if (await refreshRun(context.temporal, run.id)) repaired += counted('refreshed')
  }
  // The reset of a workflow that had ended leaves no newly closed execution, only one that runs for a final row.
  for await (const run of rowsOf(context, context.temporal.startedRunsSince(from))) {
    stillThere()
    if (isFinal(run.status) && (await refreshRun(context.temporal, run.id))) repaired += counted('refreshed')
  }
  for await (const id of runningOn(context, from, lookedAt)) {
    stillThere()
    if (await refreshRun(context.temporal, id)) repaired += counted('refreshed')
  }
  repaired += await reconcileDocuments(context, from, stillThere)
  return { lookedAt: lookedAt.toISOString(), repaired }
}

/** By now a workflow has ended with its run, or the task is lost in which it wrote that. */
const endingMs = 10_000
const askedAtOnce = 50

/** Runs that have ended since then, while their workflows go on: a task that is lost doesn't take back what it wrote. */
async function* runningOn({ db, temporal }: Context, from: Date, now: Date): AsyncIterable<string> {
  const until = new Date(now.getTime() - endingMs).toISOString()
  let last = { updatedAt: from.toISOString(), id: '' }
  for (;;) {
    const ended: Pick<WorkflowRun, 'id' | 'updatedAt'>[] = await WorkflowRun.acrossAllWorkspaces(db)
      .select('id', 'updatedAt')
      .whereRaw(`status in ('COMPLETED', 'CANCELLED')`)
      .whereRaw('(updated_at, id) > (?, ?)', [last.updatedAt, last.id])
      .where('updatedAt', '<', until)
      .orderBy(['updatedAt', 'id'])
      .limit(askedAtOnce)
    const end = ended.at(-1)
    if (!end) return
    for await (const { workflowId } of temporal.running(ended.map(({ id }) => id))) yield workflowId
    last = end
  }
}
/** Since when closed executions are looked at. */
export const lookFrom = (since: string | null, now: Date): Date =>
  new Date(since ? Date.parse(since) - overlapMs : now.getTime() - firstLookMs)

/** Twenty a second: every open run against its workflow, for what no list tells, such as a Temporal that lost its data. */
export async function sweepOpenRuns(context: Context, stop: AbortSignal, pauseMs = 50): Promise<number> {
  const where = `status in ('ACTIVE', 'PAUSED')`
  let repaired = 0
  await inTurns(
    await workspacesWith(context.db, { table: 'workflow_runs', where }),
    async (workspaceId, after) => {
      const open = await WorkflowRun.in(workspaceId, context.db)
        .whereRaw(where)
        .where('id', '>', after)
        .orderBy('id')
        .limit(sweptInTurn)
      for (const one of open) {
        if (stop.aborted) return undefined
        if (await settleLost(context, one)) repaired++
        await sleep(pauseMs)
      }
      return open.at(-1)?.id
    },
  )
  return repaired
}

/** A run whose workflow has ended without it: CANCELLED, unless the row has moved on since it was read. */
export async function settleEnded(context: Context, run: WorkflowRun): Promise<WorkflowRun | undefined> {
  const how = await context.temporal.describe(run.id)
  if (how === 'RUNNING' || how === 'UNKNOWN') return undefined
  // Twice: in the middle of a reset the first look can still meet the execution that the reset has ended.
  if ((await context.temporal.describe(run.id)) === 'RUNNING') return undefined
  return transact(context.db, async trx => {
    const locked = await lockRun(trx, run.workspaceId, run.id)
    const row = locked.run
    if (isFinal(row.status) || row.revision !== run.revision) return row
    const write = {
      status: 'CANCELLED',
      revision: row.revision + 1,
      cause: { origin: 'operator', requestId: null },
      note: `The workflow of this run was ended in Temporal (${how.toLowerCase()}).`,
    } as const
    await setStatus(trx, locked, write, context.clock().toISOString())
    counted('cancelled')
    context.log.warn({ runId: row.id, how }, 'a run was cancelled because its workflow had ended')
    return row
  })
}

async function settleLost(context: Context, run: WorkflowRun): Promise<boolean> {
  const how = await context.temporal.describe(run.id)
  if (how === 'RUNNING') {
    // Begun before agents acted, or just now: then it does no harm.
    if (run.step === 0 && run.kind !== 'SUPPORT') await wakeRun(context.temporal, run)
    return false
  }
  if (how !== 'UNKNOWN') return (await settleEnded(context, run)) !== undefined
  const row = await WorkflowRun.in(run.workspaceId, context.db).findById(run.id)
  if (!row || isFinal(row.status)) return false
  // With a look of its own: what the agent had waited for is lost with its workflow.
  await wakeRun(context.temporal, row)
  counted('restarted')
  context.log.warn({ runId: run.id }, 'a run whose workflow was unknown to Temporal was started again')
  return true
}

/** The rows behind a list of executions, in batches. An id without a row is of a run that was purged. */
async function* rowsOf(
  context: Context,
  executions: AsyncIterable<{ workflowId: string }>,
): AsyncIterable<WorkflowRun> {
  let ids: string[] = []
  const read = () => {
    const wanted = [...new Set(ids)]
    ids = []
    return WorkflowRun.acrossAllWorkspaces(context.db).whereIn('id', wanted)
  }
  for await (const { workflowId } of executions) {
    if (!isId('workflowRun', workflowId)) continue
    ids.push(workflowId)
    if (ids.length === batch) yield* await read()
  }
  if (ids.length > 0) yield* await read()
}

function counted(kind: 'cancelled' | 'refreshed' | 'restarted'): number {
  reconcileRepairs.inc({ kind })
  return 1
}
