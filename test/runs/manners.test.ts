import test, { type ExecutionContext } from 'ava'
import { recordOutgoing } from '../../src/activity/outgoing.js'
import { LeadItem } from '../../src/checklists/lead-item.js'
import { transact } from '../../src/db/transact.js'
import { sendMessage } from '../../src/runs/sending/send-message.js'
import type { Manners } from '../../src/workspaces/manners-rules.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { mailServer } from '../support/mail-server.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { type World, world } from '../support/world.js'

// A Friday.
const friday = new Date('2031-01-10T15:00:00.000Z')
const later = (minutes: number) => new Date(friday.getTime() + minutes * 60_000)
const iso = (minutes: number) => later(minutes).toISOString()
const twiceADay = { mostPerLead: { count: 2, per: 'P1D' } }
const often = { followUps: { every: 'PT1H', atMost: 50 } }

async function mannered(
  t: ExecutionContext,
  manners: Manners,
  settings: Record<string, string> = withoutTemporal,
) {
  const w = await world(t, settings)
  const steps = stepsOf(w)
  await steps.ask(['LEGAL_NAME'])
  await steps.settings({ manners: JSON.stringify(manners) })
  await steps.change(often)
  return { ...steps, w }
}

/** Of another agent, so that both may work on one lead. */
async function reminderOf(w: World, leadId: string): Promise<string> {
  const { body } = await w.newRun(leadId, { agentId: w.agents[1], workflowId: w.workflows.reminder })
  return body.workflowRun.id
}

async function askFor(w: World, leadId: string, label: string, at: Date): Promise<void> {
  await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, { body: { label, fieldType: 'FILE' } })
  // As if it had been asked for then.
  const createdAt = at.toISOString()
  await LeadItem.in(w.workspaceId, w.context.db).where({ leadId, label }).patch({ createdAt })
}

test('two runs of one lead share its cap, and what is held says what is true when it goes', async t => {
  const { w, step, run, change, messages, logs, update } = await mannered(t, twiceADay)
  await change({ schedule: { every: 'PT2H', startAt: iso(30) } }, w.workflows.reminder)
  const leadId = await w.newLead({ timezone: 'UTC' })
  const [asks, reminds] = [await run(leadId), await reminderOf(w, leadId)]
  await step(asks, 1, friday)
  await step(reminds, 1, later(31))
  t.is((await messages(leadId)).length, 2)
  t.deepEqual(await step(asks, 2, later(60)), { next: 'wait', until: iso(24 * 60), reason: 'cap' })
  t.deepEqual(actionLines(await logs(asks)), [
    'MESSAGE COMPLETED',
    `FOLLOW_UP_MESSAGE PENDING ${iso(24 * 60)}`,
  ])
  t.like(await step(reminds, 2, later(150)), { until: iso(24 * 60), reason: 'cap' })
  await update(leadId, { firstName: 'Nadia' })
  t.like(await step(asks, 3, later(24 * 60)), { next: 'wait', reason: 'follow-up' })
  // Each of the two at its time: the other one has taken this one's place.
  t.like(await step(reminds, 3, later(24 * 60)), { until: iso(24 * 60 + 31), reason: 'cap' })
  const said = await messages(leadId)
  t.is(said.length, 3)
  t.regex(said[2]?.body ?? '', /^Hi Nadia,/)
})

test('runs that step at the same time never send more than the cap', async t => {
  const { w, step, run, change, messages } = await mannered(t, twiceADay)
  await change({ schedule: { every: 'PT1H', startAt: iso(-30) } }, w.workflows.reminder)
  for (let n = 0; n < 5; n++) {
    const leadId = await w.newLead({ timezone: 'UTC' })
    const runs = [await run(leadId), await reminderOf(w, leadId)]
    for (const k of [1, 2, 3]) await Promise.all(runs.map(id => step(id, k, later(60 * k))))
    t.is((await messages(leadId)).length, 2)
  }
})

