import { Message } from '../activity/message.js'
import type { ChannelName } from '../channels/channel.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { answer } from '../inbox/answer.js'
import { hear, lookUp } from '../inbox/understand.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { closeReply, lockOpen, lockReply, type ReplyIds } from './scene.js'

/** In place of a model that fails, dawdles or has used up its budget. Repeatable: what is answered is answered. */
export async function replyByRules(context: Context, ids: ReplyIds): Promise<'rules' | 'silent'> {
  const { workspaceId, messageId } = ids
  const [asked] = await Message.inBySql(workspaceId, context.db, 'id = ?', [messageId])
  if (!asked) return 'silent'
  const { subject, leadId } = asked
  // Before the transaction, which nobody else should wait for.
  const found = await lookUp(context.db, { workspaceId, leadId }, hear({ text: asked.body, subject }))
  return transact(context.db, async trx => {
    const scene = await lockReply(context, trx, ids)
    if (!scene) return 'silent'
    const { lead, message, asked: log, begun, now } = scene
    const kept = { documentIds: message.documentIds, refused: Number(log.input.refusedFiles ?? 0) }
    const channel = message.channel as ChannelName
    await answer(context, trx, { lead, log, channel, subject, wish: undefined, found, kept, begun, now })
    await closeReply(scene, 'rules')
    return 'rules'
  })
}

/** An operator has ended its workflow. */
export async function stopReply(context: Context, ids: ReplyIds): Promise<'silent' | 'gone'> {
  return transact(context.db, async trx => {
    const open = await lockOpen(trx, ids)
    if (!open) return 'gone'
    const { workspaceId } = ids
    const by = { workspaceId, origin: 'operator', requestId: null } as const
    const now = await timestampIn(context, workspaceId, trx)
    await closeReply({ context, trx, ...open, by, now }, 'stopped')
    return 'silent'
  })
}
