import test from 'ava'
import { createRun } from '../../src/runs/create.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-outage', { OPERATION_TIMEOUT_MS: '1500' }))

const { newRun, change, names } = runsOf(w)

const call = () => ({
  workspaceId: w.workspaceId,
  keyId: 'key_of_a_test',
  origin: 'api' as const,
  requestId: null,
  ip: null,
  test: false,
  reveals: false,
  deadline: new Date(Date.now() + 1_500),
})

test.serial('a run that was committed but not started is started by a sweep', async t => {
  const leadId = await w.newLead()
  const run = await w.withoutTemporal(context =>
    createRun(context, call(), { leadId, agentId: w.agents[0], workflowId: w.workflows.support }),
  )
  t.is(run.status, 'ACTIVE')
  t.is((await w.context.db('wakes').where({ workflowId: run.id })).length, 1)
  await w.untilTemporal(run.id, 'RUNNING')
  await eventuallyIs(async () => (await w.context.db('wakes').where({ workflowId: run.id })).length, 0)
})

test.serial('creating stays fast while Temporal is away', async t => {
  await w.withoutTemporal(async context => {
    const times: number[] = []
    for (let count = 0; count < 10; count++) {
      const leadId = await w.newLead()
      const began = performance.now()
      await createRun(context, call(), { leadId, agentId: w.agents[0], workflowId: w.workflows.support })
      times.push(performance.now() - began)
    }
    t.true(Math.max(...times) < 1_000, `it took ${Math.max(...times)} ms`)
  })
})

test.serial(
  '503 with Retry-After when no worker answers, and what was refused is not done later',
  async t => {
    const id = await newRun()
    await w.untilTemporal(id, 'RUNNING')
    await w.stopWorker()
    const began = Date.now()
    const refused = await w.sendOnce('POST', `/api/v1/workflow-runs/${id}/pause`)
    t.is(refused.status, 503)
    t.truthy(refused.headers.get('retry-after'))
    t.true(Date.now() - began < 6_000)
    // Past the time at which the workflow refuses it: the deadline and five seconds for clocks that differ.
    await new Promise(resolve => setTimeout(resolve, 6_000))
    await w.startWorker()
    // A worker that answers has had the refused one before it.
    await eventually(
      async () =>
        (await w.workflowOf(id)).query('__temporal_workflow_metadata').then(
          () => true,
          () => false,
        ),
      answered => answered,
      60_000,
    )
    t.deepEqual(await names(id), ['started'])
    // What is asked of a worker that is only just warm may be refused, and asked again.
    await eventuallyIs(async () => (await change(id, 'pause')).status, 200, 60_000)
    t.deepEqual(await names(id), ['started', 'paused'])
  },
)
