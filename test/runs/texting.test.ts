import test, { type ExecutionContext } from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { longestText, segmentsOf } from '../../src/channels/segment-rules.js'
import { mailServer } from '../support/mail-server.js'
import { sendAll } from '../support/mailbox.js'
import { stepsOf } from '../support/steps.js'
import { texting } from '../support/texting.js'
import { twilioServer } from '../support/twilio-server.js'
import { world } from '../support/world.js'

const monday = new Date('2026-11-23T15:00:00Z')
const nextWeek = new Date('2026-11-30T15:00:00Z')

test('a lead with a telephone number alone gets a text message, which says whose it is and how to have no more', async t => {
  const { twilio, leadId, messages, w } = await texting(t)
  const [text] = twilio.texts
  t.like(text, { to: '+12025550147', from: '+12025550100' })
  t.regex(
    text?.body ?? '',
    /^Hi Dana, this is Maya from Harbor Business Lending\. To go on, we still need: Label of EIN\. It goes here: http:\/\/leadspread\.test\/portal\/[0-9a-z-]+\nReply STOP to opt out\.$/,
  )
  t.true(segmentsOf(text?.body ?? '') <= 3)
  const [message] = await messages(leadId)
  t.like(message, { channel: 'SMS', state: 'sent', subject: null, externalId: text?.sid ?? '' })
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.like(body.lastAction.messages[0], { channel: 'SMS', direction: 'OUTBOUND', subject: null })
})

test('who has had one isn’t told again how to have none', async t => {
  const { step, send, runId, twilio } = await texting(t)
  await step(runId, 2, monday)
  await step(runId, 3, nextWeek)
  t.deepEqual(await send(nextWeek), ['sent'])
  t.regex(twilio.texts[1]?.body ?? '', /^Harbor Business Lending: we still need Label of EIN from you\./)
  t.notRegex(twilio.texts[1]?.body ?? '', /STOP/)
})

for (const [who, agent, workflow, channel] of [
  ['nobody says otherwise', null, null, 'EMAIL'],
  ['its agent would rather write texts', 'sms', null, 'SMS'],
  ['its workflow would rather write letters than its agent', 'sms', 'email', 'EMAIL'],
  ['its workflow would rather write texts', null, 'sms', 'SMS'],
] as const) {
  test(`a lead with both is reached by ${channel} when ${who}`, async t => {
    const { asked, change, w, messages } = await both(t)
    await Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ channel: agent })
    await change({ channel: workflow })
    const leadId = await asked({ email: 'dana@bakery.example', phoneNumber: '+12025550147' })
    t.like((await messages(leadId))[0], { channel })
  })
}

test('an address or a number that fails leaves the other', async t => {
  const { asked, step, send, messages, mail, twilio, runOf } = await both(t)
  mail.behave('knows no address')
  const leadId = await asked({ email: 'dana@bakery.example', phoneNumber: '+12025550147' })
  t.deepEqual(await send(), ['failed'])
  await step(runOf(leadId), 2, monday)
  await step(runOf(leadId), 3, nextWeek)
  t.deepEqual(await send(nextWeek), ['sent'])
  t.deepEqual(
    (await messages(leadId)).map(({ channel, state }) => [channel, state]),
    [
      ['EMAIL', 'failed'],
      ['SMS', 'sent'],
    ],
  )
  t.is(twilio.texts.length, 1)
})

