import test, { type ExecutionContext } from 'ava'
import { Agent } from '../../src/agents/agent.js'
import type { MailServer } from '../support/mail-server.js'
import { askedLead, mailboxes, monday } from '../support/mailbox.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { world } from '../support/world.js'

const tuesday = new Date('2026-11-24T15:00:00Z')
const nextMonth = new Date('2026-12-23T15:00:00Z')

/** A lead whose agent only drafts, and what people do with the drafts. */
async function drafted(t: ExecutionContext, by: 'e-mail' | 'outbox' = 'e-mail') {
  const boxes = by === 'e-mail' ? await mailboxes(t) : undefined
  const w = boxes?.w ?? (await world(t))
  const steps = stepsOf(w)
  await Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ mode: 'draft' })
  await steps.ask(['EIN'])
  const leadId = await w.newLead({ email: 'dana@bakery.example', timezone: 'UTC' })
  const runId = await steps.run(leadId)
  await steps.step(runId, 1, monday)
  const next = async () => (await w.send('GET', `/api/v1/leads/${leadId}`)).body.nextDraft
  const draft = await next()
  const act = (what: 'approve' | 'reject', body: object = {}, id = draft.id) =>
    w.send('POST', `/api/v1/action-logs/${id}/${what}`, { body })
  return {
    ...steps,
    w,
    mail: boxes?.mail as MailServer,
    send: boxes?.send ?? (async () => []),
    leadId,
    runId,
    draft,
    next,
    act,
    status: (status: string) => w.context.db('workflow_runs').where({ id: runId }).update({ status }),
  }
}

test('a draft waits with its words, and goes to nobody', async t => {
  const { draft, send, mail, step, runId } = await drafted(t)
  t.like(draft, { type: 'MESSAGE', status: 'AWAITING_APPROVAL' })
  t.regex(draft.messages[0].body, /Label of EIN/)
  t.deepEqual(await send(), [])
  t.like(await step(runId, 2, monday), { next: 'wait', reason: 'approval' })
  t.deepEqual(mail.mails, [])
})

test('approved it goes, once', async t => {
  const { act, send, mail, next, runId, step } = await drafted(t)
  const { status, body } = await act('approve')
  t.is(status, 200)
  t.is(body.status, 'PENDING')
  t.deepEqual(await send(), ['sent'])
  t.is(mail.mails.length, 1)
  t.is(await next(), null)
  t.like((await act('approve')).body, { code: 'not_awaiting_approval' })
  t.like(await step(runId, 2, monday), { next: 'wait', reason: 'follow-up' })
})

test('approved into the outbox it is there at once', async t => {
  const { act, logs, runId, w, leadId } = await drafted(t, 'outbox')
  t.is((await act('approve')).body.status, 'COMPLETED')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
  t.true((await w.eventsOf(leadId)).some(({ name }) => name === 'action_log.completed'))
})

test('what its reader has put in place of its words is what goes', async t => {
  const { act, send, mail } = await drafted(t)
  await act('approve', { subject: 'One thing', body: 'Hi Dana, only the EIN is missing.' })
  await send()
  t.like(mail.mails[0], { subject: 'One thing' })
  t.is(mail.mails[0]?.text?.trim(), 'Hi Dana, only the EIN is missing.')
})

test('rejected it goes to nobody, and the next attempt is made when a follow-up is due', async t => {
  const { act, send, mail, step, runId, logs, next } = await drafted(t)
  t.like((await act('reject', { reason: 'She called today.' })).body, {
    status: 'CANCELLED',
    output: { rejected: { reason: 'She called today.' } },
  })
  t.deepEqual(await send(), [])
  t.like(await step(runId, 2, monday), {
    next: 'wait',
    until: '2026-11-25T15:00:00.000Z',
    reason: 'follow-up',
  })
  t.like(await step(runId, 3, new Date('2026-11-25T15:00:01Z')), { next: 'wait', reason: 'approval' })
  t.is((await next()).type, 'FOLLOW_UP_MESSAGE')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE CANCELLED', 'FOLLOW_UP_MESSAGE AWAITING_APPROVAL'])
  t.deepEqual(mail.mails, [])
})

test('what a draft says is what is true when it is read', async t => {
  const { ask, step, runId, next, draft } = await drafted(t)
  await ask(['LEGAL_NAME'])
  await step(runId, 2, tuesday)
  const rebuilt = await next()
  t.is(rebuilt.id, draft.id)
  t.regex(rebuilt.messages[0].body, /Label of LEGAL_NAME/)
})

test('a draft that nobody has looked at for a week makes room for a new one', async t => {
  const { step, runId, next, draft, logs } = await drafted(t)
  await step(runId, 2, nextMonth)
  t.not((await next()).id, draft.id)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE CANCELLED', 'MESSAGE AWAITING_APPROVAL'])
})

