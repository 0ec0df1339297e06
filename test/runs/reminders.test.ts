import test from 'ava'
import { wakeRunsOf } from '../../src/conducted/open-work.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import { applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { countStatements } from '../support/count-statements.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { world } from '../support/world.js'
import { at, iso, setStatus, start } from './days.js'

test('a message is held in quiet hours, and says what is true when it goes', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, settings, messages, logs, update } = stepsOf(w)
  await ask(['LEGAL_NAME', 'EIN'])
  await settings({ quietHours: JSON.stringify({ from: '20:00', to: '08:00' }) })
  const leadId = await w.newLead({ timezone: 'Europe/Berlin' })
  const runId = await run(leadId)
  const night = new Date('2031-01-10T22:30:00.000Z')
  const morning = '2031-01-11T07:00:00.000Z'
  t.deepEqual(await step(runId, 1, night), { next: 'wait', until: morning, reason: 'quiet-hours' })
  t.deepEqual(actionLines(await logs(runId)), [`MESSAGE PENDING ${morning}`])
  await update(leadId, { firstName: 'Nadia', checklistItems: [{ code: 'EIN', value: '12-3456789' }] })
  // The lead's clocks go another way now, and with them the night.
  await update(leadId, { timezone: 'America/Los_Angeles' })
  const result = await step(runId, 2, new Date(Date.parse(morning) + 1000))
  t.deepEqual(result, { next: 'wait', until: '2031-01-11T16:00:00.000Z', reason: 'quiet-hours' })
  await step(runId, 3, new Date('2031-01-11T16:00:00.000Z'))
  const [only, ...others] = await messages(leadId)
  t.is(others.length, 0)
  t.regex(only?.body ?? '', /^Hi Nadia,/)
  t.notRegex(only?.body ?? '', /EIN/)
  t.deepEqual(actionLines(await logs(runId)), [
    'MESSAGE COMPLETED',
    // Two days on, by the lead's clocks.
    'FOLLOW_UP_MESSAGE PENDING 2031-01-13T16:00:00.000Z',
  ])
})

test('a reminder goes on its schedule, filled in for its lead; what was missed is made up for once', async t => {
  const w = await world(t, withoutTemporal)
  const { change, step, run, messages, logs } = stepsOf(w)
  await change(
    {
      schedule: { cron: '0 10 * * *', until: '2031-03-20T00:00:00.000Z' },
      message: "Hi {firstName} {lastName}, {businessName}'s figures: {portalUrl}",
    },
    w.workflows.reminder,
  )
  const leadId = await w.newLead({
    timezone: 'America/New_York',
    externalPortalUrl: 'https://apply.example/',
  })
  const runId = await run(leadId, 'reminder')
  // The first step comes years after the run began: one reminder for all that were missed.
  const result = await step(runId, 1, new Date('2031-03-07T20:00:00.000Z'))
  t.deepEqual(result, { next: 'wait', until: '2031-03-08T15:00:00.000Z', reason: 'schedule' })
  t.deepEqual(
    (await messages(leadId)).map(({ body }) => body),
    ["Hi Dana, your business's figures: https://apply.example/"],
  )
  // Summer time has begun since: ten o'clock is ten o'clock.
  t.like(await step(runId, 2, new Date('2031-03-09T16:00:00.000Z')), { until: '2031-03-10T14:00:00.000Z' })
  t.is((await messages(leadId)).length, 2)
  // Down for a week.
  t.like(await step(runId, 3, new Date('2031-03-17T16:00:00.000Z')), { until: '2031-03-18T14:00:00.000Z' })
  t.is((await messages(leadId)).length, 3)
  t.like(await step(runId, 4, new Date('2031-03-18T14:00:00.000Z')), { until: '2031-03-19T14:00:00.000Z' })
  t.deepEqual(await step(runId, 5, new Date('2031-03-19T14:00:00.000Z')), { next: 'done' })
  t.is((await messages(leadId)).length, 5)
  t.true(actionLines(await logs(runId)).every(log => log === 'FOLLOW_UP_MESSAGE COMPLETED'))
})

test('a reminder follows its schedule when that changes, and rests while there is none', async t => {
  const w = await world(t, withoutTemporal)
  const { change, step, run, messages, logs } = stepsOf(w)
  const reschedule = (schedule: object | null, updatedAt: Date) =>
    change({ schedule, updatedAt: updatedAt.toISOString() }, w.workflows.reminder)
  const leadId = await w.newLead({ timezone: 'UTC' })
  await reschedule({ cron: '0 10 1 * *' }, at(0))
  const runId = await run(leadId, 'reminder')
  t.like(await step(runId, 1, new Date(start)), { next: 'wait', reason: 'schedule' })
  const noon = new Date(`${iso(2).slice(0, 10)}T12:00:00.000Z`)
  await reschedule({ cron: '30 * * * *' }, noon)
  const soon = noon.toISOString().replace('12:00', '12:30')
  t.deepEqual(await step(runId, 2, noon), { next: 'wait', until: soon, reason: 'schedule' })
  t.deepEqual(actionLines(await logs(runId)), [`FOLLOW_UP_MESSAGE PENDING ${soon}`])
  await reschedule(null, noon)
  t.deepEqual(await step(runId, 3, noon), { next: 'wait', until: null, reason: 'schedule-missing' })
  await reschedule({ every: 'PT1H' }, noon)
  t.like(await step(runId, 4, noon), { next: 'wait', reason: 'schedule' })
  t.is((await messages(leadId)).length, 0)
})

