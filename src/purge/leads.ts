import type { Queryable } from '../db/connect.js'
import { transact } from '../db/transact.js'
import { Lead } from '../leads/lead.js'
import { openStatuses } from '../runs/rules.js'
import { type Purged, type Purging, takerOf } from './purging.js'

const batch = 200

/** All that hangs on a lead, children before their parents. A test holds the list against the database's own. */
export const tablesOfLead = [
  'attachments',
  'checklist_entries',
  'lead_items',
  'lead_tags',
  'escalations',
  'messages',
  // Its parents are of the same lead, and go in the same statement.
  'action_logs',
  'documents',
  'workflow_runs',
  'events',
] as const

/** A transaction a lead: whoever else writes waits for no more than that. */
export async function purgeLeads(purging: Purging): Promise<void> {
  const { context, dryRun, purged } = purging
  for await (const lead of deletedLeads(purging)) {
    const taken = dryRun
      ? await purgeLead(context.db, lead, purging)
      : await transact(context.db, trx => purgeLead(trx, lead, purging))
    for (const [what, more] of Object.entries(taken)) purged[what as keyof Purged] += more
  }
}

async function* deletedLeads({ context: { db }, before, stop }: Purging): AsyncGenerator<Lead> {
  let last: Pick<Lead, 'id' | 'deletedAt'> | undefined = { id: '', deletedAt: '' }
  while (last) {
    const leads: Lead[] = await Lead.acrossAllWorkspaces(db)
      .select('id', 'workspaceId', 'deletedAt')
      .where('deletedAt', '<', before)
      .whereRaw('(deleted_at, id) > (?, ?)', [last.deletedAt, last.id])
      .orderBy(['deletedAt', 'id'])
      .limit(batch)
    for (const lead of leads) {
      if (stop?.aborted) return
      yield lead
    }
    last = leads.at(-1)
  }
}

async function purgeLead(
  db: Queryable,
  { id: leadId, workspaceId }: Lead,
  purging: Purging,
): Promise<Partial<Purged>> {
  const { before, dryRun } = purging
  const take = takerOf(purging)
  const lead = () => db('leads').where({ workspaceId, id: leadId }).where('deletedAt', '<', before)
  const found = await (dryRun ? lead() : lead().forUpdate()).first('id')
  // Another purge was faster.
  if (!found) return {}
  const of = { workspaceId, leadId }
  // Its wake ends it, and it writes to the lead's timeline until then.
  const open = await db('workflow_runs').where(of).whereIn('status', openStatuses).first('id')
  if (open) return { skipped: 1 }
  for (const table of ['workflow_runs', 'documents'])
    await take(db('wakes').whereIn('workflowId', db(table).select('id').where(of)))
  const taken: Record<string, number> = {}
  for (const table of tablesOfLead) {
    const rows = db(table).where(of)
    // Counted already, with all that are old.
    if (dryRun && table === 'events') rows.where('occurredAt', '>=', before)
    taken[table] = await take(rows)
  }
  await take(lead())
  return { leads: 1, documents: taken.documents, events: taken.events, runs: taken.workflow_runs }
}