test('an answer that nobody has approved for a week is dropped, and a person is told', async t => {
  const { w, change, step, runId, leadId, reply } = await askedLead(t)
  await Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ mode: 'draft' })
  await change({ followUps: { every: 'P30D', atMost: 5 } })
  await reply('Could my brother-in-law sign for me?')
  const { nextDraft } = (await w.send('GET', `/api/v1/leads/${leadId}`)).body
  t.regex(nextDraft.messages[0].body, /passed it on/)
  const end = new Date(Date.parse(nextDraft.createdAt) + 7 * 86_400_000)
  t.deepEqual(await step(runId, 2, new Date(nextDraft.createdAt)), {
    next: 'wait',
    until: end.toISOString(),
    reason: 'approval',
  })
  t.like(await step(runId, 3, end), { next: 'wait', reason: 'follow-up' })
  t.is((await w.send('GET', `/api/v1/leads/${leadId}`)).body.nextDraft, null)
  t.is((await w.send('POST', `/api/v1/action-logs/${nextDraft.id}/approve`, { body: {} })).status, 409)
  const { escalations } = (await w.send('GET', `/api/v1/leads/${leadId}/escalations`)).body
  t.true(escalations.some(({ reason }: { reason: string }) => /nobody has approved it/.test(reason)))
})

test('with nothing left to ask, the draft is dropped', async t => {
  const { update, leadId, step, runId, next, w } = await drafted(t)
  await update(leadId, { checklistItems: [{ code: 'EIN', status: 'NEEDS_REVIEW' }] })
  t.like(await step(runId, 2, monday), { next: 'wait', reason: 'review' })
  t.is(await next(), null)
  t.is((await w.send('GET', `/api/v1/leads/${leadId}`)).body.lastAction, null)
})

test('opting out drops a draft, and it can be approved no more', async t => {
  const { update, leadId, act, next, send } = await drafted(t)
  await update(leadId, { didOptOut: true })
  t.is(await next(), null)
  t.is((await act('approve')).status, 409)
  t.deepEqual(await send(), [])
})

test('approved while its run is paused, it goes with its approved words when the run is resumed', async t => {
  const { act, send, mail, status, step, runId, logs } = await drafted(t)
  await status('PAUSED')
  t.is((await act('approve', { body: 'My own words.' })).status, 200)
  t.deepEqual(await send(), ['held'])
  await status('ACTIVE')
  t.deepEqual(await step(runId, 2, monday), { next: 'wait', until: null, reason: 'sending' })
  t.deepEqual(await send(), ['sent'])
  t.is(mail.mails[0]?.text?.trim(), 'My own words.')
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
})

test('what is approved into the outbox waits there too: for its run, and for the morning', async t => {
  const { act, settings, status, step, runId, logs, next } = await drafted(t, 'outbox')
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  await status('PAUSED')
  t.is((await act('approve', { body: 'My own words.' })).body.status, 'PENDING')
  t.is(await next(), null)
  await status('ACTIVE')
  const night = new Date('2026-11-23T23:00:00Z')
  t.like(await step(runId, 2, night), { until: '2026-11-24T08:00:00.000Z', reason: 'quiet-hours' })
  t.is((await logs(runId))[0]?.status, 'PENDING')
  const morning = new Date('2026-11-24T08:00:01Z')
  await step(runId, 3, morning)
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED'])
  t.like(await step(runId, 4, morning), { next: 'wait', reason: 'follow-up' })
})

test('approved for a lead that is not reached just now, it waits for an address, and is not tried without end', async t => {
  const { act, send, mail, update, step, runId, leadId, w } = await drafted(t)
  const wakes = () => w.context.db('wakes').where('workflowId', 'like', 'msg_%')
  await act('approve', { body: 'My own words.' })
  await update(leadId, { email: null })
  await wakes().delete()
  t.deepEqual(await send(), ['held'])
  t.deepEqual(await step(runId, 2, monday), { next: 'wait', until: null, reason: 'contact' })
  t.deepEqual(await wakes(), [])
  await update(leadId, { email: 'dana@whitfield.example' })
  await step(runId, 3, monday)
  t.is((await wakes()).length, 1)
  t.deepEqual(await send(), ['sent'])
  t.is(mail.mails[0]?.text?.trim(), 'My own words.')
})

test('approved at night, it goes in the morning', async t => {
  const { act, send, settings, step, runId, mail } = await drafted(t)
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  const night = new Date('2026-11-23T23:00:00Z')
  await act('approve')
  t.deepEqual(await send(night), ['held'])
  t.deepEqual(await step(runId, 2, night), {
    next: 'wait',
    until: '2026-11-24T08:00:00.000Z',
    reason: 'quiet-hours',
  })
  const morning = new Date('2026-11-24T08:00:01Z')
  await step(runId, 3, morning)
  t.deepEqual(await send(morning), ['sent'])
  t.is(mail.mails.length, 1)
})

test('of two who decide at once, one does', async t => {
  const { act, send, mail } = await drafted(t)
  const answers = await Promise.all([
    act('approve'),
    act('reject', { reason: 'No.' }),
    act('approve'),
    act('reject', { reason: 'No.' }),
  ])
  t.is(answers.filter(({ status }) => status === 200).length, 1)
  await send()
  t.true(mail.mails.length <= 1)
})

test("another workspace's drafts, and logs that never were, are not there", async t => {
  const { w, draft } = await drafted(t)
  const { key } = await w.tenant()
  for (const [id, asker] of [
    [draft.id, key],
    ['log_01m7z19n76ebev1ry3pxt585gj', w.key],
    ['nothing', w.key],
  ]) {
    const { status } = await w.send('POST', `/api/v1/action-logs/${id}/approve`, { key: asker, body: {} })
    t.is(status, 404)
  }
})
