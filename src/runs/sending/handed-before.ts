import { Message } from '../../activity/message.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { envelopeOf } from './envelope.js'
import { lockMessage, type MessageIds } from './locked-message.js'

/**
 * By which name the provider has a message that an earlier try may have handed over: asked before it is judged again, since
 * what has gone has gone. Undefined: it was never handed over, the provider knows of none, or its channel can't tell.
 */
export async function handedBefore(
  context: Context,
  ids: MessageIds,
): Promise<{ externalId: string } | undefined> {
  const { workspaceId, messageId } = ids
  const [seen] = await Message.inBySql(workspaceId, context.db, `id = ? and state = 'sending'`, [messageId])
  const channel = seen && context.channels.named(seen.channel)
  if (!seen || !channel?.findHanded) return undefined
  const envelope = await transact(context.db, async trx => {
    const locked = await lockMessage(trx, ids)
    return locked && envelopeOf(context, trx, locked)
  })
  if (!envelope) return undefined
  const found = await channel.findHanded(envelope, seen.createdAt)
  for (const externalId of found) if (!(await isKnown(context, seen, externalId))) return { externalId }
  return undefined
}

/** Of two texts that say the same, each is one. */
async function isKnown(
  { db }: Context,
  { workspaceId, channel }: Message,
  externalId: string,
): Promise<boolean> {
  const known = `channel = ? and external_id = ? and direction = 'OUTBOUND'`
  return (await Message.inBySql(workspaceId, db, known, [channel, externalId], 'limit 1')).length > 0
}
