import type { Context } from '../context.js'
import { recordBounce } from './bounce.js'
import { findLinkedLead } from './find-linked.js'
import { readRecipient } from './mail-address.js'
import type { Mail } from './parse-mail.js'
import { receiveMessage } from './receive-message.js'
import { receiveFromSender } from './strangers/receive-from-sender.js'

export const mostRecipients = 10

/**
 * For each lead whose answer a mail is, and each letter of ours that it brings back. It is kept when this resolves; repeatable,
 * so that whoever brings it may do so until it is told that. False: it is for nobody here.
 */
export async function takeMail(context: Context, mail: Mail, addresses: string[]): Promise<boolean> {
  const named = addresses.flatMap(address => readRecipient(context, address) ?? [])
  const recipients = new Map(named.map(one => [one.id, one]))
  for (const { use, id } of [...recipients.values()].slice(0, mostRecipients)) {
    if (use === 'bounce') await recordBounce(context, id, mail.bounce)
    else if (use === 'inbox') await receiveFromSender(context, id, mail)
    else {
      const lead = await findLinkedLead(id, context.db)
      if (lead) await receiveMessage(context, lead, mail.arrived)
    }
  }
  return recipients.size > 0
}
