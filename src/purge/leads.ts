import { recordAudit } from '../audit/record.js'
import type { Queryable } from '../db/connect.js'
import { transact } from '../db/transact.js'
import { Lead } from '../leads/lead.js'
import { openStatuses } from '../runs/rules.js'
import { type Purged, type Purging, takerOf } from './purging.js'

const group = 25

/** All that hangs on a lead, children before their parents. A test holds the list against the database's own. */
export const tablesOfLead = [
  'attachments',
  'checklist_entries',
  'lead_items',
  'lead_tags',
  'escalations',
  'tool_calls',
  'turns',
  'messages',
  // Its parents are of the same lead, and go in the same statement.
  'action_logs',
  'documents',
  'mappings',
  'sign_offs',
  'spread_generations',
  'spread_overrides',
  'artifacts',
  'spread_documents',
  'spreads',
  'synced_leads',
  'lead_automations',
  'workflow_runs',
  'events',
] as const

/** In groups small enough for whoever else wants to write. */
export async function purgeLeads(purging: Purging): Promise<void> {
  const { context, by, dryRun, purged } = purging
  for await (const ids of deletedLeads(purging)) {
    const { taken } = dryRun
      ? await purgeGroup(context.db, ids, purging)
      : await transact(context.db, async trx => {
          const group = await purgeGroup(trx, ids, purging)
          for (const { id, workspaceId } of group.going)
            await recordAudit(trx, { ...by, workspaceId }, 'lead.purged', id)
          return group
        })
    for (const [what, more] of Object.entries(taken)) purged[what as keyof Purged] += more
  }
}

async function* deletedLeads({ context: { db }, before, stop }: Purging): AsyncGenerator<string[]> {
  let last: Pick<Lead, 'id' | 'deletedAt'> | undefined = { id: '', deletedAt: '' }
  while (last && !stop?.aborted) {
    const leads: Lead[] = await Lead.acrossAllWorkspaces(db)
      .select('id', 'deletedAt')
      .where('deletedAt', '<', before)
      .whereRaw('(deleted_at, id) > (?, ?)', [last.deletedAt, last.id])
      .orderBy(['deletedAt', 'id'])
      .limit(group)
    if (leads.length > 0) yield leads.map(({ id }) => id)
    last = leads.at(-1)
  }
}

interface Group {
  going: { id: string; workspaceId: string }[]
  taken: Partial<Purged>
}

async function purgeGroup(db: Queryable, ids: string[], purging: Purging): Promise<Group> {
  const { before, dryRun } = purging
  const take = takerOf(purging)
  // In one order, so that two purges wait for each other in line. Who comes second finds them gone.
  const leads = db('leads').whereIn('id', ids).where('deletedAt', '<', before).orderBy('id')
  const locked = dryRun ? leads : leads.forUpdate()
  const rows: Group['going'] = await locked.select('id', 'workspaceId')
  const found = rows.map(({ id }) => id)
  // Their wakes end them, and write to their leads' timelines until then.
  const open: { leadId: string }[] = [
    ...(await db('workflow_runs').select('leadId').whereIn('leadId', found).whereIn('status', openStatuses)),
    ...(await db('spreads').select('leadId').whereIn('leadId', found).where({ status: 'IN_PROGRESS' })),
  ]
  const skipped = new Set(open.map(({ leadId }) => leadId))
  const going = found.filter(id => !skipped.has(id))
  if (going.length === 0) return { going: [], taken: { skipped: skipped.size } }
  for (const table of ['workflow_runs', 'spreads', 'documents', 'messages'])
    await take(db('wakes').whereIn('workflowId', db(table).select('id').whereIn('leadId', going)))
  await take(db('wakes').whereIn('workflowId', going))
  const taken: Record<string, number> = {}
  for (const table of tablesOfLead) {
    const rows = db(table).whereIn('leadId', going)
    // Counted already, with all that are old.
    if (dryRun && table === 'events') rows.where('occurredAt', '>=', before)
    taken[table] = await take(rows)
  }
  return {
    going: rows.filter(({ id }) => !skipped.has(id)),
    taken: {
      leads: await take(db('leads').whereIn('id', going)),
      documents: taken.documents,
      events: taken.events,
      runs: taken.workflow_runs,
      skipped: skipped.size,
    },
  }
}
