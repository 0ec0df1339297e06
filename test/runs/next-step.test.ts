import test from 'ava'
import { recordStatus } from '../../src/runs/record-status.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { newDocument } from '../support/timeline.js'
import { world } from '../support/world.js'
import { at, iso, setStatus } from './days.js'

test('a run asks at once for what is missing, and follows up on its cadence until that is enough', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run, logs, messages } = stepsOf(w)
  await ask(['LEGAL_NAME', 'EIN'])
  await change({ followUps: { every: 'P3D', atMost: 2 } })
  const leadId = await w.newLead({ checklistItems: [{ code: 'EIN', value: '12-3456789' }] })
  const runId = await run(leadId)
  t.deepEqual(await step(runId, 1, at(0)), { next: 'wait', until: iso(3), reason: 'follow-up' })
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED', `FOLLOW_UP_MESSAGE PENDING ${iso(3)}`])
  const [first] = await messages(leadId)
  t.like(first, { channel: 'OUTBOX', direction: 'OUTBOUND' })
  t.regex(
    first?.body ?? '',
    /Dana[\s\S]*Maya[\s\S]*- Label of LEGAL_NAME\n[\s\S]*http:\/\/leadspread\.test\/portal/,
  )
  t.notRegex(first?.body ?? '', /EIN/)

  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.is(body.nextFollowUp.scheduledAt, iso(3))
  t.is(body.lastAction.messages[0].channel, 'OUTBOX')

  t.deepEqual(await step(runId, 2, at(1)), { next: 'wait', until: iso(3), reason: 'follow-up' })
  t.deepEqual(await step(runId, 3, at(3)), { next: 'wait', until: iso(6), reason: 'follow-up' })
  t.deepEqual(await step(runId, 4, at(7)), { next: 'wait', until: null, reason: 'answers' })
  t.is((await messages(leadId)).length, 3)
  t.deepEqual(actionLines(await logs(runId)), [
    'MESSAGE COMPLETED',
    'FOLLOW_UP_MESSAGE COMPLETED',
    'FOLLOW_UP_MESSAGE COMPLETED',
  ])
})

test('what is sent is told by an event of its lead, in one order with the changes of the lead', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run, update, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  await change({ followUps: { every: 'P3D', atMost: 2 } })
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await step(runId, 2, at(3))
  await update(leadId, { status: 'OPTED_OUT' })
  await step(runId, 3, at(6))
  const events = await w.eventsOf(leadId)
  t.deepEqual(
    events.map(({ name, sequence }) => `${sequence} ${name}`),
    ['1 lead.created', '2 action_log.completed', '3 action_log.completed', '4 lead.updated'],
  )
  const [first] = await messages(leadId)
  const { body } = events[1] ?? {}
  t.like(body, { origin: 'agent', leadId, actionLog: { type: 'MESSAGE', status: 'COMPLETED' } })
  const { actionLog } = body as { actionLog: { messages: object[] } }
  t.deepEqual(actionLog.messages, [
    {
      id: first?.id,
      channel: 'OUTBOX',
      direction: 'OUTBOUND',
      subject: first?.subject,
      body: first?.body,
      documents: [],
    },
  ])
})

test('a step that is taken again comes to the same, and sends nothing more', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  const results = await Promise.all([1, 2, 3, 4].map(n => step(runId, 1, at(n / 10))))
  for (const result of results) t.deepEqual(result, results[0] as (typeof results)[0])
  t.deepEqual(await step(runId, 1, at(90)), results[0] as (typeof results)[0])
  t.is((await messages(leadId)).length, 1)
  await step(runId, 5, at(4))
  t.deepEqual(await step(runId, 3, at(90)), { next: 'behind', step: 5 })
  t.is((await messages(leadId)).length, 2)
})

test('without follow-ups of its own a workflow has the usual ones: every two days, five times', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  for (let n = 0; n < 10; n++) await step(runId, n + 1, at(2 * n))
  t.is((await messages(leadId)).length, 6)
})

