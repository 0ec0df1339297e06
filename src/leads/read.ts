import { ActionLog } from '../activity/action-log.js'
import type { Call } from '../call.js'
import type { Context } from '../context.js'
import type { LeadWithLogs } from './create.js'
import { findLead } from './find.js'

const shownLogs = 100

export async function readLead(
  { db }: Context,
  { workspaceId }: Call,
  leadId: string,
): Promise<LeadWithLogs> {
  const lead = await findLead(workspaceId, leadId, db)
  const latest = `order by id desc limit ${shownLogs}`
  const logs = await ActionLog.inBySql(workspaceId, db, 'lead_id = ?', [leadId], latest)
  return { lead, logs }
}
