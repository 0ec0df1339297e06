import { rowsBehind } from '../conducted/reconcile.js'
import { countRepair } from '../conducted/settle.js'
import type { Context } from '../context.js'
import { conductedRuns } from './conducted.js'
import { WorkflowRun } from './run.js'
import { refreshRun } from './workflow.js'

const hasEnded = `status in ('COMPLETED', 'CANCELLED')`
/** By now a workflow has ended with its run, or the task is lost in which it wrote that. */
const endingMs = 10_000
const askedAtOnce = 50

/** Runs that have ended, whose workflows go on since then: those look at their rows. Returns how many. */
export async function refreshEnded(
  context: Context,
  { from, now }: { from: Date; now: Date },
  stillThere: () => void,
): Promise<number> {
  let repaired = 0
  const refresh = async (id: string) => {
    stillThere()
    if (!(await refreshRun(context.temporal, id))) return
    countRepair('refreshed')
    repaired++
  }
  // The reset of a workflow that had ended leaves no newly closed execution, only one that runs for a final row.
  const started = context.temporal.startedRunsSince(from)
  for await (const { id } of rowsBehind(context, conductedRuns, started, hasEnded)) await refresh(id)
  for await (const id of runningOn(context, from, now)) await refresh(id)
  return repaired
}

/** A task that is lost doesn't take back what it wrote. */
async function* runningOn({ db, temporal }: Context, from: Date, now: Date): AsyncIterable<string> {
  const until = new Date(now.getTime() - endingMs).toISOString()
  let last = { updatedAt: from.toISOString(), id: '' }
  for (;;) {
    const ended: Pick<WorkflowRun, 'id' | 'updatedAt'>[] = await WorkflowRun.acrossAllWorkspaces(db)
      .select('id', 'updatedAt')
      .whereRaw(hasEnded)
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
