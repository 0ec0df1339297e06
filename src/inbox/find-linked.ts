import { Message } from '../activity/message.js'
import type { Queryable } from '../db/connect.js'
import { Lead } from '../leads/lead.js'

/** By what our own signed links and addresses name, which is all that whoever uses them has: no key, and no workspace. */

export async function findLinkedLead(id: string, db: Queryable): Promise<Lead | undefined> {
  const [lead] = await Lead.acrossAllWorkspacesBySql(db, 'id = ? and deleted_at is null', [id])
  return lead
}

/** What a channel brings news of. Taken back and written anew, the same log may have gone by another one. */
export async function findOutbound(
  logId: string,
  channel: Message['channel'],
  db: Queryable,
): Promise<Message | undefined> {
  const ours = `action_log_id = ? and direction = 'OUTBOUND' and channel = ?`
  const [message] = await Message.acrossAllWorkspacesBySql(db, ours, [logId, channel])
  return message
}
