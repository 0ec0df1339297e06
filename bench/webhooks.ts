import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config.js'
import type { Context } from '../src/context.js'
import { transact } from '../src/db/transact.js'
import { newId } from '../src/ids.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import { storeEvent } from '../src/webhooks/record.js'
import { bareSender } from './bare-sender.js'
import { bareQueue, send } from './bare-workflow.js'
import { openTemporal } from './dev-server.js'
import { compare, printCompared, type Round, roundOf } from './figures.js'
import type { Came } from './receiver.js'
import { localReceivers, subscribe } from './seed.js'
import { type Child, onStage, type Stage } from './stage.js'

const rounds = 3
const idleEvents = 15
/** Longer than a turn waits for more before it ends: each event begins a turn. */
const pauseMs = 400
const deliveries = 300
const atOnce = 32
const manySubscriptions = 20

const { values } = parseArgs({ options: { 'temporal-cli': { type: 'string' } } })
const cli = values['temporal-cli']
if (!cli) throw new Error("--temporal-cli is missing; `npm run bench webhooks` finds Temporal's command line")

let count = 0
const now = () => performance.timeOrigin + performance.now()

await onStage(async stage => {
  const { address, client } = await openTemporal(stage, cli)
  const receiver = await stage.child('receiver.js', [])
  const url = String(receiver.greeting)
  await stage.child('bare-worker.js', [address, join(stage.folder, 'bare.sqlite')])
  const bareIdle = await client.workflow.start('barePosts', {
    workflowId: 'bare-posts',
    taskQueue: bareQueue,
  })
  const service = await openService(stage, address)

  const sender = bareSender(stage.folder)
  stage.atEnd(() => sender.close())

  const bareEach = (id: string) =>
    client.workflow.start('barePost', { workflowId: `bare-${id}`, taskQueue: bareQueue, args: [url + id] })
  const one = await service.workspace([url])
  const many = await service.workspace(Array.from({ length: manySubscriptions }, () => url))
  const idle = {
    post: () =>
      idleRound(receiver, async id => {
        sender.happen(url, id)
        return now()
      }),
    bare: () =>
      idleRound(receiver, async id => {
        const called = now()
        await bareIdle.signal(send, url + id)
        return called
      }),
    ours: () =>
      idleRound(receiver, async id => {
        await happen(service.context, one, id)
        return now()
      }),
    left: () =>
      idleRound(receiver, async id => {
        await happen(service.leaving, one, id)
        return now()
      }),
  }
  const loaded = {
    post: async () => {
      const round = await loadedRound(receiver, deliveries, async id => sender.happen(url, id))
      await sender.sent()
      return round
    },
    bare: () => loadedRound(receiver, deliveries, id => bareEach(id)),
    one: () => loadedRound(receiver, deliveries, id => happen(service.context, one, id)),
    left: () => loadedRound(receiver, deliveries, id => happen(service.leaving, one, id)),
    many: () => loadedRound(receiver, deliveries, id => happen(service.context, many, id), manySubscriptions),
  }
  process.stdout.write('› Warming up\n')
  for (const round of [idle.post, idle.bare, idle.ours, loaded.post, loaded.bare, loaded.one, loaded.many])
    await round()
  const compared = []
  for (const [title, bare, ours] of [
    ['an event at a time: a POST', idle.post, idle.ours],
    ['an event at a time: left to the workflow', idle.post, idle.left],
    ['an event at a time: a signal', idle.bare, idle.ours],
    [`${deliveries} events, 1 subscr.: POSTs`, loaded.post, loaded.one],
    [`${deliveries} events, 1 subscr.: left`, loaded.post, loaded.left],
    [`${deliveries} events, 1 subscription`, loaded.bare, loaded.one],
    [
      `${deliveries / manySubscriptions} events, ${manySubscriptions} subscriptions`,
      loaded.bare,
      loaded.many,
    ],
  ] as const) {
    process.stdout.write(`› ${title}\n`)
    compared.push(await compare(title, rounds, bare, ours))
  }
  printCompared(
    compared,
    'Targets: an event at a time arrives in ≤ 8 ms (p50); many for one subscription ≥ 0.60 of bare POSTs a second. POSTs: each of a row that was committed, and is marked as sent, ten under way. A signal: to a workflow that has an activity post it; otherwise a workflow of its own for each, of which ours are ≥ 4.00.',
  )
})

async function openService(stage: Stage, address: string) {
  const environment = {
    DATA_DIR: stage.folder,
    LOG_LEVEL: 'info',
    TEMPORAL_ADDRESS: address,
    ...localReceivers,
  }
  await stage.command(['migrate'], environment)
  await stage.role('worker', environment)
  const contextOf = (role: string) => {
    const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), role)
    stage.atEnd(() => disposeContext(context))
    return context
  }
  return {
    // They record events in another process than the worker's. The first sends them as the API does, the other leaves that to workflows.
    context: contextOf('api'),
    leaving: contextOf('bench'),
    workspace: async (urls: string[]): Promise<string> => {
      const { workspaceId = '' } = await stage.command(['workspace', 'create', 'Benchmark'], environment)
      await subscribe(environment, workspaceId, urls)
      return workspaceId
    },
  }
}

/** Resolves when it is committed. */
async function happen(context: Context, workspaceId: string, subject: string): Promise<void> {
  await transact(context.db, trx =>
    storeEvent(trx, {
      name: 'webhook.test',
      workspaceId,
      subject: { id: newId('lead'), sequence: 1 },
      lead: null,
      shows: { note: subject } as never,
      cause: { origin: 'system', requestId: null },
      at: context.clock().toISOString(),
    }),
  )
}

/** From the commit, or from the call of the bare side, to the receiver. */
async function idleRound(receiver: Child, cause: (id: string) => Promise<number>): Promise<Round> {
  const latenciesMs: number[] = []
  for (let event = 0; event < idleEvents; event++) {
    const [[came], caused] = await Promise.all([received(receiver, 1), cause(`idle-${count++}`)])
    latenciesMs.push((came as Came).at - caused)
    await sleep(pauseMs)
  }
  return roundOf(latenciesMs, idleEvents * pauseMs)
}

async function loadedRound(
  receiver: Child,
  expected: number,
  cause: (id: string) => Promise<unknown>,
  each = 1,
): Promise<Round> {
  const all = received(receiver, expected)
  const began = now()
  let left = expected / each
  const caller = async () => {
    while (left-- > 0) await cause(`loaded-${count++}`)
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const came = await all
  const latenciesMs = came.map(({ at }) => at - began)
  return roundOf(latenciesMs, Math.max(...latenciesMs))
}

async function received(receiver: Child, expected: number): Promise<Came[]> {
  const answered = once(receiver.process, 'message') as Promise<[Came[]]>
  receiver.process.send(expected)
  const [came] = await Promise.race([answered, receiver.died])
  return came
}
