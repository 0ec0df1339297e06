import test from 'ava'
import { connect } from '../http/mcp/connect.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-tools'))
const { newRun, names } = runsOf(w)

test('a model pauses, resumes and cancels a run, and is told its new state', async t => {
  const { call } = await connect(w)
  const workflowRunId = await newRun()
  for (const [tool, status] of [
    ['pauseWorkflowRun', 'PAUSED'],
    ['resumeWorkflowRun', 'ACTIVE'],
    ['cancelWorkflowRun', 'CANCELLED'],
    ['cancelWorkflowRun', 'CANCELLED'],
  ] as const) {
    const { isError, body } = await call(tool, { workflowRunId, idempotencyKey: `${tool}-1` })
    t.false(isError)
    t.is(body.workflowRun.status, status)
  }
  const { isError, body } = await call('pauseWorkflowRun', { workflowRunId })
  t.true(isError)
  t.is(body.code, 'workflow_run_final')
  t.deepEqual(await names(workflowRunId), ['started', 'paused', 'resumed', 'cancelled'])
})
