import type { NodemailerError } from 'nodemailer'
import type { Config } from '../config.js'
import { type Channel, type Envelope, Refused } from './channel.js'
import { asHtml } from './html-rules.js'
import { mailToken } from './tokens.js'

type EmailConfig = NonNullable<Config['email']>

const patienceMs = 20_000

/**
 * By SMTP. A server that has taken a message and whose answer is lost gets it once more, under the same Message-ID: that is
 * all that the protocol has against a second copy.
 */
export function emailChannel(config: Config, email: EmailConfig): Channel {
  const options = {
    ...serverOf(email.smtpUrl),
    pool: true as const,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // With the first message: most processes send none.
  const open = async () => (await import('nodemailer')).createTransport(options)
  let opened: ReturnType<typeof open> | undefined
  return {
    name: 'EMAIL',
    hand: async envelope => {
      try {
        opened ??= open()
        await (await opened).sendMail(messageOf(config, envelope))
        // Its name is our own.
        return undefined
      } catch (error) {
        throw refusal(error as NodemailerError) ?? error
      }
    },
    close: async () => (await opened)?.close(),
  }
}

/** A name and a password in the URL are those of the account. */
function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password goes over no line that others can read.
    requireTLS: auth !== undefined && !secure,
    ...(auth ? { auth } : {}),
  }
}

function messageOf(config: Config, envelope: Envelope) {
  const { to, from, subject, body, id, inReplyTo, leadId } = envelope
  const { replyDomain } = config
  const replyTo = replyDomain && `reply+${mailToken({ config }, 'reply', leadId)}@${replyDomain}`
  const bounces = replyDomain && `bounce+${mailToken({ config }, 'bounce', id)}@${replyDomain}`
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: bounces ?? from.address, to },
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: body,
    html: asHtml(body),
    messageId: messageIdOf(id, from.address),
    ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
    headers: {
      // Nobody's automatic answer comes back to it.
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl(config, leadId)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export const unsubscribeUrl = (config: Config, leadId: string): string =>
  `${config.baseUrl}/unsubscribe/${mailToken({ config }, 'unsubscribe', leadId)}`

/** By the action log: however often its words are written anew, it is one message. */
const messageIdOf = (logId: string, from: string): string =>
  `<${logId}@${from.slice(from.lastIndexOf('@') + 1)}>`

/** What another try won't change: the server knows no such address, or doesn't want the message. */
function refusal({ responseCode = 0, code, command = '' }: NodemailerError): Refused | undefined {
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return undefined
  const isAddress = command.startsWith('RCPT')
  // The server's own words may quote the address.
  return new Refused(
    isAddress
      ? `The mail server knows no such address (${responseCode}).`
      : `The mail server refused the message (${responseCode}).`,
    isAddress,
  )
}
