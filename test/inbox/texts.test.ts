import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'ava'
import { recordBounce } from '../../src/inbox/bounce.js'
import { balanceSheet, pdfOf } from '../support/documents.js'
import { actionLines } from '../support/steps.js'
import { texting } from '../support/texting.js'
import { newSid, twilioAccount, twilioSignature } from '../support/twilio-server.js'

const reply = 'A reply by text message'
const allowed = { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_HTTP: 'true' }

test('an answer stands on the timeline of its lead, and is answered with nothing to say', async t => {
  const { text, timeline, leadId } = await texting(t)
  const answer = await text('Tomorrow.')
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'text/xml; charset=utf-8')
  t.is(await answer.text(), '<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
  const [log] = (await timeline(leadId)).filter(({ summary }) => summary === reply)
  t.like(log?.messages[0], { channel: 'SMS', direction: 'INBOUND', subject: null, body: 'Tomorrow.' })
})

test('the same text comes in once, however often and at once it is posted', async t => {
  const { text, timeline, leadId } = await texting(t)
  const MessageSid = newSid()
  const answers = await Promise.all([1, 2, 3].map(() => text('Tomorrow.', { MessageSid })))
  t.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  await text('Tomorrow.', { MessageSid })
  t.is((await timeline(leadId)).filter(({ summary }) => summary === reply).length, 1)
})

for (const [words, more] of [
  ['STOP', {}],
  ['Alto', {}],
  ['No me escriban más', {}],
  ['please stop texting me', {}],
  ['cadena', { OptOutType: 'STOP' }],
] as const) {
  test(`${words}: the lead is opted out at once, and hears nothing more`, async t => {
    const { text, lead, leadId, send, twilio } = await texting(t)
    await text(words, more)
    t.like(await lead(leadId), { status: 'OPTED_OUT' })
    t.deepEqual(await send(), [])
    t.is(twilio.texts.length, 1)
  })
}

test('START opens a lead again that was not interested before it opted out', async t => {
  const { text, lead, leadId, update } = await texting(t)
  await update(leadId, { status: 'NOT_INTERESTED' })
  await text('stop')
  t.truthy((await lead(leadId)).notInterestedAt)
  await text('START')
  t.like(await lead(leadId), { status: 'IN_PROGRESS', optOutAt: null, notInterestedAt: null })
})

test('START takes an opt-out back, and HELP is answered by a text', async t => {
  const { text, lead, leadId, send, twilio } = await texting(t)
  await text('stop')
  await text('START')
  t.like(await lead(leadId), { status: 'IN_PROGRESS', optOutAt: null })
  await text('ayuda')
  t.deepEqual(await send(), ['sent'])
  t.regex(
    twilio.texts[1]?.body ?? '',
    /^This is Maya from Harbor Business Lending\. .*\nAnswer STOP .*\nMaya$/s,
  )
})

test('STOP to a number ends the texts of all lenders that write from it; other words reach the last of them', async t => {
  const { text, lead, leadId, w, timeline, twilio } = await texting(t)
  const other = await w.tenant()
  const theirs = await w.newLead({ phoneNumber: '+12025550147' }, other.key)
  const { db } = w.context
  const [mine] = await db('messages').where({ leadId })
  const log = await db('action_logs').where({ leadId: theirs }).first()
  await db('messages').insert({
    ...mine,
    id: 'msg_01h455vb4pex5vsknk084sn02q',
    workspaceId: other.workspaceId,
    leadId: theirs,
    actionLogId: log.id,
    externalId: newSid(),
    createdAt: new Date(Date.parse(mine.createdAt) + 1_000).toISOString(),
  })
  const replies = async (id: string, key: string) => {
    const { body } = await w.send('GET', `/api/v1/leads/${id}/action-logs`, { key })
    return body.filter(({ summary }: { summary: string }) => summary === reply).length
  }
  await text('Tomorrow.')
  t.deepEqual([await replies(theirs, other.key), await replies(leadId, w.key)], [1, 0])
  await text('STOP')
  const row = await db('leads').where({ id: theirs }).first()
  t.is(row.status, 'OPTED_OUT')
  t.like(await lead(leadId), { status: 'OPTED_OUT' })
  t.deepEqual([await replies(theirs, other.key), await replies(leadId, w.key)], [2, 0])
  const notes = (await timeline(leadId)).map(({ summary }) => summary)
  t.true(notes.includes('Text messages from this number were asked to end.'))
  t.is(twilio.texts.length, 1)
})

