import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openTemporal } from './dev-server.js'
import { fire, type Load } from './fire.js'
import { seedLeads } from './lead-data.js'
import { writeLoads } from './lead-writes.js'
import { mib, proportionalKib, residentKib } from './memory.js'
import { localReceivers } from './seed.js'
import { type Child, freePort, onStage } from './stage.js'

const seeded = 2_000
const settleMs = 15_000
const load = { seconds: 8, connections: 32 }

const { values } = parseArgs({ options: { 'temporal-cli': { type: 'string' } } })
const cli = values['temporal-cli']
if (!cli)
  throw new Error("--temporal-cli is missing; `npm run bench footprint` finds Temporal's command line")

/** What an API and a worker of one machine hold, idle and after leads were created, read and updated. */
await onStage(async stage => {
  const { address } = await openTemporal(stage, cli)
  const leads = await seedLeads(stage, 'footprint', seeded)
  const port = await freePort()
  const environment = {
    ...leads.environment,
    ...localReceivers,
    PORT: String(port),
    TEMPORAL_ADDRESS: address,
  }
  const api = await stage.role('api', environment)
  const worker = await stage.role('worker', environment)
  await sleep(settleMs)
  tell('idle, 15 s after the start', api, worker)

  const side = { url: `http://127.0.0.1:${port}`, headers: { 'x-api-key': leads.apiKey } }
  const paths = leads.leadIds.map(id => `/api/v1/leads/${id}`)
  const loads: Record<string, Load> = {
    ...writeLoads(leads.leadIds),
    'GET /leads/{leadId}': { method: 'GET', paths },
  }
  for (const [title, one] of Object.entries(loads)) {
    const { perSecond } = await fire(side, one, load)
    tell(`after ${load.seconds} s of ${title}, ${perSecond.toFixed(0)}/s`, api, worker)
  }
  await sleep(settleMs)
  tell('15 s after the load', api, worker)
  process.stdout.write(
    '\nTargets: API and worker idle ≤ 260 MiB; after the load the API ≤ 200 MiB, both ≤ 400 MiB. RSS counts what both share (the program, its libraries) twice; PSS divides it between all who share it.\n',
  )
})

function tell(when: string, api: Child, worker: Child): void {
  const [apiId, workerId] = [api.process.pid, worker.process.pid]
  const of = (kib: (pid: number | undefined) => number) =>
    `${mib(kib(apiId))} + ${mib(kib(workerId))} = ${mib(kib(apiId) + kib(workerId))}`
  process.stdout.write(`${when.padEnd(48)} PSS ${of(proportionalKib).padEnd(32)} RSS ${of(residentKib)}\n`)
}
