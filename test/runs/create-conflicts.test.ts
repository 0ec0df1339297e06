import test from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { newId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { type Answer, world } from '../support/world.js'
import { counts, isConflict, now, setStatus } from './creating.js'

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

test('409: an agent holds one open run per lead, whatever its workflow', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await w.newRun(leadId)
  const again = () => w.newRun(leadId, { workflowId: w.workflows.reminder })
  isConflict(t, await again(), 'agent_already_linked', 'Agent is already linked to this lead')
  await setStatus(w, first.body.workflowRun.id, 'PAUSED')
  isConflict(t, await again(), 'agent_already_linked', 'Agent is already linked to this lead')
  t.is((await w.newRun(leadId, { agentId: w.agents[1] })).status, 201)
  t.is((await w.newRun(await w.newLead())).status, 201)
  await setStatus(w, first.body.workflowRun.id, 'CANCELLED')
  t.is((await again()).status, 201)
})

test('409: a lead has one open CHECKLIST run, and the message names the agent that holds it', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await w.newRun(leadId, { workflowId: w.workflows.checklist })
  const second = () => w.newRun(leadId, { agentId: w.agents[1], workflowId: w.workflows.checklist })
  isConflict(t, await second(), 'checklist_already_collected', "Maya already collects this lead's checklist")
  await setStatus(w, first.body.workflowRun.id, 'PAUSED')
  isConflict(t, await second(), 'checklist_already_collected', "Maya already collects this lead's checklist")
  t.is((await w.newRun(await w.newLead(), { workflowId: w.workflows.checklist })).status, 201)
  await setStatus(w, first.body.workflowRun.id, 'COMPLETED')
  t.is((await second()).status, 201)
})

test('409: a REMINDER needs a schedule', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  isConflict(
    t,
    await w.newRun(leadId, { workflowId: w.workflows.unscheduled }),
    'workflow_has_no_schedule',
    'This reminder workflow has no schedule configured yet',
  )
  t.is((await w.newRun(leadId, { workflowId: w.workflows.reminder })).status, 201)
})

test("409: of several rules, the first in the interface's order is told", async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await w.newRun(leadId, { workflowId: w.workflows.checklist })
  const linked = 'Agent is already linked to this lead'
  isConflict(t, await w.newRun(leadId, { workflowId: w.workflows.checklist }), 'agent_already_linked', linked)
  isConflict(
    t,
    await w.newRun(leadId, { workflowId: w.workflows.unscheduled }),
    'agent_already_linked',
    linked,
  )
  t.is((await w.newRun(leadId, { workflowId: 'nonsense' })).status, 404)
})

test('409: a refused run leaves nothing behind', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await w.newRun(leadId)
  const before = await counts(w)
  await w.newRun(leadId)
  await w.newRun(leadId, { agentId: w.agents[1], workflowId: w.workflows.unscheduled })
  t.deepEqual(await counts(w), before)
  t.deepEqual(before, { runs: 1, events: 1, wakes: 1 })
})

test('201: of twenty at once for one agent and lead, one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.newRun(leadId)))
  t.deepEqual(statuses(answers), [201, ...Array(19).fill(409)])
  for (const answer of answers.filter(({ status }) => status === 409)) {
    isConflict(t, answer, 'agent_already_linked', 'Agent is already linked to this lead')
  }
  t.deepEqual(await counts(w), { runs: 1, events: 1, wakes: 1 })
})

test('201: of twenty agents at once who would collect the checklist, one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const names = Array.from({ length: 20 }, (_, n) => `Agent ${n}`)
  const ids = names.map(() => newId('agent'))
  for (const [n, name] of names.entries()) {
    await Agent.in(w.workspaceId, w.context.db).insert({
      id: ids[n] as string,
      code: `agent${n}`,
      name,
      email: null,
      phoneNumber: null,
      archivedAt: null,
      createdAt: now(),
      updatedAt: now(),
    })
  }
  const answers = await Promise.all(
    ids.map(agentId => w.newRun(leadId, { agentId, workflowId: w.workflows.checklist })),
  )
  t.deepEqual(statuses(answers), [201, ...Array(19).fill(409)])
  const winner = answers.find(({ status }) => status === 201)?.body.workflowRun.agentId
  for (const answer of answers.filter(({ status }) => status === 409)) {
    isConflict(
      t,
      answer,
      'checklist_already_collected',
      `${names[ids.indexOf(winner)]} already collects this lead's checklist`,
    )
  }
  t.deepEqual(await counts(w), { runs: 1, events: 1, wakes: 1 })
})

test('201: twenty at once on ten leads, all', async t => {
  const w = await world(t, withoutTemporal)
  const leads = await Promise.all(Array.from({ length: 10 }, () => w.newLead()))
  const answers = await Promise.all(
    leads.flatMap(leadId => w.agents.map(agentId => w.newRun(leadId, { agentId }))),
  )
  t.deepEqual(statuses(answers), Array(20).fill(201))
  t.deepEqual(await counts(w), { runs: 20, events: 20, wakes: 20 })
})
