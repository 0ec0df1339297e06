import test, { type ExecutionContext } from 'ava'
import { Message } from '../../src/activity/message.js'
import { Lead } from '../../src/leads/lead.js'
import { sendMessage } from '../../src/runs/sending/send-message.js'
import { type MailServer, mailServer } from '../support/mail-server.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { world } from '../support/world.js'

const monday = new Date('2026-11-23T15:00:00Z')
const night = new Date('2026-11-24T05:00:00Z')

/** A workspace whose agents write e-mail, and a lead whom one asks for something. */
async function asking(t: ExecutionContext, more: Record<string, unknown> = {}, server?: MailServer) {
  const mail = server ?? (await mailServer(t))
  const w = await world(t, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@harbor.example',
    MAIL_REPLY_DOMAIN: 'replies.harbor.example',
  })
  const steps = stepsOf(w)
  await steps.ask(['EIN'])
  const leadId = await w.newLead({ email: 'dana@bakery.example', ...more })
  const runId = await steps.run(leadId)
  const lead = () => Lead.in(w.workspaceId, w.context.db).findById(leadId).throwIfNotFound()
  /** Hands over whatever is on its way, as the workflow of a message does. */
  const send = async (at = monday) => {
    const [under] = await Message.in(w.workspaceId, w.context.db).whereIn('state', ['queued', 'sending'])
    if (!under) throw new Error('Nothing is on its way')
    const context = { ...w.context, clock: () => at }
    return sendMessage(context, { workspaceId: w.workspaceId, messageId: under.id })
  }
  return { ...steps, w, mail, leadId, runId, lead, send }
}

test('a message is on its way until the mail server has taken it', async t => {
  const { step, runId, leadId, send, mail, logs, w, eventsOf } = await withEvents(await asking(t))
  t.deepEqual(await step(runId, 1, monday), { next: 'wait', until: null, reason: 'sending' })
  t.deepEqual(actionLines(await logs(runId)), [`MESSAGE PENDING ${monday.toISOString()}`])
  // Looked at meanwhile, it goes no second time.
  t.deepEqual(await step(runId, 2, monday), { next: 'wait', until: null, reason: 'sending' })
  t.deepEqual(await eventsOf('action_log'), [])
  t.is(await send(), 'sent')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
  t.deepEqual(await eventsOf('action_log'), ['action_log.completed'])
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.like(body.lastAction.messages[0], { channel: 'EMAIL', direction: 'OUTBOUND' })
  t.is(mail.mails.length, 1)
  t.like(await step(runId, 3, monday), { next: 'wait', reason: 'follow-up' })
})

