import test from 'ava'
import { reconcileClosed } from '../../activities/reconcile.js'
import { ActionLog } from '../../src/activity/action-log.js'
import { sweepOpen } from '../../src/conducted/sweep-open.js'
import { newId } from '../../src/ids.js'
import { conductedRuns } from '../../src/runs/conducted.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { prepareTemporal, startReconciler } from '../../src/temporal/prepare.js'
import { eventually } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-operators'))

const { row, change, names, until } = runsOf(w)
const notes = async (leadId: string) =>
  ActionLog.in(w.workspaceId, w.context.db).where({ leadId, type: 'SYSTEM_NOTE' })
// Under load Temporal may be slow to answer; the schedule, too, would just come again.
const reconciled = () =>
  reconcileClosed(w.context, new Date(Date.now() - 60_000).toISOString(), () => {}).catch(() => {})

/** A run whose workflow has begun. */
async function newRun(): Promise<{ id: string; leadId: string }> {
  const leadId = await w.newLead()
  const { body } = await w.newRun(leadId)
  const { id } = body.workflowRun
  await w.untilTemporal(id, 'RUNNING')
  return { id, leadId }
}

/** Until a sweep and its look at visibility have done their work. */
const untilReconciled = (id: string, status: string) =>
  eventually(
    async () => {
      await reconciled()
      return row(id)
    },
    run => run.status === status,
  )

test('Request Cancellation ends the run as CANCELLED, with an event and a note for the timeline', async t => {
  const { id, leadId } = await newRun()
  await change(id, 'pause')
  await (await w.workflowOf(id)).cancel()
  const run = await until(id, 'CANCELLED')
  t.truthy(run.cancelledAt)
  t.deepEqual(await names(id), ['started', 'paused', 'cancelled'])
  const last = (await w.eventsOf(id)).at(-1)
  t.is(last?.body.origin, 'operator')
  t.is(last?.body.actor, null)
  t.is((await notes(leadId)).length, 1)
  await t.notThrowsAsync(w.untilTemporal(id, 'CANCELLED'))
})

test('Terminate ends the run as CANCELLED once the reconciler has looked', async t => {
  const { id, leadId } = await newRun()
  await (await w.workflowOf(id)).terminate('an operator wanted it so')
  await untilReconciled(id, 'CANCELLED')
  await reconciled()
  t.deepEqual(await names(id), ['started', 'cancelled'])
  t.is((await notes(leadId)).length, 1)
})

test('409: an operation on a run that was just terminated finds it cancelled, without waiting for the reconciler', async t => {
  const { id } = await newRun()
  await (await w.workflowOf(id)).terminate()
  const { status, body } = await change(id, 'pause')
  t.is(status, 409)
  t.is(body.code, 'workflow_run_final')
  t.is((await row(id)).status, 'CANCELLED')
  t.is((await change(id, 'cancel')).status, 200)
  t.deepEqual(await names(id), ['started', 'cancelled'])
})

test('Reset of an open run: the row is the truth, and the workflow takes it over', async t => {
  const { id } = await newRun()
  await change(id, 'pause')
  await w.reset(id)
  const details = async () =>
    (await w.workflowOf(id))
      .query<{ currentDetails: string }>('__temporal_workflow_metadata')
      .then(({ currentDetails }) => currentDetails)
  await eventually(
    async () => {
      await reconciled()
      return details()
    },
    text => text.includes('PAUSED'),
  )
  t.is((await change(id, 'resume')).body.workflowRun.status, 'ACTIVE')
  t.deepEqual(await names(id), ['started', 'paused', 'resumed'])
})

test('Reset, and an operation before the reconciler has looked: it meets the truth all the same', async t => {
  const { id } = await newRun()
  await change(id, 'pause')
  await w.reset(id)
  const { body } = await change(id, 'complete')
  t.is(body.workflowRun?.status, 'COMPLETED', JSON.stringify(body))
  t.deepEqual(await names(id), ['started', 'paused', 'completed'])
})

test('Reset of a run that has ended: the workflow ends again, and writes nothing', async t => {
  const { id } = await newRun()
  await change(id, 'complete')
  await w.untilTemporal(id, 'COMPLETED')
  await w.reset(id)
  t.is(await w.context.temporal.describe(id), 'RUNNING')
  await eventually(
    async () => {
      await reconciled()
      return w.how(id)
    },
    status => status === 'COMPLETED',
  )
  t.deepEqual(await names(id), ['started', 'completed'])
})

