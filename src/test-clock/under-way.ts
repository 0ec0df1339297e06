import { conducted } from '../conducted/open-work.js'
import type { Queryable } from '../db/connect.js'
import { rowsOf } from '../db/rows.js'

/** What keeps the time of a workspace from going on, since it belongs to the moment that it is. */
export const kinds = ['calls', 'agents', 'messages', 'answers', 'documents'] as const
export type UnderWay = (typeof kinds)[number]

/**
 * `calls`: what Temporal is still to hear. `agents`: they are about to look. `messages`: on their way, but for those that were
 * approved and wait until their run may send. `answers`: a model is at them. `documents`: still unread.
 */
const sql = `select
  exists (select 1 from wakes where workspace_id = ?) as calls,
  exists (select 1 from workflow_runs
    where workspace_id = ? and looks_at is not null and looks_at <= ? and status = 'ACTIVE') as agents,
  exists (select 1 from messages
    where workspace_id = ? and (${conducted.messages.open}) and not (
      state = 'queued' and approved_at is not null and exists (
        select 1 from action_logs join workflow_runs on workflow_runs.id = action_logs.workflow_run_id
        where action_logs.id = messages.action_log_id
          and (workflow_runs.status <> 'ACTIVE' or workflow_runs.looks_at is not null)))) as messages,
  exists (select 1 from messages where workspace_id = ? and ${conducted.replies.open}) as answers,
  exists (select 1 from documents where workspace_id = ? and ${conducted.documents.open}) as documents`

/** In one look, so that nothing is missed that passes from one kind to the next. */
export async function underWay(db: Queryable, workspaceId: string, now: string): Promise<UnderWay[]> {
  const bindings = [workspaceId, workspaceId, now, workspaceId, workspaceId, workspaceId]
  const [found] = await rowsOf<Record<UnderWay, boolean | 0 | 1>>(db, sql, bindings)
  return kinds.filter(kind => found?.[kind])
}
