import { Message } from '../activity/message.js'
import type { Queryable } from '../db/connect.js'
import { Lead } from '../leads/lead.js'

/** By what our own signed links and addresses name, which is all that whoever uses them has: no key, and no workspace. */

export async function findLinkedLead(id: string, db: Queryable): Promise<Lead | undefined> {
  const [lead] = await Lead.acrossAllWorkspacesBySql(db, 'id = ? and deleted_at is null', [id])
  return lead
}

/** Of a log whose words were written anew, the latest. */
export async function findText(logId: string, db: Queryable): Promise<Message | undefined> {
  const ours = `action_log_id = ? and direction = 'OUTBOUND' and channel = 'SMS'`
  const [message] = await Message.acrossAllWorkspacesBySql(db, ours, [logId], 'order by id desc limit 1')
  return message
}

export async function findSentMessage(logId: string, db: Queryable): Promise<Message | undefined> {
  const ours = `action_log_id = ? and direction = 'OUTBOUND'`
  const [message] = await Message.acrossAllWorkspacesBySql(db, ours, [logId])
  return message
}
