import test, { type ExecutionContext } from 'ava'
import { readMailbox } from '../../src/inbox/imap/read-mailbox.js'
import { eventually } from '../support/eventually.js'
import { imapServer } from '../support/imap-server.js'
import { askedLead, rawMail } from '../support/mailbox.js'
import { actionLines } from '../support/steps.js'

/** A mailbox that gets what a lead answers, and the reader of it. */
async function reading(t: ExecutionContext, options: { keywords?: boolean; readers?: number } = {}) {
  const asked = await askedLead(t)
  const server = await imapServer(t, options)
  const read = (url = server.url) => {
    const reader = readMailbox(asked.w.context, url, 20)
    t.teardown(reader.close)
    return reader
  }
  const answers = async () =>
    (await asked.timeline(asked.leadId)).filter(({ summary }) => summary === 'A reply by e-mail')
  return {
    ...asked,
    server,
    read,
    answers,
    mail: (text: string, more = {}) => rawMail({ to: asked.to, subject: 'Re: What we need', text, ...more }),
    marked: (count: number) =>
      eventually(
        async () => server.mails.filter(({ flags }) => flags.size > 0).length,
        found => found === count,
        20_000,
      ),
    answered: (count: number) => eventually(answers, found => found.length === count, 20_000),
  }
}

test('an answer in the mailbox comes in and is marked; others are left as they are', async t => {
  const { server, read, mail, marked, answers } = await reading(t)
  server.deliver(await rawMail({ to: 'office@harbor.example', text: 'For somebody else' }))
  server.deliver(await mail('Tomorrow.'))
  read()
  await marked(1)
  t.deepEqual(
    server.mails.map(({ flags }) => [...flags]),
    [[], ['LeadspreadTaken']],
  )
  t.regex((await answers())[0]?.messages[0]?.body ?? '', /^Tomorrow/)
  // The whole of what is for others is never asked for.
  t.false(server.said.some(command => /^UID FETCH 1 .*BODY\.PEEK\[\]/.test(command)))
})

test('what comes while somebody listens is taken at once', async t => {
  const { server, read, mail, answered } = await reading(t)
  read()
  await eventually(
    async () => server.said.includes('IDLE'),
    found => found,
    20_000,
  )
  server.deliver(await mail('Tomorrow.'))
  await answered(1)
  server.deliver(await mail('Or later.', { headers: { 'Delivered-To': 'office@harbor.example' } }))
  t.is((await answered(2)).length, 2)
})

test('a connection that is lost is made anew, and what was not marked comes in once', async t => {
  const { server, read, mail, marked, answers } = await reading(t)
  server.losesFlags = true
  server.deliver(await mail('Tomorrow.'))
  read()
  await eventually(
    async () => server.said.filter(said => said.startsWith('UID STORE')).length,
    n => n >= 2,
    20_000,
  )
  server.losesFlags = false
  await marked(1)
  server.drop()
  server.deliver(await mail('Or later.'))
  await marked(2)
  t.is((await answers()).length, 2)
})

test('two who read the same mailbox take each mail once', async t => {
  const { server, read, mail, marked, answers } = await reading(t)
  for (let n = 0; n < 5; n++) server.deliver(await mail(`Answer ${n}`))
  read()
  read()
  await marked(5)
  t.is((await answers()).length, 5)
})

test('where a server keeps no marks of programs, a mail that was taken counts as read', async t => {
  const { server, read, mail, marked } = await reading(t, { keywords: false })
  server.deliver(await rawMail({ to: 'office@harbor.example', text: 'For somebody else' }))
  server.deliver(await mail('Tomorrow.'))
  read()
  await marked(1)
  t.deepEqual(
    server.mails.map(({ flags }) => [...flags]),
    [[], ['\\Seen']],
  )
})

test('a mail that is too large stays there unread, and a person hears of it once', async t => {
  const { server, read, mail, marked, answers, w, leadId } = await reading(t)
  for (let n = 0; n < 2; n++) server.deliver(await mail('With films'), { size: 26 * 1024 * 1024 })
  server.deliver(await mail('Without'))
  read()
  await marked(3)
  t.is((await answers()).length, 1)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.is(body.escalations.length, 1)
  t.regex(body.escalations[0].reason, /too large/)
  t.false(server.said.some(command => /^UID FETCH [12] .*BODY\.PEEK\[\]/.test(command)))
})

test('a letter that came back into the mailbox is told as failed', async t => {
  const { server, read, letter, marked, logs, runId } = await reading(t)
  const lines = [
    `To: ${letter.sender}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--b--',
    '',
  ]
  server.deliver(Buffer.from(lines.join('\r\n')))
  read()
  await marked(1)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE FAILED'])
})

test('a wrong password, or no server, is tried again, and closing does not wait for it', async t => {
  const { server, read, mail, answers } = await reading(t)
  server.deliver(await mail('Tomorrow.'))
  const reader = read(server.url.replace(/:[^:@/]+@/, ':wrong@'))
  await eventually(
    async () => server.said.filter(said => said.startsWith('LOGIN')).length,
    n => n >= 2,
    20_000,
  )
  const nowhere = read('imap://a:b@127.0.0.1:1/INBOX')
  const began = Date.now()
  await Promise.all([reader.close(), nowhere.close()])
  t.true(Date.now() - began < 10_000)
  t.deepEqual(await answers(), [])
})
