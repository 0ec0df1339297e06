import type { Queryable } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { ActionLog, logBytes } from './action-log.js'

const shownLogs = 100
/** Of their inputs and outputs. The latest is shown whatever it has. */
const shownBytes = 1024 * 1024
/** What is read at once: so much of each is not too much of all. */
const lightBytes = 8 * 1024

export interface LatestLogs {
  /** Newest first. */
  logs: ActionLog[]
  /** There are no others. */
  areAll: boolean
}

type Weighed = ActionLog & { bytes: number }

/** Those that are shown with their lead. A log holds what a request has sent, which may be a mebibyte. */
export async function latestLogs(db: Queryable, workspaceId: string, leadId: string): Promise<LatestLogs> {
  const latest = `order by id desc limit ${shownLogs}`
  const weighed = (await ActionLog.inBySql(
    workspaceId,
    db,
    'lead_id = ?',
    [leadId],
    latest,
    columns,
  )) as Weighed[]
  const logs = weighed.slice(0, howManyFit(weighed))
  const heavy = logs.filter(({ bytes }) => bytes > lightBytes).map(({ id }) => id)
  const whole =
    heavy.length > 0 ? await ActionLog.inBySql(workspaceId, db, oneOf('id', db), [bound(heavy)]) : []
  const byId = new Map(whole.map(log => [log.id, log]))
  return {
    logs: logs.map(log => byId.get(log.id) ?? log),
    areAll: logs.length === weighed.length && weighed.length < shownLogs,
  }
}

function howManyFit(weighed: Weighed[]): number {
  let [fitting, total] = [0, 0]
  for (const { bytes } of weighed) {
    total += bytes
    if (fitting > 0 && total > shownBytes) break
    fitting++
  }
  return fitting
}

const ifLight = (column: string) => `case when ${logBytes} <= ${lightBytes} then ${column} end as ${column}`
const columns = [
  ...['id', 'workspace_id', 'lead_id', 'parent_action_id', 'workflow_run_id', 'type', 'status', 'summary'],
  ...['error', 'tool', 'scheduled_at', 'created_at', 'completed_at'],
  ...[ifLight('input'), ifLight('output'), `${logBytes} as bytes`],
].join(', ')
