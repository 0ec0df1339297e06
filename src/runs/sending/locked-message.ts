import type { Knex } from 'knex'
import { ActionLog } from '../../activity/action-log.js'
import { Message } from '../../activity/message.js'
import type { OfWorkspace } from '../../audit/record.js'
import { Lead } from '../../leads/lead.js'
import { WorkflowRun } from '../run.js'

export interface MessageIds {
  workspaceId: string
  messageId: string
}

/** A message with all that decides about it, none of which changes before the transaction ends. */
export interface LockedMessage {
  message: Message
  log: ActionLog
  lead: Lead
  /** Of what an agent says of its own accord. */
  run: WorkflowRun | undefined
  by: OfWorkspace
}

/** The lead first, then the run, as everywhere. Undefined: it was taken back, or purged. */
export async function lockMessage(
  trx: Knex.Transaction,
  { workspaceId, messageId }: MessageIds,
): Promise<LockedMessage | undefined> {
  const ofMessage = 'id = (select lead_id from messages where messages.id = ?)'
  const lead = await Lead.lock(workspaceId, trx, ofMessage, [messageId])
  const [seen] = await Message.inBySql(workspaceId, trx, 'id = ?', [messageId])
  if (!lead || !seen) return undefined
  const ofLog = 'id = (select workflow_run_id from action_logs where action_logs.id = ?)'
  const run = await WorkflowRun.lock(workspaceId, trx, ofLog, [seen.actionLogId])
  const log = await ActionLog.lock(workspaceId, trx, 'id = ?', [seen.actionLogId])
  const message = await Message.lock(workspaceId, trx, 'id = ?', [messageId])
  if (!log || !message) return undefined
  const agentId = run?.agentId ?? (log.input.agentId as string | undefined) ?? null
  const by = { workspaceId, agentId, origin: 'agent', requestId: null } as const
  return { message, log, lead, run, by }
}
