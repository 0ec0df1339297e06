import test from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { performLeadWake } from '../../src/runs/automate.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newAutomation } from '../support/automations.js'
import { type World, world } from '../support/world.js'
import { setStatus } from './creating.js'

const now = () => new Date().toISOString()

const perform = (w: World, leadId: string) => performLeadWake(w.context, w.workspaceId, leadId)
const runsOf = (w: World, leadId: string): Promise<WorkflowRun[]> =>
  WorkflowRun.in(w.workspaceId, w.context.db).where({ leadId }).orderBy('id').execute()
const notesOf = async (w: World, leadId: string) =>
  (await ActionLog.in(w.workspaceId, w.context.db).where({ leadId, type: 'SYSTEM_NOTE' })).map(
    ({ summary }) => summary,
  )
const tag = (w: World, leadId: string, tags: string[]) =>
  w.send('PUT', '/api/v1/leads', { body: { leadId, tags } })

test('a lead that is created with the tag gets the run, once', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w)
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['WARM', 'other'] })
  await Promise.all([perform(w, leadId), perform(w, leadId)])
  const [run, ...more] = await runsOf(w, leadId)
  t.is(more.length, 0)
  t.like(run, {
    source: 'AUTOMATION',
    agentId: w.agents[0],
    workflowId: w.workflows.support,
    kind: 'SUPPORT',
  })
  const [started] = await w.eventsOf(run?.id ?? '')
  const [created] = await w.eventsOf(leadId)
  t.is(started?.body.origin, 'automation')
  t.truthy(created?.body.requestId)
  t.is(started?.body.requestId, created?.body.requestId)
})

test('a lead that gets the tag later gets the run then, and keeping it starts no other', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w)
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['cold'] })
  await perform(w, leadId)
  t.is((await runsOf(w, leadId)).length, 0)
  await tag(w, leadId, ['warm'])
  await perform(w, leadId)
  const [run] = await runsOf(w, leadId)
  await setStatus(w, run?.id ?? '', 'CANCELLED')
  await tag(w, leadId, ['warm', 'vip'])
  await w.send('PUT', '/api/v1/leads', { body: { leadId, firstName: 'Anna' } })
  await perform(w, leadId)
  t.is((await runsOf(w, leadId)).length, 1)
})

test('a tag that was lost and comes back starts a run anew, unless the one before is open', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w)
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['warm'] })
  await perform(w, leadId)
  const comeBack = async () => {
    await tag(w, leadId, [])
    await perform(w, leadId)
    await tag(w, leadId, ['warm'])
    await perform(w, leadId)
    return runsOf(w, leadId)
  }
  const [first, ...others] = await comeBack()
  t.is(others.length, 0)
  t.deepEqual(await notesOf(w, leadId), [])
  await setStatus(w, first?.id ?? '', 'COMPLETED')
  t.is((await comeBack()).length, 2)
})

test('a tag that is gone before its run was started starts none', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ firstName: 'Ana' })
  await w.context.db('lead_automations').insert({
    leadId,
    automationId: await newAutomation(w, w),
    workspaceId: w.workspaceId,
    wants: 'withdraw',
    runId: null,
    requestId: null,
  })
  await perform(w, leadId)
  t.is((await runsOf(w, leadId)).length, 0)
  t.is((await w.context.db('lead_automations').where({ leadId }).whereNotNull('wants')).length, 0)
})

test('where a rule stands against it the timeline says so, and nothing is tried again', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w)
  const leadId = await w.newLead()
  await w.newRun(leadId)
  await tag(w, leadId, ['warm'])
  await perform(w, leadId)
  await perform(w, leadId)
  t.is((await runsOf(w, leadId)).length, 1)
  t.deepEqual(await notesOf(w, leadId), [
    'The tag “Warm” started no workflow run: Agent is already linked to this lead',
  ])
})

test('what is archived, of another workspace, or for a lead that is gone starts nothing', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w, { archivedAt: now() })
  const other = await w.tenant()
  await newAutomation(w, other)
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['warm'] })
  await perform(w, leadId)
  t.is((await runsOf(w, leadId)).length, 0)
  t.is((await w.context.db('lead_automations')).length, 0)

  const id = await newAutomation(w, w, { tag: 'late' })
  const gone = await w.newLead({ firstName: 'Ben' })
  await w.send('DELETE', `/api/v1/leads/${gone}`)
  const noted = { leadId: gone, automationId: id, workspaceId: w.workspaceId, wants: 'start' }
  await w.context.db('lead_automations').insert({ ...noted, runId: null, requestId: null })
  await perform(w, gone)
  t.is((await runsOf(w, gone)).length, 0)
})

test('the run of a test lead is a test run', async t => {
  const w = await world(t, withoutTemporal)
  await newAutomation(w, w)
  const { apiKey } = await w.newKey({ mode: 'test' })
  const leadId = await w.newLead({ firstName: 'Ana', tags: ['warm'] }, apiKey)
  await perform(w, leadId)
  const [run] = await runsOf(w, leadId)
  const [started] = await w.eventsOf(run?.id ?? '')
  t.is(started?.body.test, true)
})
