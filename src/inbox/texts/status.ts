import { z } from 'zod'
import { isUnderWay, type Message } from '../../activity/message.js'
import { hasFailed, refusalOf } from '../../channels/sms.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Invalid } from '../../errors.js'
import { lockMessage } from '../../runs/sending/locked-message.js'
import { recordFailed, recordSent } from '../../runs/sending/send-message.js'
import { findOutbound } from '../find-linked.js'

interface TextStatus {
  sid: string
  /** What it came to; null while it is on its way, or has arrived. */
  failed: { status: string; code: number | undefined } | null
}

const Form = z.object({
  MessageSid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/),
  MessageStatus: z.string().regex(/^[a-z_-]{1,30}$/),
  ErrorCode: z.coerce.number().int().optional(),
})

export function readStatus(form: URLSearchParams): TextStatus {
  const { success, data } = Form.safeParse(Object.fromEntries(form))
  if (!success) throw new Invalid('This is no status as Twilio posts them.')
  const { MessageSid: sid, MessageStatus: status, ErrorCode: code } = data
  return { sid, failed: hasFailed(status) ? { status, code } : null }
}

/**
 * What became of a text, in whatever order Twilio tells. It may be how we hear that Twilio has it at all: then it has gone,
 * and whoever was about to send it again finds that so. Repeatable.
 */
export async function recordTextStatus(
  context: Context,
  logId: string,
  { sid, failed }: TextStatus,
): Promise<void> {
  const found = await findOutbound(logId, 'SMS', context.db)
  if (!found) return
  const { workspaceId, id: messageId } = found
  await transact(context.db, async trx => {
    const locked = await lockMessage(trx, { workspaceId, messageId })
    if (!locked || !isOf(locked.message, sid)) return
    if (failed) {
      const { status, code } = failed
      await recordFailed(context, trx, locked, refusalOf(code, code ? `${status}, code ${code}` : status))
    } else if (isUnderWay(locked.message)) await recordSent(context, trx, locked, sid)
  })
}

/** A status is of the copy that was written down, where two were sent. */
const isOf = (message: Message, sid: string): boolean =>
  isUnderWay(message) ||
  (message.state === 'sent' && (message.externalId === null || message.externalId === sid))
