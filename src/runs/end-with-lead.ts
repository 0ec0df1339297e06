import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { Unavailable } from '../errors.js'
import { Lead } from '../leads/lead.js'
import type { EndWork } from '../leads/remove.js'
import { isFinal, openStatuses } from './rules.js'
import { WorkflowRun } from './run.js'

const patienceMs = 4_000

/** A lead that is deleted takes its open runs with it: each is woken, and then finds its lead gone. */
export const wakeOpenRuns =
  ({ wakes }: Pick<Context, 'wakes'>): EndWork =>
  async (trx: Knex.Transaction, lead: Lead) => {
    const open = await WorkflowRun.in(lead.workspaceId, trx)
      .where({ leadId: lead.id })
      .whereIn('status', openStatuses)
    const woken = []
    for (const run of open) woken.push(await wakes.write(trx, lead.workspaceId, run.id))
    return woken
  }

/** What a run's wake asks for: its workflow, started from the row if need be, which then ends if its lead is gone. */
export async function performRunWake(
  { db, temporal, clock }: Pick<Context, 'db' | 'temporal' | 'clock'>,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const run = await WorkflowRun.in(workspaceId, db).findById(runId)
  if (!run) return
  await temporal.startRun(run)
  if (isFinal(run.status)) return
  const lead = await Lead.in(workspaceId, db).findById(run.leadId)
  if (!lead?.deletedAt) return
  const { outcome } = await temporal.changeRun({
    runId,
    command: 'cancel',
    cause: { origin: 'system', requestId: null },
    // Whoever else performs this wake asks for the same update.
    updateId: `lead-deleted-${runId}`,
    deadline: new Date(clock().getTime() + patienceMs),
  })
  if (outcome !== 'taken' && outcome !== 'refused')
    throw new Unavailable('The run of a deleted lead could not be cancelled yet.', 5)
}
