import { type Mail, mailLimitBytes, parseMail } from '../parse-mail.js'
import { mailgun } from './mailgun.js'
import { postmark } from './postmark.js'
import type { Post, Provider } from './provider.js'
import { sendgrid } from './sendgrid.js'

const providers = { sendgrid, mailgun, postmark } satisfies Record<string, Provider>
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

export type ReadPost =
  | { outcome: 'mail'; mail: Mail; addresses: string[] }
  /** Whatever it is, it is no mail: to post it again is of no use. */
  | { outcome: 'no mail' }
  | { outcome: 'too large' }
  | { outcome: 'unsigned' }
  | { outcome: 'lacks'; why: string }

/** From what was posted to a mail that was taken apart. A large one takes a second of a processor. */
export async function readPost({ provider, ...post }: Post & { provider: ProviderName }): Promise<ReadPost> {
  const body = Buffer.from(post.body.buffer, post.body.byteOffset, post.body.byteLength)
  const read = providers[provider].read({ ...post, body })
  if (read === 'unsigned') return { outcome: 'unsigned' }
  if ('lacks' in read) return { outcome: 'lacks', why: read.lacks }
  if (read.raw.length > mailLimitBytes) return { outcome: 'too large' }
  const mail = await parseMail(read.raw).catch(() => undefined)
  if (!mail) return { outcome: 'no mail' }
  mail.arrived.authentication = read.authentication ?? mail.arrived.authentication
  return { outcome: 'mail', mail, addresses: [...read.recipients, ...mail.addresses] }
}
