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
  const logs = await ActionLog.in(workspaceId, db).where({ leadId }).orderBy('id', 'desc').limit(shownLogs)
  return { lead, logs }
}
