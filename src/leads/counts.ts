import { countChecklists } from '../checklists/counts.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { inTurns } from '../db/in-turns.js'
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
  const byId = new Map(workspaces.map(workspace => [workspace.id, workspace]))
  let recounted = 0
  await inTurns([...byId.keys()], async (workspaceId, after) => {
    const workspace = byId.get(workspaceId)
    if (!workspace || stop.aborted) return undefined
    const leads = await Lead.in(workspaceId, context.db)
      .whereNot('countedVersion', workspace.checklistVersion)
      .where('id', '>', after)
      .orderBy('id')
      .limit(recountedAtOnce)
    recounted += await storeCounts(context, workspace, leads)
    return leads.at(-1)?.id
  })
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
