import type { Knex } from 'knex'
import { cancelOutbound } from '../activity/follow-ups.js'
import { writeLog } from '../activity/write-log.js'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { columnsAfter } from '../leads/fields.js'
import { Lead } from '../leads/lead.js'
import { changedFields, leadView } from '../leads/view.js'
import { recordEvent } from '../webhooks/record.js'

interface Wish {
  isOut: boolean
  by: OfWorkspace
  /** For the timeline: how we know. */
  summary: string
  now: string
}

/** What the lead itself has asked for. The caller holds its lock. False where it is so already. */
export async function setOptOut(
  context: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  lead: Lead,
  { isOut, by, summary, now }: Wish,
): Promise<boolean> {
  if ((lead.optOutAt !== null) === isOut) return false
  const { workspaceId, id: leadId } = lead
  const before = leadView(lead)
  const { status, optOutAt } = columnsAfter(lead, { didOptOut: isOut }, { now, defaultRegion: 'US' })
  const patch = { status, optOutAt, updatedAt: now }
  lead.$set(patch)
  await Lead.updateIn(workspaceId, trx, leadId, patch)
  if (isOut) lead.$set({ activitySummary: await cancelOutbound(trx, workspaceId, leadId, now) })
  const changes = changedFields(before, leadView(lead))
  await writeLog(trx, workspaceId, { leadId, type: 'SYSTEM_NOTE', summary, at: now })
  await recordEvent(trx, lead, 'lead.updated', by, { lead, shows: leadView(lead), changes })
  await recordAudit(trx, by, 'lead.updated', leadId)
  await wakeRunsOf(context, trx, lead)
  return true
}
