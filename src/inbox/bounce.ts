import { Refused } from '../channels/channel.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { lockMessage } from '../runs/sending/locked-message.js'
import { recordFailed } from '../runs/sending/send-message.js'
import type { Bounce } from './arrived.js'
import { findOutbound } from './find-linked.js'

/** A message that was taken over and then came back. Repeatable; a notice of delay changes nothing. */
export async function recordBounce(
  context: Context,
  logId: string,
  { isFinal, isAddress }: Bounce,
): Promise<void> {
  if (!isFinal) return
  const message = await findOutbound(logId, 'EMAIL', context.db)
  if (!message) return
  const { workspaceId, id: messageId } = message
  await transact(context.db, async trx => {
    const locked = await lockMessage(trx, { workspaceId, messageId })
    if (locked?.message.state !== 'sent') return
    const why = isAddress ? 'Nobody is reached at that address.' : 'It could not be delivered.'
    await recordFailed(context, trx, locked, new Refused(`The message came back. ${why}`, isAddress))
  })
}
