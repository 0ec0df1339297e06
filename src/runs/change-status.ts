import { type Caller, causeOf } from '../caller.js'
import { askWorkflow, tooLate } from '../conducted/ask.js'
import { settleEnded } from '../conducted/settle.js'
import type { Context } from '../context.js'
import { Conflict } from '../errors.js'
import type { Temporal } from '../temporal/client.js'
import { conductedRuns } from './conducted.js'
import { findRun } from './read.js'
import { after, finalMessage, isFinal, type RunCommand, type RunStatus } from './rules.js'
import type { WorkflowRun } from './run.js'
import { startRun, tellRun } from './workflow.js'

/** Equal commands on one run that come while the first is under way share its update, whatever the reach of their contexts. */
const underWay = new WeakMap<Temporal, Map<string, Promise<WorkflowRun>>>()

/** Asks the run's workflow, which owns the status, and answers with the run as it then is. */
export async function changeStatus(
  context: Context,
  caller: Caller,
  runId: string,
  command: RunCommand,
): Promise<WorkflowRun> {
  const run = await findRun(caller.workspaceId, runId, context.db)
  // A final row is the last word, whether or not Temporal is there.
  if (isFinal(run.status)) return refuseFinal(run, command)
  const shared = underWay.get(context.temporal) ?? new Map<string, Promise<WorkflowRun>>()
  underWay.set(context.temporal, shared)
  const name = `${run.id} ${command}`
  const first = shared.get(name)
  if (first) return first
  const mine = tell(context, caller, run, command).finally(() => shared.delete(name))
  shared.set(name, mine)
  return mine
}

const tell = (
  context: Context,
  caller: Caller,
  run: WorkflowRun,
  command: RunCommand,
): Promise<WorkflowRun> =>
  askWorkflow(caller, { command, of: 'run' }, async updateId => {
    const change = { cause: causeOf(caller), updateId, deadline: caller.deadline }
    const told = await tellRun(context.temporal, run.id, command, change)
    if (told.outcome === 'absent') {
      // Committed but not started yet, ended by an operator, or lost: make it right, and tell it again.
      await startRun(context.temporal, await findRun(caller.workspaceId, run.id, context.db))
      await settleEnded(context, conductedRuns, run)
    }
    switch (told.outcome) {
      case 'taken': {
        const row = await findRun(caller.workspaceId, run.id, context.db)
        // Somebody may have moved the run on since: this call's answer is the state that this call brought about.
        return row.revision === told.snapshot.revision ? row : asOf(row, told.snapshot.status)
      }
      case 'refused':
        return refuseFinal(await findRun(caller.workspaceId, run.id, context.db), command)
      case 'late':
        throw tooLate()
      case 'absent':
      case 'dropped':
      case 'moved': {
        const row = await findRun(caller.workspaceId, run.id, context.db)
        if (isFinal(row.status)) return refuseFinal(row, command)
        return told.outcome === 'moved' ? 'answered' : 'unanswered'
      }
    }
  })

/** A repeat of what ended the run is fine; anything else comes too late. */
function refuseFinal(run: WorkflowRun, command: RunCommand): WorkflowRun {
  if (after(run.status, command) === 'same') return run
  throw new Conflict('workflow_run_final', finalMessage(run.status))
}

function asOf(run: WorkflowRun, status: RunStatus): WorkflowRun {
  const then = run.$clone()
  return then.$set({ status, completedAt: null, cancelledAt: null })
}