test('a support agent says nothing before it is asked', async t => {
  const w = await world(t, withoutTemporal)
  const { step, run, logs } = stepsOf(w)
  const runId = await run(await w.newLead(), 'support')
  t.deepEqual(await step(runId, 1, at(0)), { next: 'wait', until: null, reason: 'inbound' })
  t.deepEqual(await logs(runId), [])
})

test('the run of a deleted lead does nothing: its wake ends it', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  t.deepEqual(await step(runId, 1, at(0)), { next: 'wait', until: null, reason: 'contact' })
  t.is((await messages(leadId)).length, 0)
  t.is((await w.context.db('wakes').where({ workflowId: runId })).length, 1)
  await t.throwsAsync(step(newId('workflowRun'), 1, at(0)), { message: /no longer there/ })
})

test('an opt-out and a message never pass each other', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, run, update, messages } = stepsOf(w)
  const { step } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  for (let n = 0; n < 25; n++) {
    const leadId = await w.newLead()
    const runId = await run(leadId)
    const optOut = () => update(leadId, { didOptOut: true })
    const takeStep = async () => {
      for (let k = 1; k < 4; k++) await step(runId, k, new Date(Date.now()))
    }
    await Promise.all(n % 2 ? [optOut(), takeStep()] : [takeStep(), optOut()])
    await step(runId, 9, at(30))
    const lead = await w.context.db('leads').where({ id: leadId }).first()
    const sent = await messages(leadId)
    t.true(sent.length <= 1)
    const pending = await w.context.db('action_logs').where({ leadId, status: 'PENDING' })
    t.deepEqual(pending, [])
    t.truthy(lead.optOutAt)
  }
})

test('changes of a lead wake its open runs', async t => {
  const w = await world(t, withoutTemporal)
  const { run, update } = stepsOf(w)
  const leadId = await w.newLead()
  const runId = await run(leadId)
  const version = async () => (await w.context.db('wakes').where({ workflowId: runId }).first())?.version ?? 0
  const changes = [
    () => update(leadId, { firstName: 'Nadia' }),
    () => update(leadId, { status: 'NOT_INTERESTED' }),
    () => w.send('POST', '/api/v1/activity', { body: { leadId, eventType: 'call', title: 'Called' } }),
    () =>
      w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, {
        body: { label: 'Utility bill', fieldType: 'FILE' },
      }),
  ]
  for (const change of changes) {
    const before = await version()
    await change()
    t.is(await version(), before + 1)
  }
})

test('a lead without open runs pays for that with one statement', async t => {
  const w = await world(t, withoutTemporal)
  const { context, workspaceId } = w
  const { run } = stepsOf(w)
  const id = await w.newLead()
  const runId = await run(id)
  await setStatus(w, runId, 'CANCELLED', 2)
  const nothing = () => transact(context.db, async () => {})
  const looking = () => transact(context.db, trx => wakeRunsOf(context, trx, { id, workspaceId }))
  t.is(await countStatements(context, looking), (await countStatements(context, nothing)) + 1)
  t.deepEqual(await context.db('wakes').where({ workflowId: runId, version: 2 }), [])
})

test('a workspace file that changes something wakes the agents at work, and no others', async t => {
  const w = await world(t, withoutTemporal)
  const { run } = stepsOf(w)
  const open = await run(await w.newLead())
  const ended = await run(await w.newLead())
  await setStatus(w, ended, 'CANCELLED', 2)
  const other = await w.tenant()
  await w.send('POST', '/api/v1/workflow-runs', {
    key: other.key,
    body: {
      leadId: await w.newLead({}, other.key),
      agentId: other.agents[0],
      workflowId: other.workflows.checklist,
    },
  })
  const text = 'checklist: [{ code: A, name: A, items: [{ code: EIN, label: EIN, fieldType: EIN }] }]'
  const apply = (dryRun: boolean) =>
    applyWorkspaceFile(w.context, {
      file: 'w.yaml',
      text,
      environment: {},
      workspaceId: w.workspaceId,
      dryRun,
    })
  const woken = async () => {
    const wakes = await w.context.db('wakes').where('version', '>', 1)
    return wakes.map(({ workflowId, version }) => [workflowId, version])
  }
  await apply(true)
  t.deepEqual(await woken(), [])
  await apply(false)
  t.deepEqual(await woken(), [[open, 2]])
  await apply(false)
  t.deepEqual(await woken(), [[open, 2]])
})
