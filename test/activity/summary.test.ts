import test from 'ava'
import fc from 'fast-check'
import { ActionLog } from '../../src/activity/action-log.js'
import { type Activity, summaryOf } from '../../src/activity/summary-rules.js'
import { Agent } from '../../src/agents/agent.js'
import { Document } from '../../src/documents/document.js'
import { Lead } from '../../src/leads/lead.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { at } from '../runs/days.js'
import { stepsOf } from '../support/steps.js'
import { upload } from '../support/uploads.js'
import { type World, world } from '../support/world.js'

const nothing: Activity = {
  asked: undefined,
  heardAt: null,
  documents: { count: 0, latestAt: null },
  next: undefined,
}
const asked = { summary: 'Asks for 3 items of the checklist', at: '2026-11-23T15:00:00.000Z' }
const next = { summary: 'Follow-up 1 of 5', status: 'PENDING', at: '2026-11-25T15:00:00.000Z' } as const

for (const [name, activity, expected] of [
  ['nothing', {}, null],
  [
    'a message',
    { asked },
    'Last message on 2026-11-23: Asks for 3 items of the checklist; nothing has come yet. Nothing is planned.',
  ],
  [
    'all there is',
    {
      asked,
      heardAt: '2026-11-24T09:00:00.000Z',
      documents: { count: 2, latestAt: '2026-11-24T08:00:00.000Z' },
      next,
    },
    'Last message on 2026-11-23: Asks for 3 items of the checklist; 2 documents have come, the latest on 2026-11-24, and the lead last wrote on 2026-11-24. Next, on 2026-11-25: Follow-up 1 of 5.',
  ],
  [
    'a document and a draft',
    {
      documents: { count: 1, latestAt: '2026-11-24T08:00:00.000Z' },
      next: { ...next, status: 'AWAITING_APPROVAL' as const, at: null },
    },
    'No message has gone out yet; one document has come, the latest on 2026-11-24. Next, a draft waits for approval: Follow-up 1 of 5.',
  ],
] as [string, Partial<Activity>, string | null][]) {
  test(`the summary of ${name}`, t => t.is(summaryOf({ ...nothing, ...activity }), expected))
}

test('a summary has an end, whatever a workflow is called', t => {
  const long = { ...next, summary: `Reminder: ${'Figures 🏦 '.repeat(400)}` }
  const text = summaryOf({ ...nothing, asked: { ...asked, summary: long.summary }, next: long }) ?? ''
  t.true(text.length < 500 && text.isWellFormed(), text)
})

const stored = async (w: World, leadId: string) =>
  (await Lead.in(w.workspaceId, w.context.db).findById(leadId).throwIfNotFound()).activitySummary

/** From all rows, as if nothing had ever been told. */
async function fromScratch(w: World, leadId: string): Promise<string | null> {
  const logs = await ActionLog.in(w.workspaceId, w.context.db)
    .where({ leadId })
    .whereIn('type', ['MESSAGE', 'FOLLOW_UP_MESSAGE'])
    .orderBy('id', 'desc')
  const documents = await Document.in(w.workspaceId, w.context.db).where({ leadId, deletedAt: null })
  const done = logs.filter(({ status }) => status === 'COMPLETED')
  const isOurs = ({ workflowRunId, parentActionId }: ActionLog) => Boolean(workflowRunId ?? parentActionId)
  const [last] = done.filter(isOurs)
  const [heard] = done.filter(log => !isOurs(log))
  const waiting = logs
    .filter(({ status }) => status === 'PENDING' || status === 'AWAITING_APPROVAL')
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))[0]
  return summaryOf({
    asked: last && { summary: last.summary, at: last.completedAt ?? '' },
    heardAt: heard?.completedAt ?? null,
    documents: {
      count: documents.length,
      latestAt:
        documents
          .map(({ createdAt }) => createdAt)
          .sort()
          .at(-1) ?? null,
    },
    next: waiting && {
      summary: waiting.summary,
      status: waiting.status as 'PENDING',
      at: waiting.scheduledAt,
    },
  })
}

const orderOf = ({ status, scheduledAt, id }: ActionLog) => `${status} ${scheduledAt ?? ''} ${id}`

async function busyLead(w: World) {
  const { ask, change, step, run, update, logs } = stepsOf(w)
  await ask([`ITEM_${Date.now()}`, `OTHER_${Date.now()}`])
  await change({ followUps: { every: 'P1D', atMost: 9 } })
  const leadId = await w.newLead()
  const runId = await run(leadId)
  let [steps, files] = [0, 0]
  const draftOf = async () => (await logs(runId)).find(({ status }) => status === 'AWAITING_APPROVAL')
  const decide = async (what: 'approve' | 'reject') => {
    const draft = await draftOf()
    const body = what === 'reject' ? { reason: 'No' } : {}
    if (draft) await w.send('POST', `/api/v1/action-logs/${draft.id}/${what}`, { body })
  }
  const mode = (to: 'draft' | 'autopilot') =>
    Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ mode: to })
  const acts = {
    step: () => step(runId, ++steps, at(steps)),
    upload: () => upload(w, leadId, [{ name: `${++files}.txt`, bytes: `Statement ${files}` }]),
    remove: async () => {
      const [document] = await Document.in(w.workspaceId, w.context.db).where({ leadId, deletedAt: null })
      if (document) await w.send('DELETE', `/api/v1/documents/${document.id}`)
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    drafting: () => mode('draft'),
    sending: () => mode('autopilot'),
    'not interested': () => update(leadId, { status: 'NOT_INTERESTED' }),
    'opted out': () => update(leadId, { didOptOut: true }),
    'in progress': () => update(leadId, { status: 'IN_PROGRESS' }),
  }
  return { leadId, acts }
}

test('after whatever has happened the summary is that of the timeline', async t => {
  const w = await world(t, withoutTemporal)
  const names = [
    'step',
    'step',
    'upload',
    'remove',
    'approve',
    'reject',
    'drafting',
    'sending',
    'not interested',
    'opted out',
    'in progress',
  ] as const
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 9 }), async some => {
      const { leadId, acts } = await busyLead(w)
      await acts.sending()
      for (const name of some) {
        await acts[name]()
        const summary = await stored(w, leadId)
        seen.add(summary)
        t.is(summary, await fromScratch(w, leadId), some.join(', '))
      }
      const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
      t.is(body.lead.activitySummary, await stored(w, leadId))
    }),
    { seed: 31, numRuns: 8 },
  )
  t.true(seen.size > 8)
})

test('what happens at once is told as if it had happened one after another', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, acts } = await busyLead(w)
  await Promise.all([
    acts.step(),
    acts.upload(),
    acts['not interested'](),
    acts.upload(),
    acts['in progress'](),
    acts.upload(),
  ])
  t.is(await stored(w, leadId), await fromScratch(w, leadId))
  t.regex((await stored(w, leadId)) ?? '', /3 documents have come/)
})

test('an update that ends the outreach answers with the summary of then', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, acts } = await busyLead(w)
  await acts.step()
  t.regex((await stored(w, leadId)) ?? '', /Next, on \S+: Follow-up 1 of 9\.$/)
  const { body } = await w.send('PUT', '/api/v1/leads', { body: { leadId, status: 'NOT_INTERESTED' } })
  t.regex(body.lead.activitySummary, /Nothing is planned\.$/)
})
