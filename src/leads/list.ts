import type { QueryBuilder } from 'objection'
import { nextFollowUps } from '../activity/outreach.js'
import type { Caller } from '../caller.js'
import { leadFields } from '../checklists/condition-rules.js'
import type { Context } from '../context.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { ownWorkspace } from '../workspaces/find.js'
import { withCounts } from './counts.js'
import { Lead } from './lead.js'
import type { ListLeads } from './schema.js'
import { foldTag } from './tag-rules.js'
import { type LeadListItem, listItemView, narrowToShown } from './view.js'

export async function listLeads(
  context: Context,
  { workspaceId }: Caller,
  wanted: ListLeads,
  page: Page,
): Promise<Listing<LeadListItem>> {
  const { db } = context
  const workspace = await ownWorkspace(workspaceId, db)
  const all = Lead.in(workspaceId, db).select(read).whereNull('deletedAt')
  const query = narrowed(all, workspaceId, wanted)
  return takeListing(query, page, async leads => {
    const counted = await withCounts(context, db, workspace, leads)
    const ids = counted.map(({ id }) => id)
    const followUps = await nextFollowUps(db, workspaceId, ids)
    return counted.map(lead => listItemView(lead, followUps.get(lead.id) ?? null))
  })
}

/** What callers see in a list, and what counting a checklist anew asks for: reading the rest takes as long again. */
const read = [
  ...['id', 'workspaceId', 'status', 'openEscalations', 'completedItems', 'totalItems', 'countedVersion'],
  ...['tags', ...leadFields],
]

function narrowed(
  query: QueryBuilder<Lead>,
  workspaceId: string,
  { tags, excludeTags, status, q, externalLeadId, updatedSince }: ListLeads,
): QueryBuilder<Lead> {
  if (tags?.length) query.whereIn('id', tagged(query, workspaceId, tags))
  if (excludeTags?.length) query.whereNotIn('id', tagged(query, workspaceId, excludeTags))
  if (status) narrowToShown(query, status)
  if (q) query.whereRaw(`search like ? escape '\\'`, [`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`])
  if (externalLeadId) query.where({ externalLeadId })
  if (updatedSince) query.where('updatedAt', '>=', updatedSince)
  return query
}

const tagged = (query: QueryBuilder<Lead>, workspaceId: string, names: string[]) =>
  query.knex()('lead_tags').select('leadId').where({ workspaceId }).whereIn('tagKey', names.map(foldTag))
