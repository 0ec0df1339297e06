import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Omit<Email, 'sender'> {
  recipient: string
  sender: string
  at: number
  /** Whoever brought it doesn't know that it is here. */
  isUnacknowledged: boolean
  header(name: string): string | undefined
}

export type Behaviour = 'takes' | 'knows no address' | 'is full' | 'loses its answers'

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Before the next letter is answered. */
  onNext(work: () => Promise<unknown>): void
  /** From now on. */
  behave(how: Behaviour): void
}

/** A mail server as a provider runs it, on this machine. */
export async function mailServer(t: Pick<ExecutionContext, 'teardown'>): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let behaviour: Behaviour = 'takes'
  let next: (() => Promise<unknown>) | undefined
  const answer = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      if (behaviour === 'knows no address') return callback(answer(550, 'No such user here'))
      callback(behaviour === 'is full' ? answer(452, 'Try again later') : null)
    },
    onData: async (stream, session, callback) => {
      // A sender that is killed ends in the middle.
      const bytes = await bytesOf(stream).catch(() => undefined)
      if (!bytes) return
      const mail = await PostalMime.parse(bytes)
      const { mailFrom, rcptTo } = session.envelope
      const losesIt = behaviour === 'loses its answers'
      mails.push({
        ...mail,
        recipient: rcptTo[0]?.address ?? '',
        sender: mailFrom ? mailFrom.address : '',
        at: Date.now(),
        isUnacknowledged: losesIt,
        header: name => mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
      })
      const work = next
      next = undefined
      await work?.()
      if (losesIt) return (callback as (error: Error) => void)(answer(451, 'Lost'))
      callback(null)
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  t.teardown(() => new Promise<void>(resolve => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    onNext: work => {
      next = work
    },
    behave: how => {
      behaviour = how
    },
  }
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