test('what is not signed for this address and by our token changes nothing', async t => {
  const { post, timeline, leadId, lead, twilio } = await texting(t)
  const form = { MessageSid: newSid(), From: '+12025550147', To: '+12025550100', Body: 'STOP', NumMedia: '0' }
  const at = (address: string, said = form, token: string = twilioAccount.TWILIO_AUTH_TOKEN) =>
    twilioSignature(address, said, token)
  const right = 'http://leadspread.test/twilio/messages'
  for (const signature of [
    '',
    'x',
    at(right, form, 'another token, of some length'),
    at('http://elsewhere.test/twilio/messages'),
    at(right, { ...form, Body: 'Hello' }),
  ])
    t.is((await post('/twilio/messages', form, signature)).status, 403)
  const status = new URL(twilio.texts[0]?.statusCallback ?? '').pathname
  t.is((await post(status, { MessageSid: newSid(), MessageStatus: 'failed' }, 'x')).status, 403)
  t.like(await lead(leadId), { status: 'IN_PROGRESS' })
  t.false((await timeline(leadId)).some(({ summary }) => summary === reply))
  // With the port that goes without saying.
  t.is((await post('/twilio/messages', form, at('http://leadspread.test:80/twilio/messages'))).status, 200)
})

test('400, 404, 405 and 415 for what Twilio would not post', async t => {
  const { post, w } = await texting(t)
  t.is((await post('/twilio/messages', { From: '+12025550147' })).status, 400)
  t.is((await post('/twilio/status/log_nobody', { MessageSid: newSid(), MessageStatus: 'sent' })).status, 404)
  t.is((await fetch(`${w.url}/twilio/messages`)).status, 405)
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  t.is((await fetch(`${w.url}/twilio/messages`, json)).status, 415)
})

test('a number that nobody was written to at is none of ours', async t => {
  const { text, w } = await texting(t)
  const before = await w.context.db('messages').count()
  t.is((await text('Hello?', { From: '+12025550199' })).status, 200)
  t.deepEqual(await w.context.db('messages').count(), before)
})

test('what is attached becomes a document, from wherever Twilio keeps it', async t => {
  const { text, leadId, w, send, twilio } = await texting(t, { settings: allowed })
  const media = (sid: string) =>
    `/2010-04-01/Accounts/${twilioAccount.TWILIO_ACCOUNT_SID}/Messages/MM1/Media/${sid}`
  const bytes = await pdfOf([balanceSheet()])
  const asked: (string | undefined)[] = []
  const store = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.end(bytes)
  })
  await new Promise<void>(resolve => {
    store.listen(0, '127.0.0.1', () => resolve())
  })
  t.teardown(() => store.close())
  twilio.media.set(media('ME1'), {
    location: `http://localhost:${(store.address() as AddressInfo).port}/one`,
  })
  twilio.media.set(media('ME2'), { type: 'application/x-msdownload', bytes: Buffer.from('MZ\x90\x00') })
  const answer = await text('', {
    NumMedia: '2',
    MediaUrl0: twilio.url + media('ME1'),
    MediaUrl1: twilio.url + media('ME2'),
  })
  t.is(answer.status, 200)
  t.deepEqual(asked, [undefined], 'our token is for Twilio alone')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.deepEqual(
    body.map(({ filename }: { filename: string }) => filename),
    ['document.pdf'],
  )
  await send()
  t.regex(twilio.texts[1]?.body ?? '', /^Thank you, your document has arrived/)
})

