import { readFileSync } from 'node:fs'
import test from 'ava'
import { stringify } from 'yaml'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { balanceSheet, pdfOf } from '../support/documents.js'
import { askedLead } from '../support/mailbox.js'
import { actionLines } from '../support/steps.js'

test('an answer stands on the timeline of its lead, and its agent looks again', async t => {
  const { reply, leadId, runId, timeline, w, logs, step } = await askedLead(t)
  await step(runId, 2, new Date('2026-11-23T15:00:01Z'))
  t.regex(actionLines(await logs(runId)).join(), /FOLLOW_UP_MESSAGE PENDING/)
  await w.context.db('wakes').delete()
  await reply('I will send it tomorrow.\n\nOn Mon, Nov 23, 2026, Maya wrote:\n> Hi Dana,')
  const [log] = (await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail')
  t.like(log, { type: 'MESSAGE', status: 'COMPLETED' })
  t.like(log?.messages[0], { channel: 'EMAIL', direction: 'INBOUND' })
  t.regex(log?.messages[0]?.body ?? '', /^I will send it tomorrow/)
  // The follow-up that was planned is off, and counts anew from now.
  t.regex(actionLines(await logs(runId)).join(), /FOLLOW_UP_MESSAGE CANCELLED/)
  t.true((await w.context.db('wakes').where({ workflowId: runId })).length > 0)
})

test('the same mail comes in once, however often it is delivered', async t => {
  const { reply, leadId, timeline } = await askedLead(t)
  for (let n = 0; n < 3; n++) await reply('Tomorrow.', { messageId: '<one@bakery.example>' })
  t.is((await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail').length, 1)
})

test('delivered twice at once it comes in once', async t => {
  const { reply, leadId, timeline } = await askedLead(t)
  await Promise.all([1, 2, 3].map(() => reply('Tomorrow.', { messageId: '<one@bakery.example>' })))
  t.is((await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail').length, 1)
})

for (const words of [
  'STOP',
  'Unsubscribe.',
  'please stop emailing me!!',
  'No me escriban más',
  'Remove me from your list',
]) {
  test(`${words}: the lead is opted out at once, and hears nothing more`, async t => {
    const { reply, leadId, runId, lead, send, mail, logs, step } = await askedLead(t)
    await reply(words)
    t.like(await lead(leadId), { status: 'OPTED_OUT' })
    t.deepEqual(await send(), [])
    t.deepEqual(mail.mails, [])
    t.deepEqual(await step(runId, 2, new Date('2026-12-23T15:00:00Z')), {
      next: 'wait',
      until: null,
      reason: 'contact',
    })
    t.notRegex(actionLines(await logs(runId)).join(), /PENDING/)
  })
}

test('START takes an opt-out back', async t => {
  const { reply, leadId, lead } = await askedLead(t)
  await reply('stop')
  await reply('START')
  t.like(await lead(leadId), { status: 'IN_PROGRESS', optOutAt: null })
})

test('HELP is answered in its thread, also while the run is paused and at night', async t => {
  const { reply, send, mail, runId, w, settings } = await askedLead(t)
  await settings({ quietHours: JSON.stringify({ from: '00:00', to: '23:59' }) })
  await w.context.db('workflow_runs').where({ id: runId }).update({ status: 'PAUSED' })
  await reply('Help', { messageId: '<two@bakery.example>' })
  t.deepEqual(await send(), ['sent'])
  const [answer] = mail.mails
  t.is(answer?.inReplyTo, '<two@bakery.example>')
  t.regex(answer?.text ?? '', /this is Maya from Harbor Business Lending/)
  t.is(answer?.subject, 'Re: What Harbor Business Lending needs from you')
})

test('an answer to a lead that is reached no more is dropped, and does not stand there as planned', async t => {
  const { reply, send, update, leadId, timeline, lead } = await askedLead(t)
  await reply('Help')
  await update(leadId, { email: null })
  t.deepEqual(await send(), ['cancelled'])
  t.is((await timeline(leadId)).find(({ summary }) => summary === 'Says who is writing')?.status, 'CANCELLED')
  t.notRegex((await lead(leadId)).activitySummary ?? '', /Says who is writing/)
})

test('a question that nobody but a person can answer goes to one, and the lead hears of it', async t => {
  const { reply, send, mail, leadId, w } = await askedLead(t)
  await reply('What would happen if I paid late?')
  await reply('And why?')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.is(body.escalations.length, 1)
  await send()
  t.regex(mail.mails[0]?.text ?? '', /passed it on to a colleague/)
})

test('a question is answered from what the lender has written down, and names where it stands', async t => {
  const { w, reply, send, mail, leadId } = await askedLead(t, 'support')
  const knowledge = '# Fees\n\n## Prepayment\n\nYou can prepay at any time. There is no prepayment penalty.\n'
  const text = stringify({ workspace: { name: 'Harbor Business Lending' }, knowledge })
  await applyWorkspaceFile(w.context, { file: 'w.yaml', text, environment: {}, workspaceId: w.workspaceId })
  await reply('Is there a prepayment penalty?')
  await send()
  t.regex(mail.mails[0]?.text ?? '', /There is no prepayment penalty/)
  t.regex(mail.mails[0]?.text ?? '', /under “[^”]*Prepayment”/)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.deepEqual(body.escalations, [])
})

test('thanks are no question, not even to a support agent', async t => {
  const { w, reply, send, leadId } = await askedLead(t, 'support')
  await reply('Thank you!')
  t.deepEqual(await send(), [])
  t.deepEqual((await w.send('GET', `/api/v1/leads/${leadId}/escalations`)).body.escalations, [])
})

test('what is attached becomes a document, and the lead is thanked', async t => {
  const { reply, send, mail, leadId, w, timeline } = await askedLead(t)
  const content = await pdfOf([balanceSheet()])
  await reply('Here it is', {
    attachments: [
      { filename: 'balance.pdf', content: Buffer.from(content) },
      { filename: 'virus.exe', content: Buffer.from('MZ\x90\x00') },
    ],
  })
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.like(body[0] ?? body.documents[0], { filename: 'balance.pdf' })
  const [log] = (await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail')
  t.like(log, { input: { refusedFiles: 1 } })
  await send()
  t.regex(mail.mails[0]?.text ?? '', /your document has arrived/)
})

test('of more files than a message may have the rest counts as refused', async t => {
  const { reply, leadId, w, timeline } = await askedLead(t)
  const attachments = Array.from({ length: 12 }, (_, n) => ({
    filename: `${n}.csv`,
    content: `Month,Sales\n${n},100\n`,
  }))
  await reply('All twelve months', { attachments })
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body.length, 10)
  const [log] = (await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail')
  t.like(log, { input: { refusedFiles: 2 } })
})

test('a notice of absence is kept, and answered by nobody', async t => {
  const { reply, send, leadId, timeline } = await askedLead(t)
  await reply('I am away. What is it about?', { headers: { 'Auto-Submitted': 'auto-replied' } })
  t.true((await timeline(leadId)).some(({ summary }) => summary === 'An automatic reply by e-mail'))
  t.deepEqual(await send(), [])
})

test('two programs that answer each other come to an end', async t => {
  const { reply, send, mail } = await askedLead(t)
  for (let n = 0; n < 14; n++) {
    await reply('Help')
    await send(new Date())
  }
  t.is(mail.mails.length, 10)
})

test('a mail in HTML alone is read by its words', async t => {
  const { reply, leadId, lead, timeline } = await askedLead(t)
  const html = '<style>p { color: red }</style><p>Stop</p>'
  await reply('', { text: '', html })
  t.is((await lead(leadId)).status, 'OPTED_OUT')
  t.regex(
    (await timeline(leadId)).flatMap(({ messages }) => messages.map(({ body }) => body)).join(),
    /^Stop/m,
  )
})

test('an address of ours that was tampered with takes nothing', async t => {
  const { deliver, letter } = await askedLead(t)
  const address = letter.replyTo?.[0]?.address ?? ''
  for (const to of [
    'hello@replies.harbor.example',
    address.replace(/.@/, other => (other === 'a@' ? 'b@' : 'a@')),
    address.replace('reply+', 'bounce+'),
    address.replace('replies.harbor', 'other.harbor'),
  ])
    await t.throwsAsync(deliver({ to, text: 'Hello' }), { message: /550/ })
})

test('a message that comes back is told as failed, and a delay is not', async t => {
  const { deliver, letter, leadId, logs, runId, lead } = await askedLead(t)
  const notice = (action: string, status: string) =>
    deliver({
      from: '',
      to: letter.sender,
      raw: report(letter.sender, action, status),
    })
  await notice('delayed', '4.4.1')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
  await notice('failed', '5.1.1')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE FAILED'])
  t.truthy((await lead(leadId)).emailFailedAt)
})

test('an address is put before a person once, however many letters come back from it', async t => {
  const { deliver, reply, send, letter, mail, leadId, w } = await askedLead(t)
  await reply('Help')
  await send()
  for (const sender of [letter.sender, mail.mails[0]?.sender ?? ''])
    await deliver({ from: '', to: sender, raw: report(sender, 'failed', '5.1.1') })
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/escalations`)).body.escalations.length, 1)
})

test('the link in a letter ends the messages by its button, and not by being opened', async t => {
  const { letter, leadId, lead, w } = await askedLead(t)
  const link = letter.header('list-unsubscribe')?.slice(1, -1).replace('http://leadspread.test', w.url) ?? ''
  for (const method of ['GET', 'HEAD']) t.is((await fetch(link, { method })).status, 200)
  t.is((await lead(leadId)).optOutAt, null)
  const page = await fetch(link)
  t.true((await page.text()).includes('<form method="post">'))
  // By which a browser goes when the button is pressed.
  t.regex(page.headers.get('content-security-policy') ?? '', /^default-src 'none';form-action 'self';/)
  for (let n = 0; n < 2; n++) {
    const answer = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    t.is(answer.status, 200)
  }
  t.is((await lead(leadId)).status, 'OPTED_OUT')
  const other = link.endsWith('0') ? '1' : '0'
  t.is((await fetch(`${link.slice(0, -1)}${other}`, { method: 'POST' })).status, 404)
})

function report(to: string, action: string, status: string): string {
  const lines = readFileSync(new URL('../../../test/inbox/delivery-report.txt', import.meta.url), 'utf8')
  return lines.replace('TO', to).replace('ACTION', action).replace('STATUS', status)
}
