import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from '@temporalio/client'
import { bareQueue } from './bare-workflow.js'
import type { Done, Errand } from './callers.js'
import { openTemporal } from './dev-server.js'
import { type Compared, compare, printCompared, type Round, roundOf } from './figures.js'
import { mib, residentKib } from './memory.js'
import { localReceivers, type Seeded, seed, subscribe } from './seed.js'
import { type Child, freePort, onStage, type Stage } from './stage.js'

const rounds = 5
const updatesARound = 40
const roundMs = 4_000
const callers = 32
const startedRuns = 200
const startsAtOnce = 16
const idleMs = 10_000
/** Of the kinds of events, the one by which a workflow has first been at work. */
const workflowTaskCompleted = 7

const { values } = parseArgs({ options: { 'temporal-cli': { type: 'string' } } })
const cli = values['temporal-cli']
if (!cli) throw new Error("--temporal-cli is missing; `npm run bench runs` finds Temporal's command line")

await onStage(async stage => {
  const { address, client } = await openTemporal(stage, cli)
  const service = await openService(stage, address)
  const idleKib = await idleMemory(service.roles)

  // One run for one caller, and one for each of the many.
  const runs = await startRuns(service, service.leadIds.slice(0, callers + 1))
  await stage.child('bare-worker.js', [address, join(stage.folder, 'bare.sqlite')])
  const bareRuns = await openBare(client, 'bare', runs.length)
  const toldRuns = await openBare(client, 'bareTold', runs.length)
  const bare = await stage.child('callers.js', ['bare', address])
  const ours = await stage.child('callers.js', ['ours', service.url, service.apiKey])
  const updates = async (
    title: string,
    errandOf: (runs: string[]) => Errand,
    warmUp: Partial<Errand>,
    [before, after]: [Updated, Updated] = [
      { caller: bare, of: bareRuns },
      { caller: ours, of: runs },
    ],
  ): Promise<Compared> => {
    process.stdout.write(`› ${title}\n`)
    await send(before.caller, { ...errandOf(before.of), ...warmUp })
    await send(after.caller, { ...errandOf(after.of), ...warmUp })
    return compare(
      title,
      rounds,
      () => send(before.caller, errandOf(before.of)),
      () => send(after.caller, errandOf(after.of)),
    )
  }
  const told: Updated = { caller: bare, of: toldRuns }
  const all32 = (all: string[]): Errand => ({ runs: all.slice(1), forMs: roundMs })
  const compared = [
    await updates('an update at a time', all => ({ runs: all.slice(0, 1), updates: updatesARound }), {
      updates: 20,
    }),
    await updates(`${callers} callers, ${callers} runs`, all32, { forMs: 2_000 }),
    await updates(`${callers} callers: what telling costs`, all32, { forMs: 2_000 }, [
      { caller: bare, of: bareRuns },
      told,
    ]),
    await updates(`${callers} callers, beside one that tells`, all32, { forMs: 2_000 }, [
      told,
      { caller: ours, of: runs },
    ]),
  ]
  const receiver = await stage.child('receiver.js', [])
  await subscribe(service.environment, service.workspaceId, [String(receiver.greeting)])
  compared.push(
    await updates(
      'the same at a time, one subscription',
      all => ({ runs: all.slice(0, 1), updates: updatesARound }),
      {
        updates: 20,
      },
    ),
    await updates(`${callers} callers, one subscription`, all32, { forMs: 2_000 }),
  )
  const startsPerSecond = await rateOfStarts(service, client)
  const loadedKib = await idleMemory(service.roles)

  printCompared(
    compared,
    `Targets: p50 ≤ 1.50 with an update at a time; beside a bare workflow that tells its status as ours do, by a search attribute and details, per second ≥ 0.70 and p50 ≤ 1.30 with ${callers} callers.`,
  )
  process.stdout.write(
    `Run starts, from the call to the workflow at work: ${startsPerSecond.toFixed(0)} per second, ${startsAtOnce} at once.\n`,
  )
  process.stdout.write(
    `Memory of API and worker, idle: ${mib(idleKib)} after the start, ${mib(loadedKib)} after the load. Target: ≤ 260 MiB.\n`,
  )
})

interface Service extends Seeded {
  url: string
  apiKey: string
  workspaceId: string
  environment: Record<string, string>
  roles: Child[]
}

async function openService(stage: Stage, address: string): Promise<Service> {
  const port = await freePort()
  const environment = {
    DATA_DIR: stage.folder,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    TEMPORAL_ADDRESS: address,
    ...localReceivers,
  }
  await stage.command(['migrate'], environment)
  const { workspaceId = '', apiKey = '' } = await stage.command(
    ['workspace', 'create', 'Benchmark'],
    environment,
  )
  const seeded = await seed(environment, workspaceId, callers + 1 + startedRuns)
  const roles = [await stage.role('api', environment), await stage.role('worker', environment)]
  return { url: `http://127.0.0.1:${port}`, apiKey, workspaceId, environment, roles, ...seeded }
}

interface Updated {
  caller: Child
  of: string[]
}

async function openBare(client: Client, type: 'bare' | 'bareTold', runs: number): Promise<string[]> {
  const ids = Array.from({ length: runs }, (_, at) => `${type}-${at}`)
  for (const id of ids)
    await client.workflow.start(type, { workflowId: id, taskQueue: bareQueue, args: [id] })
  return ids
}

async function send(caller: Child, errand: Errand): Promise<Round> {
  const answered = once(caller.process, 'message') as Promise<[Done]>
  caller.process.send(errand)
  const [{ latenciesMs, elapsedMs }] = await Promise.race([answered, caller.died])
  return roundOf(latenciesMs, elapsedMs)
}

async function startRuns(
  { url, apiKey, agentId, workflowId }: Service,
  leadIds: string[],
): Promise<string[]> {
  const left = [...leadIds]
  const ids: string[] = []
  const caller = async () => {
    for (let leadId = left.pop(); leadId; leadId = left.pop()) {
      const answer = await fetch(`${url}/api/v1/workflow-runs`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ leadId, agentId, workflowId }),
      })
      if (!answer.ok) throw new Error(`A run could not be created: ${answer.status} ${await answer.text()}`)
      const { workflowRun } = (await answer.json()) as { workflowRun: { id: string } }
      ids.push(workflowRun.id)
    }
  }
  await Promise.all(Array.from({ length: startsAtOnce }, caller))
  return ids
}

/** The histories say afterwards when each workflow first was at work; asking meanwhile would slow down what is measured. */
async function rateOfStarts(service: Service, client: Client): Promise<number> {
  process.stdout.write(`› ${startedRuns} runs started\n`)
  const began = Date.now()
  const ids = await startRuns(service, service.leadIds.slice(callers + 1))
  let lastMs = 0
  for (const id of ids) lastMs = Math.max(lastMs, await firstAtWorkMs(client, id))
  return ids.length / ((lastMs - began) / 1000)
}

async function firstAtWorkMs(client: Client, id: string): Promise<number> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    // A run that was created this moment may not have a workflow yet.
    const { events } = await client.workflow
      .getHandle(id)
      .fetchHistory()
      .catch(() => ({ events: [] }))
    const time = events?.find(({ eventType }) => eventType === workflowTaskCompleted)?.eventTime
    if (time) return Number(time.seconds) * 1000 + Number(time.nanos) / 1e6
    if (Date.now() > giveUpAt) throw new Error(`${id} did not start`)
    await sleep(50)
  }
}

async function idleMemory(roles: Child[]): Promise<number> {
  await sleep(idleMs)
  return roles.reduce((sum, { process }) => sum + residentKib(process.pid), 0)
}
