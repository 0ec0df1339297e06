import test from 'ava'
import { createTransport } from 'nodemailer'
import { Message } from '../../src/activity/message.js'
import { receiveMail } from '../../src/inbox/mail-receiver.js'
import { balanceSheet, pdfOf } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { type MailServer, mailServer } from '../support/mail-server.js'
import { stepsOf } from '../support/steps.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const domain = 'replies.harbor.example'
const stops: (() => unknown)[] = []
let mail: MailServer
const w = sharedWorld<TemporalWorld>(test, async () => {
  mail = await mailServer({ teardown: stop => stops.push(stop) })
  return temporalWorld('test-email', {
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@harbor.example',
    MAIL_REPLY_DOMAIN: domain,
  })
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})

const lettersTo = (address: string) => mail.mails.filter(({ recipient }) => recipient === address)
const firstTo = async (address: string) =>
  (await eventually(
    async () => lettersTo(address),
    letters => letters.length > 0,
  )) as ReturnType<typeof lettersTo>

async function asked(email: string, workflow: 'checklist' | 'support' = 'checklist') {
  const steps = stepsOf(w)
  const leadId = await w.newLead({ email })
  const runId = await steps.run(leadId, workflow)
  return { ...steps, leadId, runId }
}

test.serial('a letter goes out, is answered by its document, and the run completes', async t => {
  await stepsOf(w).ask(['BALANCE'], 'FILE')
  const { leadId, runId } = await asked('dana@bakery.example')
  const [letter] = await firstTo('dana@bakery.example')
  const receiver = await receiveMail(w.context, { port: 0, host: '127.0.0.1', domain })
  stops.push(receiver.close)
  await createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true }).sendMail({
    from: 'dana@bakery.example',
    to: letter?.replyTo?.[0]?.address ?? '',
    subject: `Re: ${letter?.subject}`,
    text: 'Here you are.',
    attachments: [{ filename: 'balance.pdf', content: await pdfOf([balanceSheet()]) }],
  })
  const letters = await eventually(
    async () => lettersTo('dana@bakery.example'),
    all => all.length > 1,
  )
  t.regex(letters[1]?.text ?? '', /your document has arrived/)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  const [document] = body.documents ?? body
  t.is(document.filename, 'balance.pdf')
  await w.send('PUT', '/api/v1/leads', {
    body: { leadId, checklistItems: [{ code: 'BALANCE', status: 'COMPLETED' }] },
  })
  await eventually(
    () => w.send('GET', `/api/v1/workflow-runs/${runId}`),
    answer => answer.body.workflowRun.status === 'COMPLETED',
  )
  t.pass()
})

test.serial('a message waits for a mail server that is full, and an operator sees it', async t => {
  mail.behave('is full')
  const { leadId, messages } = await asked('kit@bakery.example')
  const [message] = await eventually(
    () => messages(leadId),
    all => all.length > 0,
  )
  const handle = await w.workflowOf(message?.id ?? '')
  const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')
  t.is(currentDetails, 'Handing the message over.')
  mail.behave('takes')
  await firstTo('kit@bakery.example')
  await w.untilTemporal(message?.id ?? '', 'COMPLETED')
  t.is((await messages(leadId))[0]?.state, 'sent')
})

test.serial('an operator who ends a message ends it for good', async t => {
  mail.behave('is full')
  const { leadId, messages, logs, runId } = await asked('lee@bakery.example')
  const [message] = await eventually(
    () => messages(leadId),
    all => all.length > 0,
  )
  const handle = await w.workflowOf(message?.id ?? '')
  await handle.cancel()
  await eventually(
    () => logs(runId),
    ([log]) => log?.status === 'FAILED',
  )
  mail.behave('takes')
  t.like((await logs(runId))[0], { status: 'FAILED', error: 'It was stopped by an operator.' })
  t.deepEqual(lettersTo('lee@bakery.example'), [])
})

test.serial('nothing that was said, nor to whom, is in the history of a message', async t => {
  const [message] = await Message.in(w.workspaceId, w.context.db).where({
    state: 'sent',
    direction: 'OUTBOUND',
  })
  const { events } = await (await w.workflowOf(message?.id ?? '')).fetchHistory()
  const history = JSON.stringify(events)
  for (const word of ['bakery', 'Dana', 'harbor.example', 'Maya']) t.false(history.includes(word))
})