test('a letter says who it is from, where answers go, and how to have no more of them', async t => {
  const { step, runId, leadId, send, mail, logs } = await asking(t)
  await step(runId, 1, monday)
  await send()
  const [letter] = mail.mails
  const [log] = await logs(runId)
  t.like(letter, {
    recipient: 'dana@bakery.example',
    subject: 'What Harbor Business Lending needs from you',
    messageId: `<${log?.id}@harbor.example>`,
  })
  t.deepEqual(letter?.from, { name: 'Maya, Harbor Business Lending', address: 'maya@harbor.example' })
  t.regex(letter?.replyTo?.[0]?.address ?? '', /^reply\+[0-9a-z]{26}-[0-9a-z]{25}@replies\.harbor\.example$/)
  t.regex(letter?.sender ?? '', /^bounce\+[0-9a-z-]{52}@replies\.harbor\.example$/)
  t.true(letter?.header('list-unsubscribe')?.startsWith('<http'))
  t.is(letter?.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  t.true(letter?.text?.includes(`/unsubscribe/${leadId.slice(5)}-`))
  t.regex(letter?.html ?? '', /<li>Label of EIN<\/li>/)
})

for (const [what, change] of [
  ['has opted out', { didOptOut: true }],
  ['is not interested', { status: 'NOT_INTERESTED' }],
] as const) {
  test(`nothing goes to somebody who ${what} since it was written`, async t => {
    const { step, update, runId, leadId, send, mail, logs } = await asking(t)
    await step(runId, 1, monday)
    await update(leadId, change)
    t.is(await send(), 'cancelled')
    t.deepEqual(actionLines(await logs(runId)), ['MESSAGE CANCELLED'])
    t.deepEqual(mail.mails, [])
  })
}

test('what was on its way when its run was paused goes when the run is resumed, with the words of then', async t => {
  const { step, ask, runId, leadId, send, mail, logs, w, messages } = await asking(t)
  await step(runId, 1, monday)
  await w.context.db('workflow_runs').where({ id: runId }).update({ status: 'PAUSED' })
  t.is(await send(), 'held')
  t.deepEqual(await messages(leadId), [])
  await ask(['LEGAL_NAME'])
  await w.context.db('workflow_runs').where({ id: runId }).update({ status: 'ACTIVE' })
  await step(runId, 2, monday)
  t.is(await send(), 'sent')
  t.is(mail.mails.length, 1)
  t.regex(mail.mails[0]?.text ?? '', /LEGAL_NAME/)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
})

test('what is overtaken by the night goes in the morning', async t => {
  const { step, settings, runId, send, mail } = await asking(t, { timezone: 'America/New_York' })
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  await step(runId, 1, monday)
  t.is(await send(night), 'held')
  t.deepEqual(await step(runId, 2, night), {
    next: 'wait',
    until: '2026-11-24T13:00:00.000Z',
    reason: 'quiet-hours',
  })
  t.deepEqual(mail.mails, [])
})

test('a server that loses its answer gets the same message again, and nobody takes it for another', async t => {
  const { step, runId, send, mail, logs } = await asking(t)
  await step(runId, 1, monday)
  mail.behave('loses its answers')
  await t.throwsAsync(send(), { message: /could not take a message/ })
  t.deepEqual(actionLines(await logs(runId)), [`MESSAGE PENDING ${monday.toISOString()}`])
  mail.behave('takes')
  t.is(await send(), 'sent')
  t.is(mail.mails.length, 2)
  t.is(new Set(mail.mails.map(({ messageId }) => messageId)).size, 1)
})

test('a full server is asked again later', async t => {
  const { step, runId, send, mail } = await asking(t)
  await step(runId, 1, monday)
  mail.behave('is full')
  await t.throwsAsync(send(), { message: /could not take a message/ })
  t.deepEqual(mail.mails, [])
})

test('an address that nobody has is told to a person, and not written to again', async t => {
  const { step, runId, leadId, send, mail, lead, logs, update, w, eventsOf } = await withEvents(
    await asking(t),
  )
  await step(runId, 1, monday)
  mail.behave('knows no address')
  t.is(await send(), 'failed')
  const [log] = await logs(runId)
  t.like(log, { status: 'FAILED', error: 'The mail server knows no such address (550).' })
  t.deepEqual(await eventsOf('action_log'), ['action_log.failed'])
  t.truthy((await lead()).emailFailedAt)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.like(body.escalations[0], { reason: 'No message reaches the e-mail address of this lead.' })
  t.deepEqual(await step(runId, 2, monday), { next: 'wait', until: null, reason: 'contact' })
  mail.behave('takes')
  await update(leadId, { email: 'dana@whitfield.example' })
  t.is((await lead()).emailFailedAt, null)
  t.like(await step(runId, 3, monday), { next: 'wait', reason: 'follow-up' })
})

test('a test lead is written to in the outbox only', async t => {
  const { w, mail, messages, run, step } = await asking(t)
  const { apiKey } = await w.newKey({ mode: 'test' })
  const leadId = await w.newLead({ email: 'dana@bakery.example' }, apiKey)
  const runId = await run(leadId)
  await step(runId, 1, monday)
  t.like((await messages(leadId))[0], { channel: 'OUTBOX', state: 'sent' })
  t.deepEqual(mail.mails, [])
})

test('a lead without an address waits for one', async t => {
  const { step, update, runId, leadId, send, mail } = await asking(t, { email: null })
  t.deepEqual(await step(runId, 1, monday), { next: 'wait', until: null, reason: 'contact' })
  await update(leadId, { email: 'dana@bakery.example' })
  await step(runId, 2, monday)
  t.is(await send(), 'sent')
  t.is(mail.mails.length, 1)
})

async function withEvents<A extends Awaited<ReturnType<typeof asking>>>(asked: A) {
  const { w, leadId } = asked
  const eventsOf = async (kind: string) =>
    (await w.eventsOf(leadId)).map(({ name }) => name).filter(name => name.startsWith(kind))
  return { ...asked, eventsOf }
}
