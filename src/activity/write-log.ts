import type { Knex } from 'knex'
import { newId } from '../ids.js'
import { ActionLog } from './action-log.js'

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
  return log
}
