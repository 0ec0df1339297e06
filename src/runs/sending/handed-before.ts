import { Message } from '../../activity/message.js'
import type { Context } from '../../context.js'
import { Lead } from '../../leads/lead.js'
import type { MessageIds } from './locked-message.js'

/**
 * By which name the provider has a message that an earlier try may have handed over: asked before it is judged again, since
 * what has gone has gone. Undefined: it was never handed over, the provider knows of none, the lead is not reached there
 * any more, or its channel can't tell.
 */
export async function handedBefore(
  context: Context,
  { workspaceId, messageId }: MessageIds,
): Promise<{ externalId: string } | undefined> {
  const [seen] = await Message.inBySql(workspaceId, context.db, `id = ? and state = 'sending'`, [messageId])
  const lead = seen && (await Lead.in(workspaceId, context.db).findById(seen.leadId))
  const reached = lead && context.channels.reach(lead, seen.channel)
  if (!seen || !reached?.channel.findHanded) return undefined
  const found = await reached.channel.findHanded({ to: reached.to, body: seen.body }, seen.createdAt)
  for (const externalId of found) if (!(await isKnown(context, seen, externalId))) return { externalId }
  return undefined
}

/** This very message is known: of two texts that say the same, each is one. */
async function isKnown(
  { db }: Context,
  { workspaceId, channel }: Message,
  externalId: string,
): Promise<boolean> {
  const known = `channel = ? and external_id = ? and direction = 'OUTBOUND'`
  return (await Message.inBySql(workspaceId, db, known, [channel, externalId], 'limit 1')).length > 0
}
