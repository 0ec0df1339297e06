import { createHmac } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { fieldsOf } from '../../src/inbox/providers/form-rules.js'
import { balanceSheet, pdfOf } from '../support/documents.js'
import { askedLead, rawMail } from '../support/mailbox.js'
import { actionLines } from '../support/steps.js'

const secret = 'k'.repeat(40)
const signingKey = 'key-of-mailgun'

async function posts(t: ExecutionContext) {
  const asked = await askedLead(t, 'checklist', {
    INBOUND_EMAIL_SECRET: secret,
    MAILGUN_SIGNING_KEY: signingKey,
  })
  const { w, to, leadId, timeline } = asked
  const post = async (
    path: string,
    body: FormData | URLSearchParams | string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${w.url}/inbound/email/${path}`, { method: 'POST', body, headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const json = (value: unknown) => post(`postmark/${secret}`, JSON.stringify(value))
  return {
    ...asked,
    post,
    json,
    answers: async () =>
      (await timeline(leadId)).filter(({ summary }) => summary === 'A reply by e-mail').reverse(),
    sendgrid: (raw: Buffer, more: Record<string, string> = {}) =>
      post(
        `sendgrid/${secret}`,
        formOf({ envelope: JSON.stringify({ to: [to], from: 'x@y.example' }), ...more }, 'email', raw),
      ),
    mailgun: (raw: Buffer, more: Record<string, string> = {}) =>
      post(
        `mailgun/${secret}/mime`,
        formOf({ recipient: to, ...signed('1', 'abc'), ...more }, 'body-mime', raw),
      ),
    postmark: (raw: Buffer) =>
      json({ OriginalRecipient: to, RawEmail: raw.toString('utf8'), ToFull: [{ Email: to }] }),
  }
}

/** A mail goes as its bytes, whatever they are. */
function formOf(fields: Record<string, string>, name: string, raw: Buffer): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(name, new Blob([raw]))
  return form
}

const signed = (timestamp: string, token: string, key = signingKey) => ({
  timestamp,
  token,
  signature: createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex'),
})

for (const provider of ['sendgrid', 'mailgun', 'postmark'] as const) {
  test(`${provider}: an answer with a document comes in once, however often it is posted`, async t => {
    const asked = await posts(t)
    const raw = await rawMail({
      to: asked.to,
      subject: 'Re: What we need',
      text: 'Here it is, señora.',
      messageId: '<one@bakery.example>',
      attachments: [{ filename: 'balance.pdf', content: Buffer.from(await pdfOf([balanceSheet()])) }],
    })
    for (let n = 0; n < 2; n++)
      t.deepEqual(await asked[provider](raw), { status: 200, body: { success: true, taken: true } })
    await Promise.all([1, 2, 3].map(() => asked[provider](raw)))
    const logs = await asked.answers()
    t.is(logs.length, 1)
    t.regex(logs[0]?.messages[0]?.body ?? '', /^Here it is, señora\.\s*$/)
    const { body } = await asked.w.send('GET', `/api/v1/leads/${asked.leadId}/documents`)
    t.like(body, [{ filename: 'balance.pdf' }])
    await asked.send()
    t.regex(asked.mail.mails[0]?.text ?? '', /your document has arrived/)
  })
}

test('a mail in an old encoding loses nothing on its way through a form', async t => {
  const { to, sendgrid, mailgun, answers } = await posts(t)
  const raw = (id: string) =>
    Buffer.from(
      `From: dana@bakery.example\r\nTo: ${to}\r\nMessage-ID: <${id}@x.example>\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nMa\xf1ana, se\xf1ora\r\n`,
      'latin1',
    )
  t.is((await sendgrid(raw('one'))).status, 200)
  t.is((await mailgun(raw('two'))).status, 200)
  for (const log of await answers()) t.regex(log.messages[0]?.body ?? '', /^Mañana, señora/)
})

test('Mailgun posts a mail without attachments in the other form', async t => {
  const { to, post, answers } = await posts(t)
  const raw = await rawMail({ to, text: 'Tomorrow & later: 100% + 1' })
  const fields = { recipient: to, ...signed('1', 'abc'), 'body-mime': raw.toString('utf8') }
  t.is((await post(`mailgun/${secret}/mime`, new URLSearchParams(fields))).status, 200)
  t.regex((await answers())[0]?.messages[0]?.body ?? '', /^Tomorrow & later: 100% \+ 1/)
})

test('who posts is known by the secret in the address, and nobody else finds anything there', async t => {
  const { to, post, answers } = await posts(t)
  const body = JSON.stringify({
    OriginalRecipient: to,
    RawEmail: (await rawMail({ to, text: 'Hi' })).toString(),
  })
  for (const path of [
    `postmark/${'k'.repeat(39)}`,
    `postmark/${'k'.repeat(39)}j`,
    'postmark/',
    `other/${secret}`,
    `postmark/${secret}/more`,
  ])
    t.is((await post(path, body)).status, 404, path)
  t.deepEqual(await answers(), [])
})

test('without a secret there is no such path', async t => {
  const { w } = await askedLead(t)
  t.is((await fetch(`${w.url}/inbound/email/postmark/undefined`, { method: 'POST', body: '{}' })).status, 404)
})

test('403: a post of Mailgun that was not signed with the key', async t => {
  const { to, mailgun, answers } = await posts(t)
  const raw = await rawMail({ to, text: 'Hi' })
  for (const fields of [
    signed('1', 'abc', 'another'),
    { ...signed('1', 'abc'), token: 'abd' },
    { signature: '' },
  ])
    t.is((await mailgun(raw, fields)).status, 403)
  t.deepEqual(await answers(), [])
})

test('a mail for nobody here, or that is none, need not be posted again', async t => {
  const { post, json, answers } = await posts(t)
  const raw = (await rawMail({ to: 'hello@replies.harbor.example', text: 'Hi' })).toString()
  const nobody = { status: 200, body: { success: true, taken: false } }
  t.deepEqual(await json({ OriginalRecipient: 'hello@replies.harbor.example', RawEmail: raw }), nobody)
  const nested = `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(40)}`
  t.deepEqual(await json({ OriginalRecipient: 'x', RawEmail: nested }), nobody)
  t.is((await post(`mailgun/${secret}/mime`, 'x', { 'content-type': 'text/plain' })).status, 400)
  t.deepEqual(await answers(), [])
})

test('400: the provider was not told to post the mail as it came', async t => {
  const { post, json, to } = await posts(t)
  const without = [
    await json({ OriginalRecipient: to, TextBody: 'Hi' }),
    await post(`sendgrid/${secret}`, formOf({ text: 'Hi' }, 'other', Buffer.from('x'))),
    await post(
      `mailgun/${secret}`,
      new URLSearchParams({ recipient: to, ...signed('1', 'a'), 'body-plain': 'Hi' }),
    ),
  ]
  for (const [place, name] of ['RawEmail', 'email', 'body-mime'].entries()) {
    t.is(without[place]?.status, 400)
    t.regex(String(without[place]?.body.detail), new RegExp(`\`${name}\``))
  }
})

