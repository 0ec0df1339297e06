import type { Conducted } from '../conducted/kind.js'
import { conducted } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { isId } from '../ids.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { lockRun, setStatus } from './record-status.js'
import { isFinal } from './rules.js'
import { WorkflowRun } from './run.js'
import { refreshRun, wakeRun } from './workflow.js'

/** A run whose workflow has ended without it, however that was, is CANCELLED. */
export const conductedRuns: Conducted<WorkflowRun> = {
  type: 'run',
  rows: WorkflowRun,
  open: conducted.runs.open,
  workflowIdOf: ({ id }) => id,
  rowIdOf: id => (isId('workflowRun', id) ? id : undefined),
  isMeant: how => how !== 'RUNNING' && how !== 'UNKNOWN',
  end: cancelEnded,
  // With a look of its own: what the agent had waited for is lost with its workflow.
  async startAnew({ temporal }, run) {
    await wakeRun(temporal, run)
    return true
  },
  async whileRunning({ temporal }, run) {
    // Begun before agents acted, or just now: then it does no harm.
    if (run.step === 0 && run.kind !== 'SUPPORT') await wakeRun(temporal, run)
  },
  afterReset: ({ temporal }, { id }) => refreshRun(temporal, id),
}

/** Unless the row has moved on since it was read. */
async function cancelEnded(context: Context, seen: WorkflowRun, how: string): Promise<boolean> {
  return transact(context.db, async trx => {
    const locked = await lockRun(trx, seen.workspaceId, seen.id)
    const { status, revision } = locked.run
    if (isFinal(status) || revision !== seen.revision) return false
    const write = {
      status: 'CANCELLED',
      revision: revision + 1,
      cause: { origin: 'operator', requestId: null },
      note: `The workflow of this run was ended in Temporal (${how.toLowerCase()}).`,
    } as const
    await setStatus(trx, locked, write, await timestampIn(context, seen.workspaceId, trx))
    return true
  })
}
