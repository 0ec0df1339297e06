import type { Knex } from 'knex'
import { ActionLog } from './action-log.js'
import { Message } from './message.js'
import { type ActionLogEventView, actionLogEventView } from './view.js'

/** What the event of an action carries, and since when that is so. */
export async function shownAction(
  trx: Knex.Transaction,
  workspaceId: string,
  logId: string,
): Promise<{ shows: ActionLogEventView; at: string }> {
  const [log] = await ActionLog.inBySql(workspaceId, trx, 'id = ?', [logId])
  if (!log) throw new Error('An event of an action that is not there')
  const messages = await Message.inBySql(workspaceId, trx, 'action_log_id = ?', [logId], 'order by id')
  return { shows: actionLogEventView(log, messages), at: log.completedAt ?? log.createdAt }
}
