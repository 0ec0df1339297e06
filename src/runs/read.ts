import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { findLead, ofLeadThatIsThere } from '../leads/find.js'
import { WorkflowRun } from './run.js'
import type { ListRuns } from './schema.js'
import { runView, type WorkflowRunView } from './view.js'

const there = `id = ? and ${ofLeadThatIsThere('workflow_runs')}`

/** A run of a lead that is there: with its lead, a run becomes nonexistent. */
export async function findRun(workspaceId: string, id: string, db: Queryable): Promise<WorkflowRun> {
  const [run] = isId('workflowRun', id) ? await WorkflowRun.inBySql(workspaceId, db, there, [id]) : []
  if (!run) throw new NotFound('workflow run')
  return run
}

export async function listRuns(
  { db }: Context,
  { workspaceId }: Caller,
  { leadId, status }: ListRuns,
  page: Page,
): Promise<Listing<WorkflowRunView>> {
  const lead = await findLead(workspaceId, leadId, db)
  const runs = WorkflowRun.in(workspaceId, db).where({ leadId: lead.id })
  return takeListing(status ? runs.whereIn('status', status) : runs, page, rows => rows.map(runView))
}
