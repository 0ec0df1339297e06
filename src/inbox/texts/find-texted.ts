import type { Queryable } from '../../db/connect.js'
import { rowsOf } from '../../db/rows.js'
import { Lead } from '../../leads/lead.js'

/** By a number, which is all that a text message tells of who has written it: no workspace. */

/** As many leads with one number are looked at. */
const mostLeads = 50

/**
 * The lead that was last written to at this number, in whatever workspace: somebody who answers answers that. `others` were
 * written to as well. Undefined: nobody there was.
 */
export async function findTexted(
  db: Queryable,
  number: string,
): Promise<{ lead: Lead; others: Lead[] } | undefined> {
  const written = await rowsOf<{ id: string }>(db, latestFirst, [number])
  const leads = await leadsAt(db, number)
  const [lead, ...others] = written.flatMap(({ id }) => leads.filter(one => one.id === id))
  return lead && { lead, others }
}

const latestFirst = `
  select leads.id, max(messages.created_at) as at
  from leads join messages on messages.workspace_id = leads.workspace_id and messages.lead_id = leads.id
  where leads.phone_number = ? and leads.deleted_at is null and not leads.is_test
    and messages.channel = 'SMS' and messages.direction = 'OUTBOUND' and messages.state in ('sending', 'sent', 'failed')
  group by leads.id order by at desc, leads.id desc limit ${mostLeads}`

/** The newest first. No test lead is ever written to. */
const leadsAt = (db: Queryable, number: string): Promise<Lead[]> =>
  Lead.acrossAllWorkspacesBySql(
    db,
    'phone_number = ? and deleted_at is null and not is_test',
    [number],
    `order by id desc limit ${mostLeads}`,
  )

/** The newest lead at a number, where all of them are of one workspace. */
export async function onlyLeadAt(db: Queryable, number: string): Promise<Lead | undefined> {
  const [first, ...others] = await leadsAt(db, number)
  return others.every(({ workspaceId }) => workspaceId === first?.workspaceId) ? first : undefined
}
