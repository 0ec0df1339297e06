import { ActionLog } from '../../../activity/action-log.js'
import type { Queryable } from '../../../db/connect.js'
import { findLead } from '../../../leads/find.js'
import { Event } from '../../../webhooks/event.js'
import { livePage } from '../live.js'

/** Tells a lead's page when anything has been written down about the lead. */
export const leadLive = livePage({
  path: '/console/leads/{leadId}/live',
  lookEveryMs: 2_000,
  async version({ db }, workspaceId, { leadId = '' }) {
    const { id } = await findLead(workspaceId, leadId, db)
    return leadVersion(workspaceId, id, db)
  },
})

/** Something else than before as soon as anything has been written down about the lead. */
export async function leadVersion(workspaceId: string, leadId: string, db: Queryable): Promise<string> {
  const newest = ['lead_id = ?', [leadId], 'order by id desc limit 1', 'id'] as const
  const [log] = await ActionLog.inBySql(workspaceId, db, newest[0], [...newest[1]], newest[2], newest[3])
  const [event] = await Event.inBySql(workspaceId, db, newest[0], [...newest[1]], newest[2], newest[3])
  return `${log?.id} ${event?.id}`
}
