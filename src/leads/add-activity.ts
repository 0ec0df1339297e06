import type { ActionLog } from '../activity/action-log.js'
import type { CreateActivity } from '../activity/schema.js'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Call, change } from '../call.js'
import type { Context } from '../context.js'
import type { Wake } from '../wakes.js'
import { lockLead } from './find.js'
import type { WakeWork } from './wake-work.js'

/** Something that happened to the lead outside, for its timeline. */
export async function addActivity(
  context: Context,
  call: Call,
  { leadId, eventType, title, description = null, metadata = null }: CreateActivity,
  wakeWork: WakeWork,
): Promise<ActionLog> {
  let wakes: Wake[] = []
  const log = await change(context, call, async trx => {
    const lead = await lockLead(call.workspaceId, leadId, trx)
    const written = await writeLog(trx, call.workspaceId, {
      leadId: lead.id,
      type: 'API_ACTIVITY',
      summary: title,
      input: { eventType, source: 'api', title, description, metadata },
      at: context.clock().toISOString(),
    })
    await recordAudit(trx, call, 'activity.added', written.id)
    wakes = await wakeWork(trx, lead)
    return written
  })
  context.wakes.callAll(wakes)
  return log
}
