import test from 'ava'
import type { Caller } from '../../src/caller.js'
import { updateLead } from '../../src/leads/update.js'
import { createRun } from '../../src/runs/create.js'
import { approveDraft, rejectDraft } from '../../src/runs/sending/approve.js'
import { entriesOf } from '../audit/entries.js'
import { signedIn } from '../support/people.js'
import { draftOf } from '../support/steps.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, openWorld)

async function callerOf(userId: string): Promise<Caller> {
  const deadline = new Date(Date.now() + 10_000)
  const session = await w.context.db('user_sessions').where({ userId }).first()
  return {
    workspaceId: w.workspaceId,
    keyId: null,
    userId,
    sessionId: session.id,
    origin: 'app',
    requestId: 'r-1',
    ip: null,
    test: false,
    reveals: true,
    deadline,
  }
}

test('what a person does is told of with their name, in events, in the timeline and in the audit log', async t => {
  const { userId, email } = await signedIn(w, 'analyst')
  const leadId = await w.newLead()
  await updateLead(w.context, await callerOf(userId), { leadId, firstName: 'Rosa' } as never)
  const actor = { type: 'user', id: userId, name: 'Ana Diaz', email }
  const [, event] = await w.eventsOf(leadId)
  t.like(event?.body, { event: 'lead.updated', origin: 'app', requestId: 'r-1' })
  t.deepEqual(event?.body.actor, actor)
  const { body: logs } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  t.is(logs[0].type, 'MANUAL_UPDATE')
  t.like(logs[0].input, { eventType: 'lead_updated', source: 'app', origin: 'app' })
  t.deepEqual(logs[0].input.actor, actor)
  const entries = await entriesOf(w)
  t.true(
    entries.some(one => one.action === 'lead.updated' && one.actorKind === 'user' && one.actorId === userId),
  )
})

test('a run that a person starts says so, and whose it is', async t => {
  const { userId, email } = await signedIn(w, 'manager')
  const leadId = await w.newLead()
  const input = { leadId, agentId: w.agents[0], workflowId: w.workflows.support }
  const run = await createRun(w.context, await callerOf(userId), input as never)
  const { body } = await w.send('GET', `/api/v1/workflow-runs/${run.id}`)
  t.is(body.workflowRun.source, 'USER')
  t.deepEqual(body.workflowRun.user, { id: userId, name: 'Ana Diaz', email })
  const [started] = await w.eventsOf(run.id)
  t.like(started?.body, { origin: 'app', actor: { type: 'user', id: userId } })
})

test('who approves or rejects a draft is named with it', async t => {
  const { userId } = await signedIn(w, 'analyst')
  const caller = await callerOf(userId)
  const by = { origin: 'app', actor: { type: 'user', id: userId, name: 'Ana Diaz' } }
  const approved = await approveDraft(w.context, caller, await draftOf(w), {})
  t.like(approved.output, { approved: by })
  const rejected = await rejectDraft(w.context, caller, await draftOf(w), { reason: 'Called her' })
  t.like(rejected.output, { rejected: { reason: 'Called her', ...by } })
})

test('what a key does names no person', async t => {
  const leadId = await w.newLead()
  const [event] = await w.eventsOf(leadId)
  t.is(event?.body.actor, null)
  const { body } = await w.newRun(leadId)
  t.false('user' in body.workflowRun)
})
