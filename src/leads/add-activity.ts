import type { ActionLog } from '../activity/action-log.js'
import type { CreateActivity } from '../activity/schema.js'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { lockLead } from './find.js'

/** Something that happened to the lead outside, for its timeline. */
export async function addActivity(
  context: Context,
  caller: Caller,
  { leadId, eventType, title, description = null, metadata = null }: CreateActivity,
): Promise<ActionLog> {
  return change(context, caller, async trx => {
    const lead = await lockLead(caller.workspaceId, leadId, trx)
    const written = await writeLog(trx, caller.workspaceId, {
      leadId: lead.id,
      type: 'API_ACTIVITY',
      summary: title,
      input: { eventType, source: 'api', title, description, metadata },
      at: await timestampIn(context, caller.workspaceId, trx),
      by: caller,
    })
    await recordAudit(trx, caller, 'activity.added', written.id)
    await wakeRunsOf(context, trx, lead)
    return written
  })
}
