import type { Knex } from 'knex'
import { shownAction } from '../../activity/shown-action.js'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import type { Lead } from '../../leads/lead.js'
import { recordEvent } from '../../webhooks/record.js'

/** An event of the lead, whose row is locked: so it stands in one order with the changes that allow it, or don't. */
const telling =
  (event: 'action_log.completed' | 'action_log.failed', action: 'message.sent' | 'message.failed') =>
  async (trx: Knex.Transaction, lead: Lead, logId: string, by: OfWorkspace): Promise<void> => {
    const told = await shownAction(trx, lead.workspaceId, logId)
    await recordEvent(trx, lead, event, by, { lead, ...told })
    await recordAudit(trx, by, action, logId)
  }

export const tellSent = telling('action_log.completed', 'message.sent')
export const tellFailed = telling('action_log.failed', 'message.failed')
