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
  const same = [
    ...(phone ? [{ column: 'phone_number', value: phone }] : []),
    ...(lead.emailKey ? [{ column: 'email_key', value: lead.emailKey }] : []),
  ]
  // Not `phone_number = ? or email_key = ?`: without statistics SQLite would rather walk through the whole workspace.
  const sharing = same.map(({ column }) => `select id from leads where workspace_id = ? and ${column} = ?`)
  const found = await Lead.inBySql(
    workspace.id,
    db,
    `id in (${sharing.join(' union all ')}) and id <> ? and deleted_at is null and not is_test`,
    [...same.flatMap(({ value }) => [workspace.id, value]), lead.id],
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