// As when a task is lost that had written: its worker died, or something came in just then.
for (const [status, signal] of [
  ['PAUSED', 'pause'],
  ['CANCELLED', 'cancel'],
] as const) {
  test(`the row is ahead as ${status} when the signal \`${signal}\` comes: the workflow takes it over`, async t => {
    const { id } = await newRun()
    await w.context.db('workflow_runs').where({ id }).update({ status, revision: 5 })
    await (await w.workflowOf(id)).signal(signal)
    if (status === 'CANCELLED') {
      await w.untilTemporal(id, 'COMPLETED')
      t.like(await row(id), { status, revision: 5 })
    } else {
      t.is((await change(id, 'pause')).status, 200)
      t.is((await change(id, 'resume')).status, 200)
      t.like(await row(id), { status: 'ACTIVE', revision: 6 })
    }
  })
}

test('a run that has ended in its row only is found, however long ago it began', async t => {
  const { id } = await newRun()
  const now = new Date(Date.now() - 11_000).toISOString()
  await w.context
    .db('workflow_runs')
    .where({ id })
    .update({ status: 'CANCELLED', revision: 2, updatedAt: now })
  const later = new Date(Date.now() + 10 * 60_000)
  // As if it had begun before all that this look goes back to.
  const look = () =>
    reconcileClosed(
      { ...w.context, clock: () => later },
      new Date(Date.now() + 4 * 60_000).toISOString(),
      () => {},
    )
  await eventually(
    async () => {
      await look().catch(() => {})
      return w.how(id)
    },
    status => status === 'COMPLETED',
  )
  t.like(await row(id), { status: 'CANCELLED', revision: 2 })
  t.deepEqual(await names(id), ['started'])
})

test('a run that Temporal does not know is started again from its row, without an event', async t => {
  const { id, leadId } = await newRun()
  await change(id, 'cancel')
  // The same run as it would be after Temporal lost its data: an open row under an id that names no workflow.
  const lost = newId('workflowRun')
  const run = await row(id)
  await WorkflowRun.in(w.workspaceId, w.context.db).insert({
    ...run.toJSON(),
    id: lost,
    leadId,
    status: 'PAUSED',
    revision: 2,
    eventSequence: 2,
    cancelledAt: null,
  })
  t.is(await w.context.temporal.describe(lost), 'UNKNOWN')
  await sweepOpen(w.context, conductedRuns, new AbortController().signal, 0)
  await w.untilTemporal(lost, 'RUNNING')
  t.deepEqual(await w.eventsOf(lost), [])
  t.is((await change(lost, 'pause')).body.workflowRun.status, 'PAUSED')
  t.is((await change(lost, 'resume')).body.workflowRun.status, 'ACTIVE')
  t.deepEqual(await names(lost), ['resumed'])
})

test('the reconciler is one workflow that goes on, and is started again where an operator ended it', async t => {
  const handle = w.temporal.workflow.getHandle('leadspread-reconciler')
  const events = await eventually(
    async () => (await handle.fetchHistory()).events ?? [],
    found => found.some(event => event.timerStartedEventAttributes),
  )
  t.true(events.some(event => event.activityTaskCompletedEventAttributes))
  await startReconciler(w.context.temporal)
  const listed = async () => {
    const found = []
    for await (const one of w.temporal.workflow.list({ query: `WorkflowType = 'reconciler'` }))
      found.push(one.status.name)
    return found.sort()
  }
  await eventually(listed, found => found.length === 1)
  await handle.terminate('an operator wanted it so')
  await startReconciler(w.context.temporal)
  t.deepEqual(await eventually(listed, found => found.length === 2 && found[0] === 'RUNNING'), [
    'RUNNING',
    'TERMINATED',
  ])
  await t.throwsAsync(w.temporal.schedule.getHandle('leadspread-reconcile').describe())
})

test('the schedule of versions before is taken away', async t => {
  await w.temporal.schedule.create({
    scheduleId: 'leadspread-reconcile',
    spec: { intervals: [{ every: '1 minute' }] },
    action: { type: 'startWorkflow', workflowType: 'reconcile', taskQueue: 'runs' },
  })
  await prepareTemporal(w.context.temporal, w.context.log)
  await t.throwsAsync(w.temporal.schedule.getHandle('leadspread-reconcile').describe())
})
