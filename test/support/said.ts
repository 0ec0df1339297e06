import { ActionLog } from '../../src/activity/action-log.js'
import { Message } from '../../src/activity/message.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import type { World } from './world.js'

interface Wrote {
  direction?: Message['direction']
  workflowRunId?: string
  parentActionId?: string
  input?: Record<string, unknown>
  status?: 'PENDING' | 'COMPLETED' | 'FAILED' | 'AWAITING_APPROVAL'
  state?: 'draft' | 'queued' | 'sent' | 'failed'
  error?: string
}

/** A message of an agent, or one of the lead, as it stands once it is kept. */
export async function saidTo(
  w: World,
  leadId: string,
  body: string,
  { state = 'sent', direction = 'OUTBOUND', ...log }: Wrote = {},
): Promise<string> {
  const actionLogId = newId('actionLog')
  const at = new Date().toISOString()
  await transact(w.context.db, async trx => {
    const told = {
      type: 'MESSAGE',
      status: 'COMPLETED',
      summary: 'Wrote',
      input: {},
      output: {},
      createdAt: at,
    }
    await ActionLog.insertAllIn(w.workspaceId, trx, [{ id: actionLogId, leadId, ...told, ...log }])
    const said = { channel: 'SMS', direction, subject: null, body, documentIds: [], state }
    await Message.insertAllIn(w.workspaceId, trx, [
      { id: newId('message'), leadId, actionLogId, createdAt: at, ...said },
    ])
  })
  return actionLogId
}
