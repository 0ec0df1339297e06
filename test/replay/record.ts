import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import proto from '@temporalio/proto'
import { shutdownRuntime } from '../../src/processes/task-queues.js'
import { nudgeDeliveries } from '../../src/webhooks/workflow.js'
import { bankStatement, documentsOf, longStatement, pdfOf, sendDocument } from '../support/documents.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { mailServer } from '../support/mail-server.js'
import { modelServer } from '../support/model-server.js'
import { answering, ok, openReceiver } from '../support/receiver.js'
import { stepsOf } from '../support/steps.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { deliveriesOf, happen, localReceivers, subscribe } from '../support/webhooks.js'
import { messageScenarios, playMessage } from './message-scenarios.js'
import { playReply, replyScenarios } from './reply-scenarios.js'
import {
  playLongSpread,
  playQueuedSpread,
  playSpread,
  playUnread,
  spreadScenarios,
} from './spread-scenarios.js'

/**
 * Records the histories that replay.test.ts replays. Run it (`node scripts/test.mjs record`) when a workflow changes behind
 * `patched`, and give the new histories new names: the old ones must go on replaying for as long as such runs may be open, so
 * what is there isn't recorded again.
 */
const folder = fileURLToPath(new URL('../../../test/replay/', import.meta.url))

interface Scenario {
  kind: 'support' | 'checklist' | 'reminder'
  /** At its end the run is still open. */
  open?: true
  play(w: TemporalWorld, run: { id: string; leadId: string }): Promise<unknown>
}

const command = (w: TemporalWorld, id: string, name: string) =>
  w.send('POST', `/api/v1/workflow-runs/${id}/${name}`)

const commands =
  (...names: string[]) =>
  async (w: TemporalWorld, { id }: { id: string }) => {
    for (const name of names) await command(w, id, name)
  }

const sent = (w: TemporalWorld, leadId: string, count: number) =>
  eventually(
    () => stepsOf(w).messages(leadId),
    ({ length }) => length >= count,
    60_000,
  )

