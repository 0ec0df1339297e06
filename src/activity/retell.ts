import type { Knex } from 'knex'
import { rowsOf, storedRows } from '../db/rows.js'
import { summaryOf } from './summary-rules.js'

/** Spelt as in the index `action_logs_waiting`: SQLite uses a partial index only where it reads its very condition. */
export const waiting = `status in ('PENDING', 'AWAITING_APPROVAL')`

interface Found {
  at: string | null
  summary: string
  status: 'PENDING' | 'AWAITING_APPROVAL'
}

/**
 * The lead's summary, as its timeline tells it now. Whoever changes what it tells of calls this in the same transaction, with
 * the lead locked.
 */
export async function retell(
  trx: Knex.Transaction,
  workspaceId: string,
  leadId: string,
): Promise<string | null> {
  const summary = await tell(trx, workspaceId, leadId)
  await storedRows(
    trx,
    `update leads set activity_summary = ?
     where workspace_id = ? and id = ? and activity_summary is distinct from ? returning id`,
    [summary, workspaceId, leadId, summary],
  )
  return summary
}

async function tell(trx: Knex.Transaction, workspaceId: string, leadId: string): Promise<string | null> {
  const of = [workspaceId, leadId]
  const [asked] = await rowsOf<Found & { at: string }>(trx, lastOf(isOutgoing), of)
  const [heard] = await rowsOf<Found>(trx, lastOf(`not ${isOutgoing}`), of)
  const [next] = await rowsOf<Found>(trx, nextOf, of)
  const [documents] = await rowsOf<{ count: number | string; latestAt: string | null }>(trx, documentsOf, of)
  return summaryOf({
    asked,
    heardAt: heard?.at ?? null,
    documents: { count: Number(documents?.count ?? 0), latestAt: documents?.latestAt ?? null },
    next,
  })
}

/** Of a run, or an answer: what a lead has written is neither. */
const isOutgoing = '(workflow_run_id is not null or parent_action_id is not null)'

/** In the words of the index `action_logs_outreach`. */
const lastOf = (which: string) => `
  select completed_at as at, summary, status from action_logs
  where workspace_id = ? and lead_id = ? and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE')
    and status = 'COMPLETED' and ${which}
  order by id desc limit 1`

const nextOf = `
  select scheduled_at as at, summary, status from action_logs
  where workspace_id = ? and lead_id = ? and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE') and ${waiting}
  order by status, scheduled_at, id limit 1`

const documentsOf = `
  select count(*) as count, max(created_at) as latest_at from documents
  where workspace_id = ? and lead_id = ? and deleted_at is null`
