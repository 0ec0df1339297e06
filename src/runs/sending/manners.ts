import type { Knex } from 'knex'
import type { Message } from '../../activity/message.js'
import { decidingOf, type Moment, mayGoAt } from '../../agents/manners/may-go-rules.js'
import { rowsOf } from '../../db/rows.js'
import type { Lead } from '../../leads/lead.js'
import { zonesOfPhone } from '../../leads/phones/time-zone-rules.js'
import type { Workspace } from '../../workspaces/workspace.js'

/** The same moment, or the first one after it at which an agent may write to a lead that has been written to then. */
export const mayReach = (lead: Lead, workspace: Workspace, sent: readonly Date[], at: Date): Moment =>
  mayGoAt(at, workspace, zonesOf(lead, workspace), sent)

/** A zone that somebody has named, or all that the lead's number allows. */
function zonesOf(
  { timezone, timezoneInferred, phoneNumber }: Lead,
  { defaultTimezone }: Workspace,
): string[] {
  if (timezone && !timezoneInferred) return [timezone]
  const likely = timezone ? [timezone] : []
  const zones = [...new Set([...likely, ...zonesOfPhone(phoneNumber ?? '')])]
  return zones.length > 0 ? zones : [defaultTimezone || 'UTC']
}

/**
 * When agents have written to a lead of their own accord, in all runs together: as many of the latest as decide whether one
 * more may go, without the one that is judged. What is on its way counts, since it may be gone; what a person has approved and
 * is held doesn't. With the lead locked, so that two runs can't both find room for one.
 */
export async function latelySent(
  trx: Knex.Transaction,
  { workspaceId, id }: Lead,
  workspace: Workspace,
  judged?: Message,
): Promise<Date[]> {
  const most = decidingOf(workspace)
  if (most === 0) return []
  const rows = await rowsOf<{ moment: string }>(trx, gone, [
    workspaceId,
    id,
    most,
    workspaceId,
    id,
    judged?.id ?? '',
  ])
  return rows.map(({ moment }) => new Date(moment))
}

// In the words of the indexes `action_logs_sent` and `action_logs_waiting`: SQLite uses a partial one only where it reads them.
const gone = `
  select moment from (
    select completed_at as moment from action_logs
    where workspace_id = ? and lead_id = ? and workflow_run_id is not null and status = 'COMPLETED'
      and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE') and parent_action_id is null
    order by completed_at desc limit ?) as sent
  union all
  select messages.created_at as moment from action_logs join messages on messages.action_log_id = action_logs.id
  where action_logs.workspace_id = ? and action_logs.lead_id = ? and action_logs.workflow_run_id is not null
    and action_logs.parent_action_id is null
    and action_logs.status in ('PENDING', 'AWAITING_APPROVAL') and action_logs.status = 'PENDING'
    and (messages.state = 'sending' or messages.state = 'queued' and messages.approved_at is null)
    and messages.id <> ?`
