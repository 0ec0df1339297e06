import { conducted } from '../conducted/open-work.js'
import type { Queryable } from '../db/connect.js'
import { WorkflowRun } from './run.js'

/** The run that speaks for a lead: the one that collects its checklist, else the newest of those that are open. */
export async function findOpenRun(
  workspaceId: string,
  leadId: string,
  db: Queryable,
): Promise<WorkflowRun | undefined> {
  const [run] = await WorkflowRun.inBySql(
    workspaceId,
    db,
    `lead_id = ? and ${conducted.runs.open}`,
    [leadId],
    `order by case when kind = 'CHECKLIST' then 0 else 1 end, id desc limit 1`,
  )
  return run
}
