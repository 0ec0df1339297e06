import { nextFollowUps } from '../activity/outreach.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import type { Workspace } from '../workspaces/workspace.js'
import { withCounts } from './counts.js'
import { Lead } from './lead.js'
import { type LeadListItem, listItemView } from './view.js'

const mostMatches = 100

/** Other leads that may be the same person: they share the number or the address. Test leads match nobody. */
export async function matchingLeads(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
  workspace: Workspace,
  lead: Lead,
): Promise<LeadListItem[]> {
  // A number that is not E.164 is whatever somebody typed: sharing it means nothing.
  const phone = lead.phoneNumber?.startsWith('+') ? lead.phoneNumber : null
  if (lead.isTest || (!phone && !lead.emailKey)) return []
  const same = [phone ? 'phone_number = ?' : '', lead.emailKey ? 'email_key = ?' : ''].filter(Boolean)
  const shared = [phone, lead.emailKey].filter(value => value !== null)
  const found = await Lead.inBySql(
    workspace.id,
    db,
    `(${same.join(' or ')}) and id <> ? and deleted_at is null and not is_test`,
    [...shared, lead.id],
    `order by id desc limit ${mostMatches}`,
  )
  if (found.length === 0) return []
  const matches = await withCounts(context, db, workspace, found)
  const followUps = await nextFollowUps(
    db,
    workspace.id,
    matches.map(({ id }) => id),
  )
  return matches.map(match => listItemView(match, followUps.get(match.id) ?? null))
}