test('what is on its way counts, and is judged by the cap once more before it is handed over', async t => {
  const mail = await mailServer(t)
  const settings = { ...withoutTemporal, SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example' }
  const { w, step, run, change, settings: set, messages, logs } = await mannered(t, twiceADay, settings)
  await change({ schedule: { every: 'PT2H', startAt: iso(1) } }, w.workflows.reminder)
  const leadId = await w.newLead({ timezone: 'UTC', email: 'dana@bakery.example' })
  const [asks, reminds] = [await run(leadId), await reminderOf(w, leadId)]
  await step(asks, 1, friday)
  await step(reminds, 1, later(1))
  const [first, second] = await messages(leadId)
  const send = (messageId = '', at: Date) =>
    sendMessage({ ...w.context, clock: () => at }, { workspaceId: w.workspaceId, messageId })
  t.is(await send(first?.id, later(2)), 'sent')
  // The cap is lowered while the second is on its way.
  await set({ manners: JSON.stringify({ mostPerLead: { count: 1, per: 'P1D' } }) })
  t.is(await send(second?.id, later(3)), 'held')
  t.deepEqual(await step(reminds, 2, later(3)), { next: 'wait', until: iso(24 * 60 + 2), reason: 'cap' })
  t.deepEqual(actionLines(await logs(reminds)), [`FOLLOW_UP_MESSAGE PENDING ${iso(24 * 60 + 2)}`])
  await step(reminds, 3, later(24 * 60 + 2))
  const [, third] = await messages(leadId)
  t.is(await send(third?.id, later(24 * 60 + 2)), 'sent')
  t.is(mail.mails.length, 2)
  t.deepEqual(actionLines(await logs(reminds)).slice(0, 1), ['FOLLOW_UP_MESSAGE COMPLETED'])
})

test('a message on its way holds back the other run, as if it had gone', async t => {
  const mail = await mailServer(t)
  const settings = { ...withoutTemporal, SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example' }
  const { w, step, run, change, messages } = await mannered(
    t,
    { mostPerLead: { count: 1, per: 'P1D' } },
    settings,
  )
  await change({ schedule: { every: 'PT2H', startAt: iso(1) } }, w.workflows.reminder)
  const leadId = await w.newLead({ timezone: 'UTC', email: 'dana@bakery.example' })
  const [asks, reminds] = [await run(leadId), await reminderOf(w, leadId)]
  await step(asks, 1, friday)
  t.like(await step(reminds, 1, later(1)), { reason: 'cap' })
  t.deepEqual(
    (await messages(leadId)).map(({ state }) => state),
    ['queued'],
  )
})

test('what a person has approved waits for the cap too, and keeps its words', async t => {
  const mail = await mailServer(t)
  const settings = { ...withoutTemporal, SMTP_URL: mail.url, MAIL_FROM: 'hello@harbor.example' }
  const { w, step, run, change, messages, logs } = await mannered(
    t,
    { mostPerLead: { count: 1, per: 'P1D' } },
    settings,
  )
  await change({ schedule: { every: 'P9D', startAt: iso(1) } }, w.workflows.reminder)
  await w.context.db('agents').where({ id: w.agents[0] }).update({ mode: 'draft' })
  const leadId = await w.newLead({ timezone: 'UTC', email: 'dana@bakery.example' })
  const [asks, reminds] = [await run(leadId), await reminderOf(w, leadId)]
  await step(asks, 1, friday)
  await step(reminds, 1, later(1))
  const [draft, reminder] = await messages(leadId)
  const send = (messageId = '', at: Date) =>
    sendMessage({ ...w.context, clock: () => at }, { workspaceId: w.workspaceId, messageId })
  t.is(await send(reminder?.id, later(1)), 'sent')
  const [log] = await logs(asks)
  await w.send('POST', `/api/v1/action-logs/${log?.id}/approve`, { body: { body: 'My own words.' } })
  t.is(await send(draft?.id, later(5)), 'held')
  t.deepEqual(await step(asks, 2, later(5)), { next: 'wait', until: iso(24 * 60 + 1), reason: 'cap' })
  t.is(await send(draft?.id, later(24 * 60 + 1)), 'sent')
  t.regex(mail.mails[1]?.text ?? '', /^My own words\./)
})

test('answers to what a lead has written do not count', async t => {
  const { w, step, run, messages } = await mannered(t, { mostPerLead: { count: 1, per: 'PT1H' } })
  const leadId = await w.newLead({ timezone: 'UTC' })
  const runId = await run(leadId)
  await step(runId, 1, friday)
  const [first] = await messages(leadId)
  // It hangs on what it answers, and on no run.
  await transact(w.context.db, trx =>
    recordOutgoing(
      trx,
      w.workspaceId,
      {
        leadId,
        workflowRunId: null,
        parentActionId: first?.actionLogId ?? '',
        type: 'MESSAGE',
        summary: 'Thanks for documents',
        input: { workflowRunId: runId },
        planned: undefined,
      },
      { channel: 'OUTBOX', subject: 'Re: yours', body: 'Thank you!' },
      { way: 'there', now: iso(59) },
    ),
  )
  t.like(await step(runId, 2, later(60)), { next: 'wait', reason: 'follow-up' })
  t.is((await messages(leadId)).length, 3)
})

test('nothing goes at a weekend or on a holiday', async t => {
  const { w, step, run, messages, settings } = await mannered(t, {
    businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    holidays: ['US', '2031-01-21'],
  })
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  const leadId = await w.newLead({ timezone: 'America/New_York' })
  const runId = await run(leadId)
  // Martin Luther King's day is the Monday, and the Tuesday is the lender's own.
  const saturday = new Date('2031-01-18T15:00:00.000Z')
  const wednesday = '2031-01-22T13:00:00.000Z'
  t.deepEqual(await step(runId, 1, saturday), { next: 'wait', until: wednesday, reason: 'day-off' })
  t.deepEqual(await messages(leadId), [])
  t.like(await step(runId, 2, new Date(wednesday)), { next: 'wait', reason: 'follow-up' })
  t.is((await messages(leadId)).length, 1)
})

for (const [what, lead, until] of [
  // Nine in Sydney is six in Perth.
  [
    'of several zones, none of which anybody knows',
    { phoneNumber: '+61412345678' },
    '2031-01-11T00:00:00.000Z',
  ],
  ['of an area code on both sides of a line', { phoneNumber: '+12085550147' }, '2031-01-11T16:00:00.000Z'],
  [
    'whose zone somebody has named',
    { phoneNumber: '+61412345678', timezone: 'Australia/Sydney' },
    '2031-01-10T21:00:00.000Z',
  ],
  ['whose number tells nothing', { phoneNumber: '+18005550147' }, '2031-01-11T13:00:00.000Z'],
] as const) {
  test(`quiet hours are those of a lead ${what}`, t => quietUntil(t, lead, until))
}

async function quietUntil(t: ExecutionContext, lead: Record<string, string>, until: string) {
  const { w, step, run, settings } = await mannered(t, {})
  await settings({ quietHours: JSON.stringify({ from: '17:00', to: '08:00' }) })
  const runId = await run(await w.newLead(lead))
  // Late in the evening in Australia, past midnight in New York.
  const at = new Date(
    lead.phoneNumber?.startsWith('+61') ? '2031-01-10T13:00:00.000Z' : '2031-01-11T06:00:00.000Z',
  )
  t.deepEqual(await step(runId, 1, at), { next: 'wait', until, reason: 'quiet-hours' })
}

test('three items asked of a lead one after the other become one message', async t => {
  const { w, step, run, messages, logs } = await mannered(t, { batch: 'PT10M' })
  const leadId = await w.newLead({ timezone: 'UTC' })
  const runId = await run(leadId)
  await step(runId, 1, friday)
  t.is((await messages(leadId)).length, 1)
  await askFor(w, leadId, 'Utility bill', later(20))
  t.deepEqual(await step(runId, 2, later(20)), { next: 'wait', until: iso(30), reason: 'batch' })
  await askFor(w, leadId, 'Lease', later(24))
  t.deepEqual(await step(runId, 3, later(24)), { next: 'wait', until: iso(30), reason: 'batch' })
  await askFor(w, leadId, 'Business licence', later(29))
  t.deepEqual(await step(runId, 4, later(29)), { next: 'wait', until: iso(30), reason: 'batch' })
  t.like(await step(runId, 5, later(30)), { next: 'wait', reason: 'follow-up' })
  const said = await messages(leadId)
  t.is(said.length, 2)
  for (const label of ['Utility bill', 'Lease', 'Business licence']) t.true(said[1]?.body.includes(label))
  t.deepEqual(actionLines(await logs(runId)), [
    'MESSAGE COMPLETED',
    'FOLLOW_UP_MESSAGE CANCELLED',
    'MESSAGE COMPLETED',
    `FOLLOW_UP_MESSAGE PENDING ${iso(90)}`,
  ])
})

test('two runs of one lead do not write within the window of one another', async t => {
  const { w, step, run, change, messages } = await mannered(t, { batch: 'PT10M' })
  await change({ schedule: { every: 'P9D', startAt: iso(3) } }, w.workflows.reminder)
  const leadId = await w.newLead({ timezone: 'UTC' })
  const [asks, reminds] = [await run(leadId), await reminderOf(w, leadId)]
  await step(asks, 1, friday)
  t.deepEqual(await step(reminds, 1, later(3)), { next: 'wait', until: iso(10), reason: 'batch' })
  t.is((await messages(leadId)).length, 1)
  await step(reminds, 2, later(10))
  t.is((await messages(leadId)).length, 2)
})

test('an agent rests where no moment is left, and says so', async t => {
  const { w, step, run, logs, settings } = await mannered(t, {})
  await settings({ quietHours: JSON.stringify({ from: '17:00', to: '09:00' }) })
  const runId = await run(await w.newLead({ phoneNumber: '+79261234567' }))
  const result = await step(runId, 1, friday)
  t.like(result, { next: 'wait', reason: 'no-time' })
  t.true('until' in result && String(result.until) > iso(7 * 24 * 60))
  t.deepEqual(await logs(runId), [])
})
