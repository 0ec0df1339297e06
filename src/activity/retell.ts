import type { Knex } from 'knex'
import { rowsOf, storedRows } from '../db/rows.js'
import { summaryOf } from './summary-rules.js'

/** Spelt as in the index `action_logs_waiting`: SQLite uses a partial index only where it reads its very condition. */
export const waiting = `status in ('PENDING', 'AWAITING_APPROVAL')`

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

type Kind = 'asked' | 'heard' | 'next' | 'documents'

interface Found {
  kind: Kind
  at: string | null
  summary: string
  status: 'PENDING' | 'AWAITING_APPROVAL'
  count: number | string
}

async function tell(trx: Knex.Transaction, workspaceId: string, leadId: string): Promise<string | null> {
  const of = [workspaceId, leadId]
  const found = await rowsOf<Found>(trx, timeline, [...of, ...of, ...of, ...of])
  const one = (wanted: Kind) => found.find(({ kind }) => kind === wanted)
  const [asked, documents] = [one('asked'), one('documents')]
  return summaryOf({
    asked: asked && { summary: asked.summary, at: asked.at ?? '' },
    heardAt: one('heard')?.at ?? null,
    documents: { count: Number(documents?.count ?? 0), latestAt: documents?.at ?? null },
    next: one('next'),
  })
}

/** What goes out is of a run, or an answer: what a lead has written is neither. */
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

/** In one statement, since every step of an agent pays for it. */
const timeline = `
  select 'asked' as kind, at, summary, status, 0 as count from (${lastOf(isOutgoing)}) as asked
  union all select 'heard', at, summary, status, 0 from (${lastOf(`not ${isOutgoing}`)}) as heard
  union all select 'next', at, summary, status, 0 from (${nextOf}) as next
  union all select 'documents', max(created_at), null, null, count(*) from documents
    where workspace_id = ? and lead_id = ? and deleted_at is null`