test('what leads into our own network is not fetched, and the lead hears where else it can be given', async t => {
  const { text, leadId, w, send, twilio, timeline } = await texting(t)
  let asked = 0
  const inside = createServer((_, response) => {
    asked++
    response.end('secret')
  })
  await new Promise<void>(resolve => {
    inside.listen(0, '127.0.0.1', () => resolve())
  })
  t.teardown(() => inside.close())
  const { port } = inside.address() as AddressInfo
  twilio.media.set('/private', { location: `https://127.0.0.1:${port}/` })
  twilio.media.set('/plain', { location: `http://leads.example/` })
  twilio.media.set('/circle', { location: '/circle' })
  const urls = [
    `${twilio.url}/private`,
    `${twilio.url}/plain`,
    `${twilio.url}/circle`,
    `http://127.0.0.1:${port}/`,
  ]
  const more = Object.fromEntries(urls.map((url, place) => [`MediaUrl${place}`, url]))
  t.is((await text('My papers', { NumMedia: String(urls.length), ...more })).status, 200)
  t.is(asked, 0)
  t.deepEqual((await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body, [])
  const [log] = (await timeline(leadId)).filter(({ summary }) => summary === reply)
  t.like(log, { input: { refusedFiles: 4 } })
  await send()
  t.regex(twilio.texts[1]?.body ?? '', /^We could not take what you attached/)
})

test('what became of a text is told, in whatever order it comes', async t => {
  const { status, runId, logs, w, leadId, twilio } = await texting(t)
  const [text] = twilio.texts
  for (const said of ['sent', 'queued', 'delivered', 'sent']) t.is((await status(text, said)).status, 200)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
  await status(text, 'undelivered', 30003)
  await status(text, 'undelivered', 30003)
  await status(text, 'delivered')
  const [log] = await logs(runId)
  t.like(log, {
    status: 'FAILED',
    error: 'The provider did not deliver the message (undelivered, code 30003).',
  })
  const names = (await w.eventsOf(leadId))
    .map(({ name }) => name)
    .filter(name => name.startsWith('action_log'))
  t.deepEqual(names, ['action_log.completed', 'action_log.failed'])
})

test('a landline is told to a person, and who has opted out at Twilio has opted out', async t => {
  const landline = await texting(t)
  await landline.status(landline.twilio.texts[0], 'undelivered', 30006)
  t.truthy((await landline.lead(landline.leadId)).phoneFailedAt)
  const out = await texting(t)
  await out.status(out.twilio.texts[0], 'failed', 21610)
  t.like(await out.lead(out.leadId), { status: 'OPTED_OUT', phoneFailedAt: null })
})

test('a status may be how we hear that a text was taken: it goes no second time', async t => {
  const { status, send, messages, leadId, twilio } = await texting(t, { behave: 'loses its answers' })
  const [text] = twilio.texts
  await status(text, 'sent')
  t.like((await messages(leadId))[0], { state: 'sent', externalId: text?.sid ?? '' })
  twilio.behave('takes')
  t.deepEqual(await send(), [])
  t.is(twilio.texts.length, 1)
  // Of a copy that we don't know of nothing is believed.
  await status({ sid: newSid(), statusCallback: text?.statusCallback ?? null }, 'failed')
  t.is((await messages(leadId))[0]?.state, 'sent')
})

test('a letter that comes back says nothing of the text that went in its place', async t => {
  const { w, leadId, runId, lead, logs } = await texting(t)
  const [log] = await logs(runId)
  await recordBounce(w.context, log?.id ?? '', { isFinal: true, isAddress: true })
  t.is((await logs(runId))[0]?.status, 'COMPLETED')
  t.is((await lead(leadId)).phoneFailedAt, null)
})

test('without an account there is nobody to post', async t => {
  const { w } = await texting(t, {
    settings: { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' },
    asks: false,
  })
  t.is((await fetch(`${w.url}/twilio/messages`, { method: 'POST' })).status, 404)
})
