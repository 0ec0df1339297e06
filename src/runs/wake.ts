import type { Knex } from 'knex'
import { lookNow } from '../conducted/look-now.js'
import { conducted } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Lead } from '../leads/lead.js'
import { cancelRun } from './cancel.js'
import { isFinal } from './rules.js'
import { WorkflowRun } from './run.js'
import { startRun, wakeRun } from './workflow.js'

/** All agents at work in a workspace whose configuration has changed. However many there are, sweeps make the calls. */
export async function wakeWorkspace(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  workspaceId: string,
): Promise<void> {
  const open = await WorkflowRun.in(workspaceId, trx)
    .select('id')
    .whereRaw(`${conducted.runs.open} and kind <> 'SUPPORT'`)
  await wakes.writeAll(
    trx,
    workspaceId,
    open.map(({ id }) => id),
  )
}

/** What a run's wake asks for: its workflow, started from the row if need be, whose agent looks again, or ends with its lead. */
export async function performRunWake(
  { db, temporal, clock, testClocks }: Pick<Context, 'db' | 'temporal' | 'clock' | 'testClocks'>,
  workspaceId: string,
  runId: string,
): Promise<void> {
  // Before the look at the row: a step that comes between them has seen what this wake is for.
  if (await testClocks.read(workspaceId, db))
    await transact(db, trx => lookNow({ testClocks }, trx, workspaceId, runId))
  const run = await WorkflowRun.in(workspaceId, db).findById(runId)
  if (!run || isFinal(run.status)) return
  // Who has taken no step yet will see, with the first, whatever had changed before this look at the row.
  if (run.step === 0) await startRun(temporal, run)
  else await wakeRun(temporal, run)
  const lead = await Lead.in(workspaceId, db).findById(run.leadId)
  if (!lead?.deletedAt) return
  // Whoever else performs this wake asks for the same update.
  await cancelRun({ temporal, clock }, run, {
    cause: { origin: 'system', requestId: null },
    updateId: `lead-deleted-${runId}`,
  })
}