test('a number that takes no text messages is told to a person, and not written to again', async t => {
  const { twilio, step, send, runId, leadId, lead, w, update, logs } = await texting(t, {
    behave: { status: 400, code: 21614 },
  })
  t.truthy((await lead(leadId)).phoneFailedAt)
  t.is((await lead(leadId)).optOutAt, null)
  const [log] = await logs(runId)
  t.like(log, { status: 'FAILED', error: 'No text messages reach this number (400, code 21614).' })
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/escalations`)
  t.like(body.escalations[0], {
    reason: 'No text message reaches the telephone number of this lead.',
  })
  t.deepEqual(await step(runId, 2, monday), { next: 'wait', until: null, reason: 'contact' })
  twilio.behave('takes')
  await update(leadId, { phoneNumber: '+12025550148' })
  t.is((await lead(leadId)).phoneFailedAt, null)
  await step(runId, 3, monday)
  await step(runId, 4, nextWeek)
  t.deepEqual(await send(nextWeek), ['sent'])
})

test('who has opted out at the provider has opted out with us', async t => {
  const { leadId, lead, runId, logs, step, twilio } = await texting(t, {
    behave: { status: 400, code: 21610 },
  })
  t.like(await lead(leadId), { status: 'OPTED_OUT', phoneFailedAt: null })
  t.is((await logs(runId))[0]?.status, 'FAILED')
  twilio.behave('takes')
  t.deepEqual(await step(runId, 2, nextWeek), { next: 'wait', until: null, reason: 'contact' })
})

test('another refusal fails the message, and nothing else', async t => {
  const { leadId, lead, runId, logs } = await texting(t, { behave: { status: 400, code: 21617 } })
  t.like(await lead(leadId), { status: 'IN_PROGRESS', phoneFailedAt: null, optOutAt: null })
  t.like((await logs(runId))[0], {
    status: 'FAILED',
    error: 'The provider did not deliver the message (400, code 21617).',
  })
})

for (const [how, behaviour] of [
  ['is too busy', { status: 429, code: 20429 }],
  ['fails', { status: 503, code: 20503 }],
  ['does not know our token just now', { status: 401, code: 20003 }],
  ['is away', 'is away'],
] as const) {
  test(`a provider that ${how} is asked again, and has the message once`, async t => {
    const { twilio, send, messages, leadId } = await texting(t, { behave: behaviour })
    t.is((await messages(leadId))[0]?.state, 'sending')
    twilio.behave('takes')
    t.deepEqual(await send(), ['sent'])
    t.is(twilio.texts.length, 1)
  })
}

test('a text that was taken, and whose answer was lost, is found at the provider and not sent twice', async t => {
  const { twilio, send, messages, leadId, w, runId, logs } = await texting(t, { behave: 'loses its answers' })
  t.is(twilio.texts.length, 1)
  twilio.behave('takes')
  t.deepEqual(await send(), ['sent'])
  t.is(twilio.texts.length, 1)
  t.like((await messages(leadId))[0], { state: 'sent', externalId: twilio.texts[0]?.sid ?? '' })
  t.is((await logs(runId))[0]?.status, 'COMPLETED')
  t.deepEqual(
    (await w.eventsOf(leadId)).map(({ name }) => name).filter(name => /^action_log/.test(name)),
    ['action_log.completed'],
  )
})

test('what had gone counts as gone, though the lead has opted out before we knew', async t => {
  const { twilio, send, update, messages, leadId } = await texting(t, { behave: 'loses its answers' })
  await update(leadId, { didOptOut: true })
  twilio.behave('takes')
  t.deepEqual(await send(), ['sent'])
  t.is(twilio.texts.length, 1)
  t.is((await messages(leadId))[0]?.state, 'sent')
})

test('where its lead has no number any more, nobody is asked for what others have been sent', async t => {
  const { twilio, send, update, messages, leadId } = await texting(t, { behave: 'loses its answers' })
  await update(leadId, { phoneNumber: null })
  twilio.behave('takes')
  const { asked } = twilio
  t.deepEqual(await send(), ['held'])
  t.is(twilio.asked, asked)
  t.deepEqual(await messages(leadId), [])
})

test('while nobody can tell whether it was taken, it is not sent', async t => {
  const { twilio, send } = await texting(t, { behave: 'loses its answers' })
  twilio.behave('is away')
  t.deepEqual(await send(), ['thrown'])
  t.is(twilio.texts.length, 1)
})

test('an earlier text of the same words is none of this one', async t => {
  const { twilio, send, messages, leadId, w } = await texting(t, { behave: 'is away' })
  const [message] = await messages(leadId)
  const at = new Date(Date.parse(message?.createdAt ?? '') - 86_400_000)
  const old = { sid: 'SMold', to: '+12025550147', from: '+12025550100', body: message?.body ?? '' }
  twilio.texts.push({ ...old, statusCallback: null, createdAt: at, status: 'delivered' })
  // Taken for another message of ours, a moment ago.
  twilio.texts.push({ ...old, sid: 'SMother', statusCallback: null, createdAt: new Date(), status: 'sent' })
  await w.context.db('messages').insert({
    ...(await w.context.db('messages').where({ id: message?.id }).first()),
    id: 'msg_01h455vb4pex5vsknk084sn02q',
    state: 'sent',
    externalId: 'SMother',
  })
  twilio.behave('takes')
  t.deepEqual(await send(), ['sent'])
  t.is(twilio.texts.length, 3)
})

test('a number that could not be read is none to write to', async t => {
  const { ask, run, step, w, messages } = await texting(t, { asks: false })
  await ask(['EIN'])
  const leadId = await w.newLead({ phoneNumber: 'call the bakery' })
  t.deepEqual(await step(await run(leadId), 1, monday), { next: 'wait', until: null, reason: 'contact' })
  t.deepEqual(await messages(leadId), [])
})

test('a test lead gets no text message', async t => {
  const { ask, run, step, w, messages, twilio } = await texting(t, { asks: false })
  await ask(['EIN'])
  const { apiKey } = await w.newKey({ mode: 'test' })
  const leadId = await w.newLead({ phoneNumber: '+12025550147' }, apiKey)
  await step(await run(leadId), 1, monday)
  t.like((await messages(leadId))[0], { channel: 'OUTBOX', state: 'sent' })
  t.deepEqual(twilio.texts, [])
})

test('a draft of a text message takes no subject, and no more than the provider does', async t => {
  const { ask, run, step, w, logs, send, twilio } = await texting(t, { asks: false })
  await Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ mode: 'draft' })
  await ask(['EIN'])
  const runId = await run(await w.newLead({ phoneNumber: '+12025550147' }))
  await step(runId, 1, monday)
  const [log] = await logs(runId)
  const approve = (body: object) => w.send('POST', `/api/v1/action-logs/${log?.id}/approve`, { body })
  const tooLong = await approve({ body: 'x'.repeat(longestText + 1) })
  t.like(tooLong, { status: 400 })
  t.is(tooLong.body.errors[0].path, 'body')
  t.is((await approve({ subject: 'EIN' })).body.errors[0].path, 'subject')
  t.is((await approve({ body: 'Please send your EIN.' })).status, 200)
  t.deepEqual(await send(), ['sent'])
  t.is(twilio.texts[0]?.body, 'Please send your EIN.')
})

/** A workspace that writes letters and texts. */
async function both(t: ExecutionContext) {
  const [mail, twilio] = [await mailServer(t), await twilioServer(t)]
  const w = await world(t, { SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example', ...twilio.settings })
  const steps = stepsOf(w)
  await steps.ask(['EIN'])
  const runs = new Map<string, string>()
  const asked = async (lead: Record<string, unknown>) => {
    const leadId = await w.newLead(lead)
    runs.set(leadId, await steps.run(leadId))
    await steps.step(runs.get(leadId) ?? '', 1, monday)
    return leadId
  }
  return {
    ...steps,
    w,
    mail,
    twilio,
    asked,
    runOf: (leadId: string) => runs.get(leadId) ?? '',
    send: (at = monday) => sendAll(w, at),
  }
}
