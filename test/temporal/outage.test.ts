import test from 'ava'
import { loadConfig } from '../../src/config.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { createRun } from '../../src/runs/create.js'
import { eventually } from '../support/eventually.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'

let w: TemporalWorld

test.before(async () => {
  w = await temporalWorld('test-outage', { OPERATION_TIMEOUT_MS: '1500' })
})
test.after.always(async () => {
  await w?.dispose()
})

const names = async (id: string) =>
  (await w.eventsOf(id)).map(({ name }) => name.replace('workflow_run.', ''))

/** The same database, as another API process sees it whose Temporal is away. */
async function withoutTemporal<T>(work: (context: typeof w.context) => Promise<T>): Promise<T> {
  const context = buildContext(loadConfig({ ...w.environment, TEMPORAL_ADDRESS: '127.0.0.1:1' }), 'test')
  try {
    return await work(context)
  } finally {
    await disposeContext(context)
  }
}

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
  const run = await withoutTemporal(context =>
    createRun(context, call(), { leadId, agentId: w.agents[0], workflowId: w.workflows.support }),
  )
  t.is(run.status, 'ACTIVE')
  t.is((await w.context.db('wakes').where({ workflowId: run.id })).length, 1)
  await eventually(
    () => w.context.temporal.describe(run.id),
    how => how === 'RUNNING',
  )
  await eventually(
    async () => (await w.context.db('wakes').where({ workflowId: run.id })).length,
    left => left === 0,
  )
})

test.serial('creating stays fast while Temporal is away', async t => {
  await withoutTemporal(async context => {
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
    const { body } = await w.newRun(await w.newLead())
    const { id } = body.workflowRun
    await eventually(
      () => w.context.temporal.describe(id),
      how => how === 'RUNNING',
    )
    await w.stopWorker()
    const began = Date.now()
    const refused = await w.send('POST', `/api/v1/workflow-runs/${id}/pause`)
    t.is(refused.status, 503)
    t.truthy(refused.headers.get('retry-after'))
    t.true(Date.now() - began < 6_000)
    // Past the time at which the workflow refuses it: the deadline and five seconds for clocks that differ.
    await new Promise(resolve => setTimeout(resolve, 6_000))
    await w.startWorker()
    await new Promise(resolve => setTimeout(resolve, 1_500))
    t.deepEqual(await names(id), ['started'])
    t.is((await w.send('POST', `/api/v1/workflow-runs/${id}/pause`)).status, 200)
    t.deepEqual(await names(id), ['started', 'paused'])
  },
)
