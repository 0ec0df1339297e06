import { leadAttribute, type MessageInput } from '../../../workflows/contract.js'
import { Message } from '../../activity/message.js'
import { conducted } from '../../conducted/open-work.js'
import type { Context } from '../../context.js'
import type { Temporal } from '../../temporal/client.js'

/** Starts the workflow that sends a message. Repeatable: one that has gone, or was taken back, is left alone. */
export async function startSending(
  { db, temporal }: Pick<Context, 'db' | 'temporal'>,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  const onItsWay = `id = ? and ${conducted.messages.open}`
  const [message] = await Message.inBySql(workspaceId, db, onItsWay, [messageId])
  if (message) await startMessage(temporal, message)
}

/** `anew`: found by a sweep. */
export function startMessage(
  temporal: Temporal,
  { id, workspaceId, leadId }: Pick<Message, 'id' | 'workspaceId' | 'leadId'>,
  anew = false,
): Promise<void> {
  const input: MessageInput = { workspaceId, messageId: id }
  return temporal.start({
    type: 'message',
    workflowId: id,
    workspaceId,
    input,
    anew,
    repeats: true,
    attributes: [{ key: leadAttribute, value: leadId }],
    summary: 'Send a message',
    details: `Message \`${id}\` to lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
  })
}
