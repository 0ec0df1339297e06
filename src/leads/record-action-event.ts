import type { Knex } from 'knex'
import { ActionLog } from '../activity/action-log.js'
import { Message } from '../activity/message.js'
import { actionLogEventView } from '../activity/view.js'
import type { Happening } from '../webhooks/record.js'
import { recordEvent } from '../webhooks/record.js'
import { Lead } from './lead.js'

type ActionEvent = 'action_log.completed' | 'action_log.failed'

/**
 * What became of an action is an event of its lead, whose row the caller has locked: so it stands in one order with the
 * changes of the lead that allow it, or don't.
 */
export async function recordActionEvent(
  trx: Knex.Transaction,
  name: ActionEvent,
  lead: Lead,
  logId: string,
  cause: Happening<ActionEvent>['cause'],
): Promise<void> {
  const { workspaceId } = lead
  const [log] = await ActionLog.inBySql(workspaceId, trx, 'id = ?', [logId])
  if (!log) throw new Error('An event of an action that is not there')
  const messages = await Message.inBySql(workspaceId, trx, 'action_log_id = ?', [logId], 'order by id')
  lead.eventSequence += 1
  await Lead.updateIn(workspaceId, trx, lead.id, { eventSequence: lead.eventSequence })
  await recordEvent(trx, {
    name,
    workspaceId,
    subject: { id: lead.id, sequence: lead.eventSequence },
    lead: { id: lead.id, externalLeadId: lead.externalLeadId, isTest: Boolean(lead.isTest) },
    payload: actionLogEventView(log, messages),
    cause,
    occurredAt: log.completedAt ?? log.createdAt,
  })
}
