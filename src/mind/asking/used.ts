import type { Queryable } from '../../db/connect.js'
import { rowsOf } from '../../db/rows.js'
import type { Used } from './budget-rules.js'

const sums = `coalesce(sum(calls), 0) as calls, coalesce(sum(tokens_in + tokens_out), 0) as tokens,
  coalesce(sum(cost_micros), 0) as cost_micros, coalesce(sum(ms), 0) as ms`

/** What was asked of models since then in a workspace, whoever it was for. */
export const usedSince = (db: Queryable, workspaceId: string, since: string): Promise<Used> =>
  used(db, 'workspace_id = ? and created_at > ?', [workspaceId, since])

export const usedByRun = (db: Queryable, workspaceId: string, runId: string): Promise<Used> =>
  used(db, 'workspace_id = ? and workflow_run_id = ?', [workspaceId, runId])

async function used(db: Queryable, where: string, bindings: string[]): Promise<Used> {
  const [row] = await rowsOf<Record<keyof Used, number | string>>(
    db,
    `select ${sums} from turns where ${where}`,
    bindings,
  )
  return {
    calls: Number(row?.calls ?? 0),
    tokens: Number(row?.tokens ?? 0),
    costMicros: Number(row?.costMicros ?? 0),
    ms: Number(row?.ms ?? 0),
  }
}
