import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Arrived, Bounce } from './arrived.js'
import { textOfHtml } from './html-text-rules.js'

/** What mail servers commonly let through, or more. A megabyte is 1,048,576 bytes here. */
export const mailLimitBytes = 25 * 1024 * 1024
const longestText = 100_000
const longestSubject = 500
const mostFiles = 10
const mostAddresses = 50

export interface Mail {
  arrived: Arrived
  bounce: Bounce
  /** From whom it says it is. */
  from: { address: string; name: string } | null
  /** To whom it says it is. Whoever brought it may know better. */
  addresses: string[]
}

/** What is in a mail, and what it would be as a notice of failure: its address says which of the two is meant. */
export async function parseMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 })
  const messageId = mail.messageId?.slice(0, 500)
  const attached = mail.attachments.filter(isMeant)
  return {
    arrived: {
      channel: 'EMAIL',
      externalId: messageId ?? createHash('sha256').update(bytes).digest('hex'),
      subject: mail.subject ? clean(mail.subject, longestSubject) : null,
      text: clean(mail.text ?? textOfHtml((mail.html ?? '').slice(0, 4 * longestText)), longestText),
      files: attached.slice(0, mostFiles).map(fileOf),
      missedFiles: Math.max(0, attached.length - mostFiles),
      isAutomatic: isAutomatic(mail),
      authentication: authenticationOf(mail)?.slice(0, 1_000) ?? null,
    },
    bounce: bounceOf(mail),
    from: mail.from?.address ? { address: mail.from.address, name: mail.from.name } : null,
    addresses: addressesOf(mail),
  }
}

const authenticationOf = (mail: Email): string | undefined =>
  headerOf(mail, 'authentication-results') ?? headerOf(mail, 'received-spf')

/** Mail servers add headers of their own to what they put into a mailbox, in several words. */
const addressesOf = ({ headers, to = [], cc = [] }: Email): string[] =>
  [
    ...headers
      .filter(({ key }) => deliveredTo.has(key))
      .map(({ value }) => value.trim().replace(/^<|>$/g, '')),
    ...[...to, ...cc].flatMap(({ address, group = [] }) => [address, ...group.map(one => one.address)]),
  ]
    .filter(address => address !== undefined)
    .slice(0, mostAddresses)

const deliveredTo = new Set(['delivered-to', 'x-original-to', 'envelope-to'])

const headerOf = (mail: Email, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name)?.value

/** RFC 3834, and what programs wrote before it. */
const isAutomatic = (mail: Email): boolean =>
  !/^(?:no)?$/i.test(headerOf(mail, 'auto-submitted')?.trim() ?? '') ||
  /^(?:bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')?.trim() ?? '') ||
  headerOf(mail, 'x-auto-response-suppress') !== undefined ||
  headerOf(mail, 'list-id') !== undefined

/** Not the logo of a signature. */
const isMeant = ({ disposition, related, mimeType, contentId }: Attachment): boolean =>
  !mimeType.startsWith('message/') &&
  !mimeType.includes('signature') &&
  !(mimeType.startsWith('image/') && disposition !== 'attachment' && (related || contentId !== undefined))

const fileOf = ({ filename, content }: Attachment) => ({
  name: filename ?? '',
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
})

/** Neither database keeps a NUL, and half a pair is no character. */
const clean = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed()

/** RFC 3464. */
function bounceOf({ attachments }: Email): Bounce {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const said = report ? textOf(report) : ''
  return {
    isFinal: /^action:\s*failed/im.test(said),
    isAddress: /^status:\s*5\.1\./im.test(said),
  }
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')