test('413: what is too large is read to its end and refused', async t => {
  const { sendgrid, answers } = await posts(t)
  t.is((await sendgrid(Buffer.alloc(26 * 1024 * 1024, 'a'))).status, 413)
  t.is((await sendgrid(Buffer.alloc(65 * 1024 * 1024, 'a'))).status, 413)
  t.deepEqual(await answers(), [])
})

test('what the provider says of the sender is on the timeline', async t => {
  const { to, sendgrid, postmark, answers } = await posts(t)
  const mail = (id: string, headers = {}) =>
    rawMail({ to, text: id, messageId: `<${id}@x.example>`, headers })
  await sendgrid(await mail('one'), { SPF: 'pass', dkim: '{@bakery.example : pass}' })
  await postmark(await mail('two', { 'Received-SPF': 'Pass (sender SPF authorized)' }))
  t.deepEqual(
    (await answers()).map(({ input }) => input.authentication),
    ['sendgrid; spf=pass; dkim={@bakery.example : pass}', 'Pass (sender SPF authorized)'],
  )
})

test('a letter that comes back by a post is told as failed', async t => {
  const { letter, post, logs, runId } = await posts(t)
  const raw = [
    `To: ${letter.sender}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--b--',
    '',
  ].join('\r\n')
  const { status } = await post(
    `postmark/${secret}`,
    JSON.stringify({ OriginalRecipient: letter.sender, RawEmail: raw }),
  )
  t.is(status, 200)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE FAILED'])
})

test('the fields of any form are read byte for byte', async t => {
  const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.uint8Array({ maxLength: 300 }), { maxKeys: 8 }), async fields => {
      const form = new FormData()
      for (const [key, bytes] of Object.entries(fields)) form.append(key, new Blob([bytes]))
      const sent = new Response(form)
      const read = fieldsOf(sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer()))
      t.deepEqual(
        [...(read ?? [])].map(([key, bytes]) => [key, [...bytes]]),
        Object.entries(fields).map(([key, bytes]) => [key, [...bytes]]),
      )
    }),
    { numRuns: 200 },
  )
})

test('the fields of any address-like form are read as they were written', t => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })), { selector: ([key]) => key }),
      fields => {
        const read = fieldsOf(
          'application/x-www-form-urlencoded',
          Buffer.from(String(new URLSearchParams(fields))),
        )
        t.deepEqual(
          [...(read ?? [])].map(([key, bytes]) => [key, bytes.toString('utf8')]),
          fields,
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('what is cut off, or no form at all, is read by nobody', t => {
  const type = 'multipart/form-data; boundary=b'
  for (const body of [
    '',
    '--b',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    `--b${'x'.repeat(20_000)}\r\n\r\n\r\n--b--`,
  ])
    t.is(fieldsOf(type, Buffer.from(body)), undefined, body.slice(0, 60))
  t.is(fieldsOf('multipart/form-data', Buffer.from('--b--')), undefined)
  t.is(fieldsOf('application/json', Buffer.from('{}')), undefined)
})
