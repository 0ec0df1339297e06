import type { Caller } from '../../caller.js'
import type { Queryable } from '../../db/connect.js'
import { bound, oneOf } from '../../db/one-of.js'
import { groupBy } from '../../group-by.js'
import { Lead } from '../lead.js'

export interface Known {
  /** By their externalLeadIds, which several may share. */
  ids: Map<string, string[]>
  /** The whole of those that share theirs with nobody, by their ids. */
  leads: Map<string, Lead>
}

/**
 * The leads of these externalLeadIds, in two statements however many they are. A call deals with leads of the kind that it
 * would create: a test lead with the same id is in no live lead's way.
 */
export async function knownLeads(
  db: Queryable,
  { workspaceId, test }: Pick<Caller, 'workspaceId' | 'test'>,
  externalLeadIds: string[],
): Promise<Known> {
  const these = `deleted_at is null and is_test = ${test} and ${oneOf('external_lead_id', db)}`
  const named = [bound(externalLeadIds)]
  const found = await Lead.inBySql(workspaceId, db, these, named, 'order by id', 'id, external_lead_id')
  const ids = new Map(
    [...groupBy(found, ({ externalLeadId }) => externalLeadId ?? '')].map(([externalLeadId, leads]) => [
      externalLeadId,
      leads.map(({ id }) => id),
    ]),
  )
  const alone = [...ids.values()].flatMap(([id = '', ...others]) => (others.length === 0 ? [id] : []))
  const leads = alone.length > 0 ? await Lead.inBySql(workspaceId, db, oneOf('id', db), [bound(alone)]) : []
  return { ids, leads: new Map(leads.map(lead => [lead.id, lead])) }
}
