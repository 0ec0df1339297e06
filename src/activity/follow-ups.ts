import type { Knex } from 'knex'
import { ActionLog } from './action-log.js'
import { retell, waiting } from './retell.js'

/** The lead isn't interested: nothing reaches out to it of its own accord. Returns its summary, which tells of that. */
export async function cancelFollowUps(
  trx: Knex.Transaction,
  workspaceId: string,
  leadId: string,
  now: string,
): Promise<string | null> {
  await cancel(trx, workspaceId, leadId, now).where({ type: 'FOLLOW_UP_MESSAGE', status: 'PENDING' })
  return retell(trx, workspaceId, leadId)
}

/** The lead opted out: besides, drafts are dropped, and what waits to be sent. */
export async function cancelOutbound(
  trx: Knex.Transaction,
  workspaceId: string,
  leadId: string,
  now: string,
): Promise<string | null> {
  await cancel(trx, workspaceId, leadId, now).whereIn('type', ['MESSAGE', 'FOLLOW_UP_MESSAGE'])
  return retell(trx, workspaceId, leadId)
}

/** The run has ended: what its agent had planned won't happen. */
export async function cancelPlannedOf(
  trx: Knex.Transaction,
  workspaceId: string,
  { id: workflowRunId, leadId }: { id: string; leadId: string },
  now: string,
): Promise<void> {
  await ActionLog.in(workspaceId, trx)
    .patch({ status: 'CANCELLED', completedAt: now })
    .where({ workflowRunId })
    .whereRaw(waiting)
  await retell(trx, workspaceId, leadId)
}

const cancel = (trx: Knex.Transaction, workspaceId: string, leadId: string, now: string) =>
  ActionLog.in(workspaceId, trx)
    .patch({ status: 'CANCELLED', completedAt: now })
    .where({ leadId })
    .whereRaw(waiting)
