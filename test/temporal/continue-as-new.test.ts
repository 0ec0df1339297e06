import test from 'ava'
import { eventually } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { forgetAnswer } from './lost-answers.js'
import { runsOf } from './runs.js'

const w = sharedWorld(test, () => temporalWorld('test-continue'))

const { newRun, change, names } = runsOf(w)

async function executions(id: string): Promise<number> {
  let count = 0
  for await (const execution of w.temporal.workflow.list({ query: `WorkflowId = '${id}'` }))
    count += execution ? 1 : 0
  return count
}

test('a run with a long history continues as new, and nothing of it shows outside', async t => {
  const id = await newRun()
  const commands = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 'pause' : 'resume'))
  for (const command of commands) t.is((await change(id, command)).status, 200)
  await eventually(
    () => executions(id),
    count => count > 1,
  )
  t.is((await change(id, 'complete')).body.workflowRun.status, 'COMPLETED')
  t.deepEqual(await names(id), [
    'started',
    ...commands.map(command => `${command}d`.replace('ee', 'e')),
    'completed',
  ])
})

test('commands that arrive while a run continues as new are not lost', async t => {
  const id = await newRun()
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all([change(id, 'pause'), change(id, 'resume'), change(id, 'pause')])
    for (const { status } of answers) t.is(status, 200)
  }
  t.true((await executions(id)) > 1)
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  )
  const states = events.map(({ body }) => (body.workflowRun as { status: string }).status)
  t.true(states.every((state, index) => index === 0 || state !== states[index - 1]))
})

test('a repeat under its Idempotency-Key is answered from before the run continued as new', async t => {
  const id = await newRun()
  const headers = { 'idempotency-key': 'from-before' }
  await change(id, 'pause', headers)
  for (let round = 0; round < 8; round++) for (const command of ['resume', 'pause']) await change(id, command)
  await change(id, 'resume')
  t.true((await executions(id)) > 1)
  await forgetAnswer(w, 'from-before')
  const repeat = await change(id, 'pause', headers)
  t.is(repeat.body.workflowRun.status, 'PAUSED')
  const { body } = await w.send('GET', `/api/v1/workflow-runs/${id}`)
  t.is(body.workflowRun.status, 'ACTIVE')
})
