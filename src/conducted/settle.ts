import type { Context } from '../context.js'
import type { Row } from '../db/row.js'
import { reconcileRepairs } from '../metrics.js'
import type { Conducted, Repair } from './kind.js'

/** An operator has ended its workflow: that is an answer, which its row follows. */
export async function settleEnded<M extends Row>(
  context: Context,
  kind: Conducted<M>,
  row: M,
): Promise<boolean> {
  const workflowId = kind.workflowIdOf(row)
  const how = await context.temporal.describe(workflowId)
  // Twice: in the middle of a reset the first look can still meet the execution that the reset has ended.
  if (!kind.isMeant(how) || !kind.isMeant(await context.temporal.describe(workflowId))) return false
  if (!(await kind.end(context, row, how))) return false
  countRepair('ended')
  context.log.warn({ workflowId, how }, `a ${kind.type} ended because its workflow had been ended`)
  return true
}

/** An open row against its workflow: what no list tells, such as a Temporal that lost its data. */
export async function settleOpen<M extends Row>(
  context: Context,
  kind: Conducted<M>,
  row: M,
): Promise<boolean> {
  const workflowId = kind.workflowIdOf(row)
  const how = await context.temporal.describe(workflowId)
  if (how === 'RUNNING') {
    await kind.whileRunning?.(context, row)
    return false
  }
  if (kind.isMeant(how)) return settleEnded(context, kind, row)
  // It may have ended by itself since it was read.
  const now = await kind.rows.in(row.workspaceId, context.db).findById(row.id).whereRaw(kind.open)
  if (!now || kind.workflowIdOf(now as M) !== workflowId) return false
  if (!(await kind.startAnew(context, now as M))) return false
  countRepair('restarted')
  context.log.warn({ workflowId, how }, `a ${kind.type} was begun anew`)
  return true
}

export const countRepair = (kind: Repair): void => reconcileRepairs.inc({ kind })
