import type { Knex } from 'knex'
import { newId } from '../ids.js'
import { ActionLog, type ActionLogType } from './action-log.js'
import { retell } from './retell.js'

/** What a lead has sent. What a lender's own programs write is no news to it. */
const retold: ActionLogType[] = ['MESSAGE', 'DOCUMENT_UPLOAD']

/** Something that has happened on a lead, for its timeline. In the transaction of what it tells of. */
export async function writeLog(
  trx: Knex.Transaction,
  workspaceId: string,
  entry: Pick<ActionLog, 'leadId' | 'type' | 'summary'> & { input?: Record<string, unknown>; at: string },
): Promise<ActionLog> {
  const { at, input = {}, ...rest } = entry
  const log = ActionLog.of({
    ...rest,
    id: newId('actionLog'),
    workspaceId,
    status: 'COMPLETED',
    input,
    output: {},
    error: null,
    tool: null,
    parentActionId: null,
    scheduledAt: null,
    createdAt: at,
    completedAt: at,
  })
  await ActionLog.insertAllIn(workspaceId, trx, [log])
  if (retold.includes(log.type)) await retell(trx, workspaceId, log.leadId)
  return log
}