test('a checklist on which nothing is missing is done, also an empty one', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, update, logs } = stepsOf(w)
  t.deepEqual(await step(await run(await w.newLead()), 1, at(0)), { next: 'done' })
  await ask(['LEGAL_NAME', 'EIN'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await update(leadId, { checklistItems: [{ code: 'EIN', status: 'SKIPPED' }] })
  t.like(await step(runId, 2, at(1)), { next: 'wait' })
  await update(leadId, { checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' }] })
  t.deepEqual(await step(runId, 3, at(1)), { next: 'done' })
  await recordStatus(w.context, {
    workspaceId: w.workspaceId,
    runId,
    status: 'COMPLETED',
    revision: 2,
    cause: { origin: 'agent', requestId: null },
  })
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED', 'FOLLOW_UP_MESSAGE CANCELLED'])
})

test('a run that is paused sends nothing though it is due, and keeps what it had planned', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, messages, logs } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await setStatus(w, runId, 'PAUSED', 2)
  t.deepEqual(await step(runId, 2, at(9)), { next: 'inactive', status: 'PAUSED', revision: 2 })
  t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED', `FOLLOW_UP_MESSAGE PENDING ${iso(2)}`])
  await setStatus(w, runId, 'ACTIVE', 3)
  // The step that found it paused did not count.
  t.deepEqual(await step(runId, 2, at(9)), { next: 'wait', until: iso(11), reason: 'follow-up' })
  t.is((await messages(leadId)).length, 2)
  await setStatus(w, runId, 'CANCELLED', 4)
  t.deepEqual(await step(runId, 3, at(20)), { next: 'inactive', status: 'CANCELLED', revision: 4 })
  t.deepEqual(actionLines(await logs(runId)).at(-1), 'FOLLOW_UP_MESSAGE CANCELLED')
})

for (const standing of [{ status: 'OPTED_OUT' }, { didOptOut: true }, { status: 'NOT_INTERESTED' }]) {
  test(`a lead with ${JSON.stringify(standing)} is left alone until it is IN_PROGRESS`, async t => {
    const w = await world(t, withoutTemporal)
    const { ask, step, run, messages, logs, update } = stepsOf(w)
    await ask(['LEGAL_NAME'])
    const leadId = await w.newLead()
    const runId = await run(leadId)
    await step(runId, 1, at(0))
    await update(leadId, standing)
    t.deepEqual(actionLines(await logs(runId)), ['MESSAGE COMPLETED', 'FOLLOW_UP_MESSAGE CANCELLED'])
    t.deepEqual(await step(runId, 2, at(9)), { next: 'wait', until: null, reason: 'contact' })
    const { body } = await w.send('GET', `/api/v1/workflow-runs/${runId}`)
    t.is(body.workflowRun.status, 'ACTIVE')
    await update(leadId, { status: 'IN_PROGRESS' })
    t.deepEqual(await step(runId, 3, at(10)), { next: 'wait', until: iso(12), reason: 'follow-up' })
    t.is((await messages(leadId)).length, 1)
  })
}

test('what is asked of one lead alone is asked for at once; what the workspace adds waits for the next message', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run, messages, logs } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  await change({ followUps: { every: 'P1D', atMost: 1 } })
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  t.deepEqual(await step(runId, 2, at(1)), { next: 'wait', until: null, reason: 'answers' })
  await ask(['WEBSITE'])
  t.deepEqual(await step(runId, 3, at(5)), { next: 'wait', until: iso(6), reason: 'follow-up' })
  await step(runId, 4, at(6))
  t.regex((await messages(leadId)).at(-1)?.body ?? '', /WEBSITE/)
  await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, {
    body: { label: 'Utility bill', fieldType: 'FILE', clientInstructions: 'All pages, please.' },
  })
  t.deepEqual(await step(runId, 5, at(6.5)), { next: 'wait', until: iso(7.5), reason: 'follow-up' })
  t.regex((await messages(leadId)).at(-1)?.body ?? '', /- Utility bill: All pages, please\.\n/)
  t.deepEqual(actionLines(await logs(runId)).slice(-2), [
    'MESSAGE COMPLETED',
    `FOLLOW_UP_MESSAGE PENDING ${iso(7.5)}`,
  ])
})

test('what a person has to review is not asked of the lead again', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, update, logs } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await update(leadId, { checklistItems: [{ code: 'LEGAL_NAME', status: 'NEEDS_REVIEW' }] })
  t.deepEqual(await step(runId, 2, at(9)), { next: 'wait', until: null, reason: 'review' })
  t.is(actionLines(await logs(runId)).at(-1), 'FOLLOW_UP_MESSAGE CANCELLED')
})

test('while a document is being read no message goes, and then it says what is still missing', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, step, run, messages, logs } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead()
  const documentId = await newDocument(w, leadId)
  const runId = await run(leadId)
  t.like(await step(runId, 1, at(0)), { next: 'wait', reason: 'reading' })
  t.is((await messages(leadId)).length, 0)
  await w.context.db('documents').where({ id: documentId }).update({ extractionStatus: 'completed' })
  t.like(await step(runId, 2, at(0.001)), { next: 'wait', reason: 'follow-up' })
  t.deepEqual(actionLines(await logs(runId))[0], 'MESSAGE COMPLETED')
  t.is((await messages(leadId)).length, 1)
})
