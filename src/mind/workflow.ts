import { leadAttribute, type ReplyInput } from '../../workflows/contract.js'
import { Message } from '../activity/message.js'
import { conducted } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { startSending } from '../runs/sending/workflow.js'
import type { Temporal } from '../temporal/client.js'

/** A message that waits: to be answered, if it came in, else to be sent. Repeatable: one that waits for nothing is left alone. */
export async function performMessageWake(
  context: Pick<Context, 'db' | 'temporal'>,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  const toAnswer = `id = ? and ${conducted.replies.open}`
  const [message] = await Message.inBySql(workspaceId, context.db, toAnswer, [messageId])
  if (message) await startReply(context.temporal, message)
  else await startSending(context, workspaceId, messageId)
}

/** `anew`: found by a sweep. */
export function startReply(
  temporal: Temporal,
  { id, workspaceId, leadId }: Pick<Message, 'id' | 'workspaceId' | 'leadId'>,
  anew = false,
): Promise<void> {
  const input: ReplyInput = { workspaceId, messageId: id }
  return temporal.start({
    type: 'reply',
    workflowId: id,
    workspaceId,
    input,
    anew,
    attributes: [{ key: leadAttribute, value: leadId }],
    summary: 'Answer a message',
    details: `Message \`${id}\` of lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
  })
}
