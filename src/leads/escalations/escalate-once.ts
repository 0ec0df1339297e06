import type { Knex } from 'knex'
import type { OfWorkspace } from '../../audit/record.js'
import { Escalation } from '../escalation.js'
import type { Lead } from '../lead.js'
import { escalate } from './escalations.js'

/** Unless it stands before a person for that reason already: who looks at the lead sees all of it. */
export async function escalateOnce(
  trx: Knex.Transaction,
  lead: Lead,
  { reason, note = '', by, now }: { reason: string; note?: string; by: OfWorkspace; now: string },
): Promise<boolean> {
  const open = `lead_id = ? and resolved_at is null and substr(reason, 1, ${reason.length}) = ?`
  const there = await Escalation.inBySql(lead.workspaceId, trx, open, [lead.id, reason], 'limit 1')
  if (there.length > 0) return false
  await escalate(trx, lead, { reason: [reason, note].filter(Boolean).join(' '), by, now })
  return true
}