const scenarios: Record<string, Scenario> = {
  'run.paused-resumed-completed': {
    kind: 'support',
    play: commands('pause', 'resume', 'pause', 'pause', 'complete'),
  },
  'run.signals': {
    kind: 'support',
    play: async (w, { id }) => {
      const handle = await w.workflowOf(id)
      for (const signal of ['resume', 'pause', 'refresh', 'lookAgain', 'cancel']) await handle.signal(signal)
    },
  },
  'run.commands-at-once': {
    kind: 'checklist',
    play: (w, { id }) =>
      Promise.all(['pause', 'resume', 'cancel', 'complete'].map(name => command(w, id, name))),
  },
  'run.cancelled-in-temporal': {
    kind: 'checklist',
    play: async (w, { id, leadId }) => {
      await sent(w, leadId, 2)
      await (await w.workflowOf(id)).cancel()
    },
  },
  'run.completed-by-agent': {
    kind: 'checklist',
    play: async (w, { leadId }) => {
      await sent(w, leadId, 2)
      await stepsOf(w).update(leadId, { checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield LLC' }] })
    },
  },
  'run.paused-while-due': {
    kind: 'checklist',
    play: async (w, { id, leadId }) => {
      await sent(w, leadId, 1)
      await command(w, id, 'pause')
      await sleep(1_500)
      await (await w.workflowOf(id)).signal('lookAgain')
      await command(w, id, 'resume')
      await sent(w, leadId, 3)
      await command(w, id, 'cancel')
    },
  },
  'run.silent': {
    kind: 'checklist',
    open: true,
    play: async (w, { leadId }) => {
      await sent(w, leadId, 1)
      await stepsOf(w).update(leadId, { status: 'OPTED_OUT' })
      await stepsOf(w).update(leadId, { status: 'IN_PROGRESS' })
      await sent(w, leadId, 2)
      await stepsOf(w).update(leadId, { status: 'NOT_INTERESTED' })
    },
  },
  'run.continued-as-new': {
    kind: 'checklist',
    open: true,
    play: (w, { leadId }) => sent(w, leadId, 9),
  },
  'run.reminded': {
    kind: 'reminder',
    play: async (w, { id, leadId }) => {
      await sent(w, leadId, 2)
      await command(w, id, 'complete')
    },
  },
}

/**
 * What is recorded today has the newest word in its name. With `steps`, or without a word, are those from before runs, spreads
 * and documents obeyed by one protocol; without a word those of runs from before agents acted.
 */
const fileOf = (name: string) => `${folder}${name.replace('.', '.obeying.')}.json`
const missing = <T>(all: Record<string, T>) =>
  Object.entries(all).filter(([name]) => !existsSync(fileOf(name)))

const world = await temporalWorld('test-record', localReceivers)
await world.startReader()
await stepsOf(world).ask(['LEGAL_NAME'])
await stepsOf(world).change({ followUps: { every: 'PT1S', atMost: 100 } })
await stepsOf(world).change({ schedule: { every: 'PT1S' } }, world.workflows.reminder)
for (const [name, { kind, open, play }] of missing(scenarios)) {
  const leadId = await world.newLead()
  const id = await stepsOf(world).run(leadId, kind)
  await eventuallyIs(() => world.context.temporal.describe(id), 'RUNNING')
  await play(world, { id, leadId })
  if (!open)
    await eventually(
      () => world.context.temporal.describe(id),
      how => how !== 'RUNNING',
    )
  await save(name, id)
  if (open) await command(world, id, 'cancel')
}
const { untilProcessing, untilRead } = documentsOf(world)
const documents = {
  'document.read': await pdfOf([bankStatement()]),
  'document.failed': await pdfOf([bankStatement()], { userPassword: 'secret' }),
  'document.cancelled-in-temporal': await longStatement(),
}
for (const [name, bytes] of missing(documents)) {
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
for (const [name, play] of missing(spreadScenarios)) await save(name, await playSpread(world, name, play))
for (const [name, play] of missing({
  'spread.continued-as-new': playLongSpread,
  'spread.paused-in-queue': playQueuedSpread,
  'spread.unread': playUnread,
}))
  await save(name, await play(world))
const to = await openReceiver(answering(500))
const queues = { 'deliveries.retried-by-hand': true, 'deliveries.open': true, 'deliveries.terminated': true }
for (const [name] of missing(queues)) {
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
    await nudgeDeliveries(world.context.temporal, { workspaceId: world.workspaceId, webhookId })
    await handle.result()
  }
  await save(name, webhookId)
}
await to.close()
for (const [name] of missing({ 'reconciler.open': true })) {
  const handle = world.temporal.workflow.getHandle('leadspread-reconciler')
  // Until it has looked, and waits.
  await eventually(
    async () => (await handle.fetchHistory()).events ?? [],
    events => events.some(event => event.timerStartedEventAttributes),
  )
  await save(name, 'leadspread-reconciler')
}
await world.dispose()
const stops: (() => unknown)[] = []
const mail = await mailServer({ teardown: stop => stops.push(stop) })
const writing = await temporalWorld('test-record-mail', {
  SMTP_URL: mail.url,
  MAIL_FROM: 'hello@harbor.example',
})
await stepsOf(writing).ask(['LEGAL_NAME'])
for (const [name, play] of missing(messageScenarios))
  await save(name, await playMessage(writing, mail, name, play), writing)
await writing.dispose()
const model = await modelServer({ teardown: stop => stops.push(stop) })
const replying = await temporalWorld('test-record-replies', model.settings)
await stepsOf(replying).ask(['LEGAL_NAME'])
for (const [name, script] of missing(replyScenarios))
  await save(name, await playReply(replying, model, name, script), replying)
await replying.dispose()
for (const stop of stops) await stop()
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

async function save(name: string, workflowId: string, { temporal } = world) {
  // The first execution: of a run that continued as new, the one that did so.
  const executions = []
  for await (const execution of temporal.workflow.list({ query: `WorkflowId = '${workflowId}'` }))
    executions.push(execution)
  const [first] = executions.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
  const history = await temporal.workflow.getHandle(workflowId, first?.runId).fetchHistory()
  const { History } = proto.temporal.api.history.v1
  writeFileSync(fileOf(name), `${JSON.stringify(JSON.parse(historyToJSON(History.fromObject(history))))}\n`)
}
