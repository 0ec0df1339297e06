import test from 'ava'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { actionLines, stepsOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-agents-interrupted'))

const atMost = 4

test.serial('workers that are killed at work are missed by nobody: each message goes once', async t => {
  const { ask, change, run, messages, logs, update } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  await change({ followUps: { every: 'PT1S', atMost } })
  await w.stopWorker()
  const leads = await Promise.all(Array.from({ length: 5 }, () => w.newLead()))
  const gone = await w.newLead()
  for (const kill of [1, 2]) {
    const worker = await killableWorker(w, t)
    if (kill === 1) for (const leadId of [...leads, gone]) await run(leadId)
    await eventually(
      () => messages(leads[0] as string),
      ({ length }) => length >= kill,
      30_000,
    )
    await killed(worker)
  }
  await update(gone, { didOptOut: true })
  const said = (await messages(gone)).length
  await w.startWorker()
  for (const leadId of leads) {
    const all = await eventually(
      () => messages(leadId),
      ({ length }) => length >= 1 + atMost,
      60_000,
    )
    t.is(all.length, 1 + atMost)
    t.is(new Set(all.map(({ actionLogId }) => actionLogId)).size, 1 + atMost)
    const { id } = await w.context.db('workflow_runs').where({ leadId }).first()
    t.deepEqual(actionLines(await logs(id)), [
      'MESSAGE COMPLETED',
      ...Array.from({ length: atMost }, () => 'FOLLOW_UP_MESSAGE COMPLETED'),
    ])
  }
  t.is((await messages(gone)).length, said)
})

test.serial('a follow-up that fell due while no worker was there goes when one is', async t => {
  const { change, run, messages } = stepsOf(w)
  await change({ followUps: { every: 'PT2S', atMost: 1 } })
  const leadId = await w.newLead()
  await run(leadId)
  await eventually(
    () => messages(leadId),
    ({ length }) => length === 1,
  )
  await w.stopWorker()
  await new Promise(resolve => setTimeout(resolve, 3_000))
  t.is((await messages(leadId)).length, 1)
  await w.startWorker()
  await eventually(
    () => messages(leadId),
    ({ length }) => length === 2,
    30_000,
  )
})

test.serial(
  'Reset of a run whose agent is at work: it goes on from its row, and sends nothing twice',
  async t => {
    const { change, run, messages, logs } = stepsOf(w)
    await change({ followUps: { every: 'PT1S', atMost } })
    const leadId = await w.newLead()
    const id = await run(leadId)
    await eventually(
      () => messages(leadId),
      ({ length }) => length >= 2,
    )
    await w.reset(id)
    const all = await eventually(
      () => messages(leadId),
      ({ length }) => length >= 1 + atMost,
      30_000,
    )
    t.is(all.length, 1 + atMost)
    t.deepEqual(
      actionLines(await logs(id)).filter(log => !log.endsWith('COMPLETED')),
      [],
    )
  },
)
