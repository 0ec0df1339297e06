import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Context } from '../../context.js'
import { readRecipient } from '../mail-address.js'
import { mailLimitBytes, parseMail } from '../parse-mail.js'
import { takeMail } from '../take-mail.js'
import { tellTooLarge } from '../too-large.js'
import { verifySender } from '../verify-sender.js'

const keyword = 'LeadspreadTaken'
/** Mail servers try for less, and whoever reads a mailbox that has mail of years need not begin with that. */
const lookedBackDays = 30
const dayMs = 86_400_000

/** What one connection knows of the mails that it has looked at, by their numbers, which are good for as long as it is open. */
type Looked = Set<number>

/**
 * Takes what is in the open mailbox for us and marks it there, so no table is needed to know what was taken. Whoever dies
 * between the two takes it once more, which its Message-ID tells; and several who read the same mailbox do each other no harm.
 */
export async function takeNew(
  context: Context,
  client: ImapFlow,
  looked: Looked,
  stop: AbortSignal,
): Promise<void> {
  const mark = markOf(client)
  const since = new Date(context.clock().getTime() - lookedBackDays * dayMs)
  const unmarked = mark === keyword ? { unKeyword: keyword } : { seen: false }
  const found = (await client.search({ ...unmarked, since }, { uid: true })) || []
  for (const uid of found) {
    if (stop.aborted || !client.usable) return
    if (looked.has(uid)) continue
    looked.add(uid)
    const isOurs = await take(context, client, uid).catch(error => {
      // Looked at again in the next round; those behind it need not wait for that.
      looked.delete(uid)
      context.log.warn({ err: told(error), uid }, 'a mail of the mailbox could not be kept, and stays there')
      return false
    })
    if (isOurs) await client.messageFlagsAdd(String(uid), [mark], { uid: true })
  }
}

/** Not every server lets programs have marks of their own. */
function markOf({ mailbox }: ImapFlow): string {
  const allowed = mailbox ? mailbox.permanentFlags : undefined
  return !allowed || allowed.has('\\*') || allowed.has(keyword) ? keyword : '\\Seen'
}

/** Its head first. What is for nobody here is left as it is, for whoever else reads the mailbox. */
async function take(context: Context, client: ImapFlow, uid: number): Promise<boolean> {
  const range = String(uid)
  const head = await client.fetchOne(range, { size: true, headers: true }, { uid: true })
  if (!head) return false
  const addresses = await addressesOf(head)
  if (!addresses.some(address => readRecipient(context, address))) return false
  if ((head.size ?? 0) > mailLimitBytes) {
    context.log.warn({ uid, bytes: head.size }, 'a mail of the mailbox is too large to be taken')
    await tellTooLarge(context, addresses)
    return true
  }
  const whole = await client.fetchOne(range, { source: true }, { uid: true })
  const source = whole ? whole.source : undefined
  if (!source) return false
  const mail = await parseMail(source).catch(() => undefined)
  if (!mail) {
    context.log.warn({ uid }, 'a mail of the mailbox can not be read')
    return true
  }
  mail.arrived.verification = await verifySender(source, { servers: context.config.mailDnsServers })
  await takeMail(context, mail, addresses)
  return true
}

const addressesOf = async ({ headers }: FetchMessageObject): Promise<string[]> =>
  headers ? (await parseMail(headers)).addresses : []

/** Its own fields may quote what was sent to the server, the password with it. */
export const told = (error: unknown): { message: string; code: unknown } => {
  const { message, code } = error as Error & { code?: unknown }
  return { message, code }
}
