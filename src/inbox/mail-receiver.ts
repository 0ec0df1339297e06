import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { readMailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'
import { recordBounce } from './bounce.js'
import { findLinkedLead } from './find-linked.js'
import { parseMail } from './parse-mail.js'
import { receiveMessage } from './receive-message.js'

const sizeLimitBytes = 25 * 1024 * 1024
const mostClients = 20
const mostRecipients = 10
const idleMs = 60_000

type Recipient = { use: 'reply'; leadId: string } | { use: 'bounce'; logId: string }

interface MailReceiver {
  port: number
  close(): Promise<void>
}

/**
 * Takes mail to the reply domain, and says so only when it is kept: until then the server that brings it keeps it, and tries
 * again. It takes nothing for anybody else, so it can't be used to send.
 */
export async function receiveMail(
  context: Context,
  { port, host, domain }: { port: number; host: string; domain: string },
): Promise<MailReceiver> {
  const server = new SMTPServer({
    name: domain,
    banner: 'Leadspread',
    size: sizeLimitBytes,
    maxClients: mostClients,
    socketTimeout: idleMs,
    closeTimeout: 5_000,
    authOptional: true,
    disableReverseLookup: true,
    // Without a certificate of its own it has nothing to offer: it stands behind a mail server that has one.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, session, callback) => {
      if (session.envelope.rcptTo.length >= mostRecipients)
        return callback(refusal(452, 'Too many recipients'))
      callback(readRecipient(context, address, domain) ? null : refusal(550, 'No such address here'))
    },
    onData: async (stream, session, callback) => {
      const done = callback as (error?: Error | null) => void
      try {
        const bytes = await wholeOf(stream)
        if (!bytes) return done(refusal(552, 'Too large'))
        const mail = await parseMail(bytes).catch(() => undefined)
        if (!mail) return done(refusal(554, 'Not a mail that can be read'))
        for (const { address } of session.envelope.rcptTo) {
          const recipient = readRecipient(context, address, domain)
          if (recipient?.use === 'bounce') await recordBounce(context, recipient.logId, mail.bounce)
          if (recipient?.use === 'reply') await receiveFor(context, recipient.leadId, mail.arrived)
        }
        done()
      } catch (error) {
        context.log.warn({ err: error }, 'a mail could not be kept, and is left to its sender')
        done(refusal(451, 'Not kept just now; try again later'))
      }
    },
  })
  server.on('error', error => context.log.warn({ err: error }, 'a connection for mail failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Whatever the case of its letters: servers on the way may change that. */
function readRecipient(context: Context, address: string, domain: string): Recipient | undefined {
  const [, use, token = '', at] = /^(reply|bounce)\+([0-9a-z-]+)@(.+)$/.exec(address.toLowerCase()) ?? []
  if (at !== domain) return undefined
  if (use === 'reply') {
    const leadId = readMailToken(context, 'reply', token)
    return leadId ? { use, leadId } : undefined
  }
  const logId = use === 'bounce' ? readMailToken(context, 'bounce', token) : undefined
  return logId ? { use: 'bounce', logId } : undefined
}

/** Read to its end even if it is too large: only then will the other side listen. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer)
  return stream.sizeExceeded ? undefined : Buffer.concat(parts)
}

async function receiveFor(
  context: Context,
  leadId: string,
  arrived: Parameters<typeof receiveMessage>[2],
): Promise<void> {
  const lead = await findLinkedLead(leadId, context.db)
  if (lead) await receiveMessage(context, lead, arrived)
}
