import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import proto from '@temporalio/proto'
import { shutdownRuntime } from '../../src/worker.js'
import { bankStatement, documentsOf, longStatement, pdfOf, sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { answering, ok, openReceiver } from '../support/receiver.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { deliveriesOf, happen, localReceivers, subscribe } from '../support/webhooks.js'

/**
 * Records the histories that replay.test.ts replays. Run it (`node scripts/test.mjs record`) when a workflow changes behind
 * `patched`, and give the new histories new names: the old ones must go on replaying for as long as such runs may be open.
 */
const folder = fileURLToPath(new URL('../../../test/replay/', import.meta.url))

const scenarios: Record<string, (w: TemporalWorld, id: string) => Promise<void>> = {
  'run.paused-resumed-completed': async (w, id) => {
    for (const command of ['pause', 'resume', 'pause', 'pause', 'complete'])
      await w.send('POST', `/api/v1/workflow-runs/${id}/${command}`)
  },
  'run.signals': async (w, id) => {
    const handle = await w.workflowOf(id)
    for (const signal of ['resume', 'pause', 'refresh', 'cancel']) await handle.signal(signal)
  },
  'run.commands-at-once': async (w, id) => {
    await Promise.all(
      ['pause', 'resume', 'cancel', 'complete'].map(command =>
        w.send('POST', `/api/v1/workflow-runs/${id}/${command}`),
      ),
    )
  },
  'run.cancelled-in-temporal': async (w, id) => {
    await w.send('POST', `/api/v1/workflow-runs/${id}/pause`)
    await (await w.workflowOf(id)).cancel()
  },
  'run.continued-as-new': async (w, id) => {
    for (let round = 0; round < 10; round++) {
      for (const command of ['pause', 'resume'])
        await w.send('POST', `/api/v1/workflow-runs/${id}/${command}`)
    }
  },
  'run.open': async (w, id) => {
    await w.send('POST', `/api/v1/workflow-runs/${id}/pause`)
  },
}

/** Scenarios at whose end the run is still open. */
const open = ['run.open', 'run.continued-as-new']

const world = await temporalWorld('test-record', localReceivers)
for (const [name, play] of Object.entries(scenarios)) {
  const { body } = await world.newRun(await world.newLead())
  const { id } = body.workflowRun
  await eventually(
    () => world.context.temporal.describe(id),
    how => how === 'RUNNING',
  )
  await play(world, id)
  if (!open.includes(name))
    await eventually(
      () => world.context.temporal.describe(id),
      how => how !== 'RUNNING',
    )
  await save(name, id)
}
const { untilProcessing, untilRead } = documentsOf(world)
const sent = {
  'document.read': await pdfOf([bankStatement()]),
  'document.failed': await pdfOf([bankStatement()], { userPassword: 'secret' }),
  'document.cancelled-in-temporal': await longStatement(),
}
for (const [name, bytes] of Object.entries(sent)) {
  const documentId = await sendDocument(world, await world.newLead(), { name: `${name}.pdf`, bytes })
  const handle = world.temporal.workflow.getHandle(documentId)
  if (name === 'document.cancelled-in-temporal') {
    await untilProcessing(documentId)
    await handle.cancel()
  }
  await untilRead(documentId)
  await handle.result().catch(() => {})
  await save(name, documentId)
}
const to = await openReceiver(answering(500))
for (const name of ['deliveries.retried-by-hand', 'deliveries.open', 'deliveries.terminated']) {
  to.answer = answering(500, { 'retry-after': '3600' })
  const { id: webhookId } = await subscribe(world, to.url, { events: ['webhook.test'] })
  const handle = world.temporal.workflow.getHandle(webhookId)
  for (const sequence of [1, 2, 3]) await happen(world, `${name}-${sequence}`, 1)
  await untilTried(webhookId, 1)
  to.answer = ok
  if (name !== 'deliveries.open') await handle.signal('retryNow')
  if (name !== 'deliveries.open') await untilTried(webhookId, 2)
  if (name === 'deliveries.terminated') await handle.terminate()
  await world.context.db('webhooks').where({ id: webhookId }).update({ archivedAt: new Date().toISOString() })
  if (name === 'deliveries.retried-by-hand') {
    await world.context.temporal.nudgeDeliveries({ workspaceId: world.workspaceId, webhookId })
    await handle.result()
  }
  await save(name, webhookId)
}
await to.close()
await world.temporal.schedule.getHandle('leadspread-reconcile').trigger()
const id = await eventually(
  async () => {
    for await (const { workflowId } of world.temporal.workflow.list({
      query: `WorkflowType = 'reconcile' AND ExecutionStatus = 'Completed'`,
    }))
      return workflowId
    return ''
  },
  found => found !== '',
)
await save('reconcile.nothing-to-do', id)
await world.dispose()
await shutdownRuntime()
process.exit(0)

async function untilTried(webhookId: string, tries: number) {
  await eventually(
    () => deliveriesOf(world.context, webhookId),
    all => all.length > 0 && all.every(({ attempts }) => attempts.length === tries),
  )
  // Its turn ends a moment later.
  await sleep(1_000)
}

async function save(name: string, workflowId: string) {
  // The first execution: of a run that continued as new, the one that did so.
  const executions = []
  for await (const execution of world.temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` }))
    executions.push(execution)
  const [first] = executions.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
  const history = await world.temporal.workflow.getHandle(workflowId, first?.runId).fetchHistory()
  const { History } = proto.temporal.api.history.v1
  writeFileSync(`${folder}${name}.json`, `${historyToJSON(History.fromObject(history))}\n`)
}
