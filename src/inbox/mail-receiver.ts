import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Context } from '../context.js'
import { readRecipient } from './mail-address.js'
import { mailLimitBytes, parseMail } from './parse-mail.js'
import { mostRecipients, takeMail } from './take-mail.js'
import { type Peer, verifySender } from './verify-sender.js'

const mostClients = 20
const idleMs = 60_000

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
  const { mailDnsServers: servers } = context.config
  const server = new SMTPServer({
    name: domain,
    banner: 'Leadspread',
    size: mailLimitBytes,
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
      callback(readRecipient(context, address) ? null : refusal(550, 'No such address here'))
    },
    onData: async (stream, session, callback) => {
      const done = callback as (error?: Error | null) => void
      try {
        const bytes = await wholeOf(stream)
        if (!bytes) return done(refusal(552, 'Too large'))
        const mail = await parseMail(bytes).catch(() => undefined)
        if (!mail) return done(refusal(554, 'Not a mail that can be read'))
        mail.arrived.verification = await verifySender(bytes, { peer: peerOf(session), servers })
        await takeMail(
          context,
          mail,
          session.envelope.rcptTo.map(({ address }) => address),
        )
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

const peerOf = ({ remoteAddress, hostNameAppearsAs, envelope }: SMTPServerSession): Peer => ({
  address: remoteAddress,
  name: hostNameAppearsAs,
  envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
})

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Read to its end even if it is too large: only then will the other side listen. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer)
  return stream.sizeExceeded ? undefined : Buffer.concat(parts)
}
