import test from 'ava'
import { reconcileClosed } from '../../activities/reconcile.js'
import { transact } from '../../src/db/transact.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { wakeWorkspace } from '../../src/runs/wake.js'
import { balanceSheet, holder, pdfOf, sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { seenFrom } from '../support/seen-from.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const shared = sharedWorld(test, () => temporalWorld('test-agents'))

/** The shared world, seen from a workspace of its own, with this checklist and this cadence. */
async function workspace(codes: string[], followUps = { every: 'PT1S', atMost: 20 }) {
  const own = await shared.tenant()
  const w = seenFrom(shared, own)
  const steps = stepsOf(w)
  await steps.ask(codes)
  await steps.change({ followUps })
  const row = async (id: string) =>
    WorkflowRun.in(own.workspaceId, w.context.db).findById(id).throwIfNotFound()
  return {
    w,
    ...steps,
    row,
    command: (id: string, command: string) => w.send('POST', `/api/v1/workflow-runs/${id}/${command}`),
    until: (id: string, status: string) =>
      eventually(
        () => row(id),
        run => run.status === status,
        60_000,
      ),
    sent: (leadId: string, atLeast: number, withinMs = 60_000) =>
      eventually(
        () => steps.messages(leadId),
        messages => messages.length >= atLeast,
        withinMs,
      ),
    details: async (id: string) =>
      (await w.workflowOf(id))
        .query<{ currentDetails: string }>('__temporal_workflow_metadata')
        .then(({ currentDetails }) => currentDetails),
  }
}

const rarely = { every: 'P2D', atMost: 5 }
const names = async (w: TemporalWorld, id: string) =>
  (await w.eventsOf(id)).map(({ name }) => name.replace('workflow_run.', ''))
const passed = (at: string | null | undefined) =>
  eventually(
    async () => Date.now(),
    now => now > Date.parse(at ?? ''),
  )

test('a run asks, follows up, and completes by itself with the last answer of a lead', async t => {
  const { w, run, sent, update, until, logs } = await workspace(['LEGAL_NAME', 'EIN'])
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 3)
  await update(leadId, { checklistItems: [{ code: 'EIN', value: '12-3456789' }] })
  t.is((await until(id, 'ACTIVE')).status, 'ACTIVE')
  await update(leadId, { checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' }] })
  t.truthy((await until(id, 'COMPLETED')).completedAt)
  t.deepEqual(await names(w, id), ['started', 'completed'])
  t.like((await w.eventsOf(id)).at(-1), { body: { origin: 'agent', requestId: null, actor: null } })
  const all = actionLines(await logs(id))
  t.is(all[0], 'MESSAGE COMPLETED')
  t.deepEqual(
    all.filter(log => log.includes('PENDING')),
    [],
  )
})

test('201: a run on a checklist that is done is ACTIVE in the answer, and completes at once', async t => {
  const { w, until, messages } = await workspace(['LEGAL_NAME'])
  const leadId = await w.newLead({ checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' }] })
  const { status, body } = await w.newRun(leadId, { workflowId: w.workflows.checklist })
  t.is(status, 201)
  t.is(body.workflowRun.status, 'ACTIVE')
  await until(body.workflowRun.id, 'COMPLETED')
  t.deepEqual(await messages(leadId), [])
})

test('a lead that is set to COMPLETED completes its run; one that opts out keeps it open', async t => {
  const { w, run, sent, update, until, row, messages, command } = await workspace(['LEGAL_NAME'])
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const [id, kept] = [await run(leadId), await run(other)]
  await sent(leadId, 1)
  await sent(other, 1)
  await update(other, { status: 'OPTED_OUT' })
  const said = (await messages(other)).length
  await update(leadId, { status: 'COMPLETED' })
  await until(id, 'COMPLETED')
  t.is((await row(kept)).status, 'ACTIVE')
  t.is((await messages(other)).length, said)
  await update(other, { status: 'IN_PROGRESS' })
  await sent(other, said + 1)
  await command(kept, 'cancel')
})

test('a document that answers the last item completes the run once it is read', async t => {
  const { w, ask, run, until, sent } = await workspace([], rarely)
  await ask(['BALANCE'], 'BALANCE_SHEET')
  const leadId = await w.newLead({ lastName: 'Reyes', businessName: holder })
  const id = await run(leadId)
  await sent(leadId, 1)
  await sendDocument(w, leadId, { name: 'balance.pdf', bytes: await pdfOf([balanceSheet()]) })
  await until(id, 'COMPLETED')
  t.deepEqual(await names(w, id), ['started', 'completed'])
})

test('a paused run sends nothing though it is due, and at once when it is resumed', async t => {
  const { w, run, sent, command, messages, logs } = await workspace(['LEGAL_NAME'], {
    every: 'PT2S',
    atMost: 9,
  })
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 1)
  t.is((await command(id, 'pause')).body.workflowRun.status, 'PAUSED')
  const said = (await messages(leadId)).length
  const due = (await logs(id)).find(({ status }) => status === 'PENDING')
  await passed(due?.scheduledAt)
  // Whatever else tells it to look.
  await (await w.workflowOf(id)).signal('lookAgain')
  await w.send('PUT', '/api/v1/leads', { body: { leadId, firstName: 'Nadia' } })
  await passed(new Date(Date.now() + 1_500).toISOString())
  t.is((await messages(leadId)).length, said)
  t.is((await logs(id)).at(-1)?.status, 'PENDING')
  await command(id, 'resume')
  const all = await sent(leadId, said + 1)
  t.regex(all.at(-1)?.body ?? '', /^Hi Nadia,/)
  t.is(all.at(-1)?.actionLogId, due?.id)
  await command(id, 'cancel')
  t.deepEqual(
    (await logs(id)).filter(({ status }) => status === 'PENDING'),
    [],
  )
})

test('nobody who has opted out gets another message, whatever was in flight', async t => {
  const { w, run, sent, update, messages, logs } = await workspace(['LEGAL_NAME'])
  const leads = await Promise.all(Array.from({ length: 8 }, () => w.newLead()))
  const runs = await Promise.all(leads.map(leadId => run(leadId)))
  await Promise.all(leads.map(leadId => sent(leadId, 1)))
  await Promise.all(
    leads.map(async (leadId, n) => {
      await passed(new Date(Date.now() + n * 170).toISOString())
      await update(leadId, n % 2 ? { didOptOut: true } : { status: 'OPTED_OUT' })
    }),
  )
  await passed(new Date(Date.now() + 2_500).toISOString())
  for (const [n, leadId] of leads.entries()) {
    const { optOutAt } = await w.context.db('leads').where({ id: leadId }).first()
    for (const { createdAt } of await messages(leadId))
      t.true(createdAt <= optOutAt, `${createdAt} > ${optOutAt}`)
    t.deepEqual(
      (await logs(runs[n] as string)).filter(({ status }) => status === 'PENDING'),
      [],
    )
  }
})

test('a run with many steps continues as new, counts on, and sends nothing twice', async t => {
  const { w, run, sent, row, messages, logs, details } = await workspace(['LEGAL_NAME'], {
    every: 'PT1S',
    atMost: 8,
  })
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 9)
  const executions = async () => {
    let count = 0
    for await (const _ of w.temporal.workflow.list({ query: `WorkflowId = '${id}'` })) count++
    return count
  }
  await eventually(executions, count => count > 1)
  await eventually(
    () => details(id),
    text => text.includes('all follow-ups are sent'),
    30_000,
  )
  t.true((await row(id)).step >= 9)
  t.is((await messages(leadId)).length, 9)
  t.is(new Set((await messages(leadId)).map(({ actionLogId }) => actionLogId)).size, 9)
  t.deepEqual(actionLines(await logs(id)), [
    'MESSAGE COMPLETED',
    ...Array.from({ length: 8 }, () => 'FOLLOW_UP_MESSAGE COMPLETED'),
  ])
})

test('a reminder goes every so often until its end, and then its run is complete', async t => {
  const { w, change, run, until, messages } = await workspace([])
  const leadId = await w.newLead()
  const end = new Date(Date.now() + 20_000).toISOString()
  await change(
    { schedule: { every: 'PT2S', until: end }, message: 'Hi {firstName}, it is time.' },
    w.workflows.reminder,
  )
  const id = await run(leadId, 'reminder')
  await until(id, 'COMPLETED')
  const said = await messages(leadId)
  t.true(said.length >= 1 && said.length <= 10, `${said.length}`)
  for (const { body, createdAt } of said) {
    t.is(body, 'Hi Dana, it is time.')
    t.true(createdAt < end)
  }
  t.like((await w.eventsOf(id)).at(-1), { name: 'workflow_run.completed', body: { origin: 'agent' } })
})

test('a message that quiet hours hold is built anew when it goes', async t => {
  const { w, run, settings, messages, logs, details, sent } = await workspace(['LEGAL_NAME'], rarely)
  const minute = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16)
  await settings({ quietHours: JSON.stringify({ from: minute(-3_600_000), to: minute(3_600_000) }) })
  const leadId = await w.newLead({ timezone: 'UTC' })
  const id = await run(leadId)
  await eventually(
    () => details(id),
    text => text.includes('quiet hours'),
  )
  t.regex(actionLines(await logs(id))[0] ?? '', /^MESSAGE PENDING/)
  t.deepEqual(await messages(leadId), [])
  await settings({ quietHours: null })
  await w.send('PUT', '/api/v1/leads', { body: { leadId, firstName: 'Nadia' } })
  const [only] = await sent(leadId, 1)
  t.regex(only?.body ?? '', /^Hi Nadia,/)
})

test('a run that waits for ever hears of a changed configuration', async t => {
  const { w, run, ask, sent, details, change } = await workspace(['LEGAL_NAME'], { every: 'PT1S', atMost: 1 })
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 2)
  await eventually(
    () => details(id),
    text => text.includes('all follow-ups are sent'),
    30_000,
  )
  await ask(['WEBSITE'])
  await change({ followUps: { every: 'PT1S', atMost: 1 } })
  await transact(w.context.db, trx => wakeWorkspace(w.context, trx, w.workspaceId))
  const all = await sent(leadId, 3)
  t.regex(all.at(-1)?.body ?? '', /WEBSITE/)
})

