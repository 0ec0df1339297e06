import type { ActionLog } from '../activity/action-log.js'
import type { CreateActivity } from '../activity/schema.js'
import { writeLog } from '../activity/write-log.js'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import { lockLead } from './find.js'

/** Something that happened to the lead outside, for its timeline. */
export const addActivity = (
  context: Context,
  call: Call,
  { leadId, eventType, title, description = null, metadata = null }: CreateActivity,
): Promise<ActionLog> =>
  change(context, call, async trx => {
    const lead = await lockLead(call.workspaceId, leadId, trx)
    return writeLog(trx, call.workspaceId, {
      leadId: lead.id,
      type: 'API_ACTIVITY',
      summary: title,
      input: { eventType, source: 'api', title, description, metadata },
      at: context.clock().toISOString(),
    })
  })
