import type { Knex } from 'knex'
import { writeLog } from '../activity/write-log.js'
import type { OfWorkspace } from '../audit/record.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { changeStanding } from '../leads/said/change-standing.js'

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
  await changeStanding(trx, lead, { said: { didOptOut: isOut }, by, now })
  await writeLog(trx, lead.workspaceId, { leadId: lead.id, type: 'SYSTEM_NOTE', summary, at: now })
  await wakeRunsOf(context, trx, lead)
  return true
}