test('what an operator ends in Temporal leaves no follow-up behind', async t => {
  const { w, run, sent, logs, until } = await workspace(['LEGAL_NAME'], rarely)
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const [id, cancelled] = [await run(leadId), await run(other)]
  await sent(leadId, 1)
  await sent(other, 1)
  await (await w.workflowOf(id)).terminate()
  await (await w.workflowOf(cancelled)).cancel()
  await until(cancelled, 'CANCELLED')
  await eventually(
    async () => {
      await reconcileClosed(w.context, new Date(Date.now() - 60_000).toISOString(), () => {}).catch(() => {})
      return (await WorkflowRun.in(w.workspaceId, w.context.db).findById(id))?.status
    },
    status => status === 'CANCELLED',
  )
  for (const run of [id, cancelled])
    t.deepEqual(actionLines(await logs(run)), ['MESSAGE COMPLETED', 'FOLLOW_UP_MESSAGE CANCELLED'])
})

test('a lead that is deleted takes what its agent had planned with it', async t => {
  const { w, run, sent, logs, until } = await workspace(['LEGAL_NAME'], rarely)
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 1)
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  await until(id, 'CANCELLED')
  t.deepEqual(actionLines(await logs(id)), ['MESSAGE COMPLETED', 'FOLLOW_UP_MESSAGE CANCELLED'])
})

test('what people read in the Web UI: what the agent waits for, and until when', async t => {
  const { w, run, sent, logs, details } = await workspace(['LEGAL_NAME'], rarely)
  const leadId = await w.newLead()
  const id = await run(leadId)
  await sent(leadId, 1)
  const pending = (await logs(id)).at(-1)?.scheduledAt ?? ''
  const text = await eventually(
    () => details(id),
    text => text.includes('Asks again'),
  )
  t.true(text.includes(`Asks again, at ${pending}.`), text)
})
