import type { ExecutionContext } from 'ava'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { Message } from '../../src/activity/message.js'
import { Unavailable } from '../../src/errors.js'
import { receiveMail } from '../../src/inbox/mail-receiver.js'
import { sendMessage } from '../../src/runs/sending/send-message.js'
import { mailServer } from './mail-server.js'
import { stepsOf } from './steps.js'
import { type World, world } from './world.js'

const domain = 'replies.harbor.example'
export const monday = new Date('2026-11-23T15:00:00Z')

/** A workspace that writes e-mail and takes answers, and how a lead and its mail program see it. */
export async function mailboxes(t: ExecutionContext, settings: Record<string, string> = {}) {
  const mail = await mailServer(t)
  const w = await world(t, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@harbor.example',
    MAIL_REPLY_DOMAIN: domain,
    ...settings,
  })
  const steps = stepsOf(w)
  const receiver = await receiveMail(w.context, { port: 0, host: '127.0.0.1', domain })
  t.teardown(receiver.close)
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })
  return {
    ...steps,
    w,
    mail,
    /** As the lead's mail server does. */
    deliver: (options: SendMailOptions) => transport.sendMail({ from: 'dana@bakery.example', ...options }),
    send: (at = monday) => sendAll(w, at),
  }
}

/** Hands over whatever is on its way, as the workflows of messages do; `thrown` is tried again. */
export async function sendAll(w: World, at: Date): Promise<string[]> {
  const { context, workspaceId } = w
  const underWay = await Message.in(workspaceId, context.db).whereIn('state', ['queued', 'sending'])
  const outcomes: string[] = []
  for (const { id } of underWay)
    outcomes.push(
      await sendMessage({ ...context, clock: () => at }, { workspaceId, messageId: id }).catch(ifUnavailable),
    )
  return outcomes
}

function ifUnavailable(error: unknown): 'thrown' {
  if (error instanceof Unavailable) return 'thrown'
  throw error
}

/** As it travels between mail servers. */
export async function rawMail(options: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'dana@bakery.example',
    ...options,
  })
  return message as Buffer
}

/** A lead that was asked for its EIN, and the letter that it got. */
export async function askedLead(
  t: ExecutionContext,
  kind: 'checklist' | 'support' = 'checklist',
  settings: Record<string, string> = {},
) {
  const boxes = await mailboxes(t, settings)
  await boxes.ask(['EIN'])
  const leadId = await boxes.w.newLead({ email: 'dana@bakery.example' })
  const askingId = await boxes.run(leadId, 'checklist')
  await boxes.step(askingId, 1, monday)
  await boxes.send()
  const [letter] = boxes.mail.mails.splice(0)
  if (!letter) throw new Error('No letter came')
  if (kind === 'support') {
    await boxes.w.context.db('workflow_runs').where({ id: askingId }).update({ status: 'CANCELLED' })
    await boxes.run(leadId, 'support')
  }
  const to = letter.replyTo?.[0]?.address ?? ''
  return {
    ...boxes,
    leadId,
    runId: askingId,
    letter,
    /** The address to which answers go. */
    to,
    reply: (text: string, more: SendMailOptions = {}) =>
      boxes.deliver({ to, subject: `Re: ${letter.subject}`, inReplyTo: letter.messageId, text, ...more }),
  }
}
