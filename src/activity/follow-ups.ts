import type { Knex } from 'knex'
import { ActionLog } from './action-log.js'

/** Spelt as in the index `action_logs_waiting`: SQLite uses a partial index only where it reads its very condition. */
export const waiting = `status in ('PENDING', 'AWAITING_APPROVAL')`

/** The lead isn't interested: nothing reaches out to it of its own accord. */
export async function cancelFollowUps(
  trx: Knex.Transaction,
  workspaceId: string,
  leadId: string,
  now: string,
): Promise<void> {
  await cancel(trx, workspaceId, leadId, now).where({ type: 'FOLLOW_UP_MESSAGE', status: 'PENDING' })
}

/** The lead opted out: besides, drafts are dropped, and what waits to be sent. */
export async function cancelOutbound(
  trx: Knex.Transaction,
  workspaceId: string,
  leadId: string,
  now: string,
): Promise<void> {
  await cancel(trx, workspaceId, leadId, now).whereIn('type', ['MESSAGE', 'FOLLOW_UP_MESSAGE'])
}

/** The run has ended: what its agent had planned won't happen. */
export async function cancelPlannedOf(
  trx: Knex.Transaction,
  workspaceId: string,
  workflowRunId: string,
  now: string,
): Promise<void> {
  await ActionLog.in(workspaceId, trx)
    .patch({ status: 'CANCELLED', completedAt: now })
    .where({ workflowRunId })
    .whereRaw(waiting)
}

const cancel = (trx: Knex.Transaction, workspaceId: string, leadId: string, now: string) =>
  ActionLog.in(workspaceId, trx)
    .patch({ status: 'CANCELLED', completedAt: now })
    .where({ leadId })
    .whereRaw(waiting)
