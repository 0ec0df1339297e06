import test, { type ExecutionContext } from 'ava'
import { newId } from '../../src/ids.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { forgetAnswer } from './lost-answers.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-runs'))

const { row, newRun, change, names, until } = runsOf(w)

/** As after a crash between the commit and the start of the workflow. */
async function unstartedRun(): Promise<string> {
  const id = newId('workflowRun')
  const now = new Date().toISOString()
  await WorkflowRun.in(w.workspaceId, w.context.db).insert({
    id,
    leadId: await w.newLead(),
    agentId: w.agents[0],
    workflowId: w.workflows.support,
    kind: 'SUPPORT' as const,
    source: 'API' as const,
    portalUrl: null,
    externalId: null,
    status: 'ACTIVE' as const,
    revision: 1,
    eventSequence: 1,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    cancelledAt: null,
  })
  return id
}

/** Row and events tell the same story. */
async function agree(t: ExecutionContext, id: string, expected: string[]) {
  const events = await w.eventsOf(id)
  t.deepEqual(await names(id), expected)
  t.deepEqual(
    events.map(({ sequence }) => sequence),
    expected.map((_, index) => index + 1),
  )
  const last = events.at(-1)?.body.workflowRun as { status: string }
  t.is(last.status, (await row(id)).status)
}

test('200: pause, resume, pause and complete each answer with the run in its new state', async t => {
  const id = await newRun()
  for (const [command, status] of [
    ['pause', 'PAUSED'],
    ['resume', 'ACTIVE'],
    ['pause', 'PAUSED'],
    ['complete', 'COMPLETED'],
  ] as const) {
    const { status: code, body } = await change(id, command)
    t.is(code, 200)
    t.is(body.workflowRun.status, status)
  }
  const { body } = await w.send('GET', `/api/v1/workflow-runs/${id}`)
  t.truthy(body.workflowRun.completedAt)
  t.is(body.workflowRun.cancelledAt, null)
  await agree(t, id, ['started', 'paused', 'resumed', 'paused', 'completed'])
})

test('200: a repeated operation changes nothing and makes no second event', async t => {
  const id = await newRun()
  await change(id, 'pause')
  t.is((await change(id, 'pause')).status, 200)
  await change(id, 'cancel')
  const again = await change(id, 'cancel')
  t.is(again.status, 200)
  t.is(again.body.workflowRun.status, 'CANCELLED')
  t.truthy(again.body.workflowRun.cancelledAt)
  await agree(t, id, ['started', 'paused', 'cancelled'])
})

test('409: an operation on a run that has ended names the state it ended in', async t => {
  const id = await newRun()
  await change(id, 'cancel')
  for (const command of ['pause', 'resume', 'complete']) {
    const { status, body } = await change(id, command)
    t.is(status, 409)
    t.is(body.code, 'workflow_run_final')
    t.regex(body.detail, /CANCELLED/)
  }
  await agree(t, id, ['started', 'cancelled'])
})

test('signals from an operator do what the API does, and their events say so', async t => {
  const id = await newRun()
  await change(id, 'pause')
  await (await w.workflowOf(id)).signal('resume')
  await until(id, 'ACTIVE')
  await (await w.workflowOf(id)).signal('complete')
  await until(id, 'COMPLETED')
  await agree(t, id, ['started', 'paused', 'resumed', 'completed'])
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ body }) => body.origin),
    ['api', 'api', 'operator', 'operator'],
  )
  t.truthy(events[1]?.body.requestId)
  t.is(events[2]?.body.requestId, null)
})

test('a signal that makes no sense changes nothing, and the run goes on', async t => {
  const id = await newRun()
  await (await w.workflowOf(id)).signal('resume')
  const { body } = await change(id, 'pause')
  t.is(body.workflowRun.status, 'PAUSED')
  await agree(t, id, ['started', 'paused'])
})

test('200: fifty pauses at once make one event', async t => {
  const id = await newRun()
  const answers = await Promise.all(Array.from({ length: 50 }, () => change(id, 'pause')))
  t.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await agree(t, id, ['started', 'paused'])
})

test('commands that race end in one final state, with one event for each change', async t => {
  const id = await newRun()
  const commands = ['pause', 'cancel', 'resume', 'complete', 'pause', 'cancel', 'complete', 'resume']
  const answers = await Promise.all(commands.map(command => change(id, command)))
  for (const { status } of answers) t.true([200, 409].includes(status))
  const { status } = await row(id)
  t.true(status === 'CANCELLED' || status === 'COMPLETED')
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  )
  t.is(events.filter(({ name }) => /completed|cancelled/.test(name)).length, 1)
})

