import { randomUUID } from 'node:crypto'
import { mailToken } from '../channels/tokens.js'
import type { Context } from '../context.js'
import { findLinkedLead } from '../inbox/find-linked.js'
import { receiveMessage } from '../inbox/receive-message.js'
import { answering } from '../inbox/reply-rules.js'
import type { SimulatedBorrower } from './borrower.js'
import type { Reply } from './personas.js'

/** How what borrowers write comes in. */
export type Post = (borrower: SimulatedBorrower, reply: Reply) => Promise<void>

/** By SMTP where this machine takes mail, and else by the door behind that. */
export function postOf(context: Context): Post {
  const { mailPort: port, replyDomain: domain, host } = context.config
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(host)
  return port !== undefined && domain && isLocal
    ? bySmtp(context, { port, host, domain })
    : atTheDoor(context)
}

/** A connection for each mail, so that none is left open. */
const bySmtp =
  (context: Context, { port, host, domain }: { port: number; host: string; domain: string }): Post =>
  async ({ leadId, subject }, { text, files }) => {
    const { createTransport } = await import('nodemailer')
    await createTransport({ host, port, ignoreTLS: true }).sendMail({
      from: 'borrower@simulation.example',
      to: `reply+${mailToken(context, 'reply', leadId)}@${domain}`,
      subject: answering(subject ?? ''),
      text,
      attachments: files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
    })
  }

const atTheDoor =
  (context: Context): Post =>
  async ({ leadId, subject }, { text, files }) => {
    const lead = await findLinkedLead(leadId, context.db)
    if (!lead) return
    await receiveMessage(context, lead, {
      channel: 'EMAIL',
      externalId: `<${randomUUID()}@simulation.example>`,
      subject: answering(subject ?? ''),
      text,
      files: files.map(({ name, bytes }) => ({ name, bytes })),
      isAutomatic: false,
      authentication: null,
    })
  }
