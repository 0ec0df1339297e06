import { countChecklists } from '../checklists/counts.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { transact } from '../db/transact.js'
import { Workspace } from '../workspaces/workspace.js'
import { factsOf } from './fields.js'
import { Lead } from './lead.js'

/**
 * Leads carry how much of their checklist is done, counted when they last changed. When the workspace's checklist has
 * changed since, what a read meets is counted anew for that read; the background stores it.
 */
export async function withCounts(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
  workspace: Workspace,
  leads: Lead[],
): Promise<Lead[]> {
  const stale = leads.filter(({ countedVersion }) => countedVersion !== workspace.checklistVersion)
  if (stale.length === 0) return leads
  const counts = await countChecklists(context, db, workspace, stale.map(factsOf))
  for (const lead of stale) lead.$set(counts.get(lead.id) ?? {})
  return leads
}

const recountedAtOnce = 200

/** Stores the counts of the leads whose workspace's checklist has changed. Returns how many it counted. */
export async function recountStaleLeads(context: Context, stop: AbortSignal): Promise<number> {
  const workspaces = await Workspace.acrossAllWorkspaces(context.db).whereExists(
    context
      .db('leads')
      .whereRaw('leads.workspace_id = workspaces.id and counted_version <> checklist_version'),
  )
  let recounted = 0
  for (const workspace of workspaces) {
    for (let last = ''; !stop.aborted; ) {
      const leads = await Lead.in(workspace.id, context.db)
        .whereNot('countedVersion', workspace.checklistVersion)
        .where('id', '>', last)
        .orderBy('id')
        .limit(recountedAtOnce)
      const end = leads.at(-1)
      if (!end) break
      last = end.id
      recounted += await storeCounts(context, workspace, leads)
    }
  }
  return recounted
}

async function storeCounts(context: Context, workspace: Workspace, leads: Lead[]): Promise<number> {
  const counts = await countChecklists(context, context.db, workspace, leads.map(factsOf))
  await transact(context.db, async trx => {
    for (const { id, countedVersion } of leads) {
      // A lead that has changed meanwhile was counted by that change.
      await Lead.in(workspace.id, trx)
        .findById(id)
        .where({ countedVersion })
        .patch(counts.get(id) ?? {})
    }
  })
  return leads.length
}