test('an Idempotency-Key makes an operation happen once, whatever happened since', async t => {
  const id = await newRun()
  const headers = { 'idempotency-key': 'pause-once' }
  const first = await change(id, 'pause', headers)
  t.is(first.body.workflowRun.status, 'PAUSED')
  await change(id, 'resume')
  const repeat = await change(id, 'pause', headers)
  t.is(repeat.headers.get('idempotency-replayed'), 'true')
  t.deepEqual(repeat.body, first.body)
  t.is((await row(id)).status, 'ACTIVE')
  // The same key names another request on another path.
  t.is((await change(id, 'resume', headers)).body.workflowRun.status, 'ACTIVE')
})

test('an answer that was lost after the change is given again, not made again', async t => {
  const id = await newRun()
  const headers = { 'idempotency-key': 'lost-answer' }
  await change(id, 'pause', headers)
  await change(id, 'resume')
  await forgetAnswer(w, 'lost-answer')
  const repeat = await change(id, 'pause', headers)
  t.is(repeat.status, 200)
  t.is(repeat.body.workflowRun.status, 'PAUSED')
  t.is((await row(id)).status, 'ACTIVE')
  await agree(t, id, ['started', 'paused', 'resumed'])
})

test('a run whose workflow was never started is started by the first operation on it', async t => {
  const { status, body } = await change(await unstartedRun(), 'pause')
  t.is(status, 200)
  t.is(body.workflowRun.status, 'PAUSED')
})

test('an operation that had to start the workflow is known again by its key', async t => {
  const id = await unstartedRun()
  const headers = { 'idempotency-key': 'started-it' }
  t.is((await change(id, 'pause', headers)).body.workflowRun.status, 'PAUSED')
  await change(id, 'resume')
  await forgetAnswer(w, 'started-it')
  t.is((await change(id, 'pause', headers)).body.workflowRun.status, 'PAUSED')
  t.is((await row(id)).status, 'ACTIVE')
})

test('what people read in the Web UI: a summary, details that follow the status, described signals', async t => {
  const id = await newRun()
  await change(id, 'pause')
  const handle = await w.workflowOf(id)
  const description = await handle.describe()
  t.is(await description.staticSummary(), 'SUPPORT run')
  t.regex((await description.staticDetails()) ?? '', /^Lead `lead_/)
  const found = await eventually(
    async () => {
      const listed = []
      const query = `LeadspreadWorkspace = '${w.workspaceId}' AND LeadspreadStatus = 'PAUSED' AND LeadspreadKind = 'SUPPORT' AND WorkflowId = '${id}'`
      for await (const execution of w.temporal.workflow.list({ query })) listed.push(execution.workflowId)
      return listed
    },
    listed => listed.length > 0,
  )
  t.deepEqual(found, [id])
  const metadata = await handle.query<{
    currentDetails: string
    definition: { signalDefinitions: { name: string; description: string }[] }
  }>('__temporal_workflow_metadata')
  t.regex(metadata.currentDetails, /PAUSED/)
  const signals = metadata.definition.signalDefinitions
  t.true(
    ['pause', 'resume', 'cancel', 'complete'].every(
      name => signals.find(signal => signal.name === name)?.description,
    ),
  )
})

test('an update that did not come from the API is refused, and the run goes on', async t => {
  const id = await newRun()
  await change(id, 'pause')
  for (const input of [undefined, {}, { notAfter: Date.now() + 60_000 }, 'now']) {
    await t.throwsAsync(
      (await w.workflowOf(id)).executeUpdate<unknown, [unknown]>('resume', { args: [input] }),
    )
  }
  t.is((await change(id, 'resume')).body.workflowRun.status, 'ACTIVE')
  await agree(t, id, ['started', 'paused', 'resumed'])
})

test('a lead that is deleted takes its open runs with it', async t => {
  const leadId = await w.newLead()
  const { body: first } = await w.newRun(leadId)
  const { body: second } = await w.newRun(leadId, { agentId: w.agents[1] })
  await change(second.workflowRun.id, 'complete')
  t.is((await w.send('DELETE', `/api/v1/leads/${leadId}`)).status, 204)
  const run = await until(first.workflowRun.id, 'CANCELLED')
  t.truthy(run.cancelledAt)
  const last = (await w.eventsOf(run.id)).at(-1)
  t.like(last, { name: 'workflow_run.cancelled', body: { origin: 'system', leadId } })
  t.is((await row(second.workflowRun.id)).status, 'COMPLETED')
  t.is((await w.send('GET', `/api/v1/workflow-runs/${run.id}`)).status, 404)
  t.is((await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)).status, 404)
  await eventuallyIs(async () => (await w.context.db('wakes').where({ workflowId: run.id })).length, 0)
})
