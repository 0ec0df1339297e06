import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from '../../context.js'
import { Invalid, LeadspreadError } from '../../errors.js'
import { findLinkedLead } from '../../inbox/find-linked.js'
import { receiveMessage } from '../../inbox/receive-message.js'
import { answering } from '../../inbox/reply-rules.js'
import { conversationOf } from './conversations.js'

const mostBytes = 25 * 1024 * 1024
const longestText = 100_000
const mostFiles = 10

/** What a developer writes in the place of a lead, by the door through which a mail comes. False: there is no such lead. */
export async function answerAsLead(
  context: Context,
  leadId: string,
  request: IncomingMessage,
): Promise<boolean> {
  const { text, files } = await readForm(request)
  const lead = await findLinkedLead(leadId, context.db)
  if (!lead) return false
  const { shown = [] } = (await conversationOf(context.db, leadId)) ?? {}
  const asked = shown.find(({ message }) => message.direction === 'OUTBOUND')?.message
  const subject = asked?.subject ?? null
  const reception = await receiveMessage(context, lead, {
    channel: asked?.channel === 'SMS' ? 'SMS' : 'EMAIL',
    externalId: `<${randomUUID()}@mailbox.invalid>`,
    subject: subject === null ? null : answering(subject),
    text,
    files,
    isAutomatic: false,
    authentication: null,
  })
  return reception !== 'gone'
}

interface Written {
  text: string
  files: { name: string; bytes: Uint8Array }[]
}

async function readForm(request: IncomingMessage): Promise<Written> {
  const type = request.headers['content-type'] ?? ''
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    throw new LeadspreadError(415, 'unsupported_media_type', 'Send a form with the fields text and file.')
  const body = await readBody(request)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Invalid('The form can not be read.', [], 'invalid_form')
  })
  const said = form.get('text') ?? ''
  const text = (typeof said === 'string' ? said : '').replaceAll('\0', '').toWellFormed().trim()
  const sent = form.getAll('file').filter(file => typeof file !== 'string' && file.size > 0) as File[]
  if (text === '' && sent.length === 0) throw new Invalid('An answer has a text, a file or both.')
  if (text.length > longestText) throw new Invalid(`The text has more than ${longestText} characters.`)
  if (sent.length > mostFiles) throw new Invalid(`An answer has at most ${mostFiles} files.`)
  const files = sent.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
  return { text, files: await Promise.all(files) }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    // Read to its end, so that the answer is listened to.
    if (size <= mostBytes) parts.push(part)
  }
  if (size > mostBytes) throw new LeadspreadError(413, 'too_large', 'An answer has at most 25 MiB.')
  return Buffer.concat(parts)
}
