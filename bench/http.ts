import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareLoads } from './compare-loads.js'
import { printCompared } from './figures.js'
import type { Load, Side } from './fire.js'
import { leadBody, seed, seedRuns } from './seed.js'
import { freePort, onStage, type Stage } from './stage.js'

const rounds = 5
const connections = 16
const round = { seconds: 3, connections }
const warmUp = { seconds: 2, connections }
const leads = 500

await onStage(async stage => {
  const { bare, ours, leadIds, runIds } = await open(stage)
  const read = (paths: string[]): Load => ({ method: 'GET', paths })
  let person = leads
  const loads: Record<string, Load> = {
    'GET /leads/{id}': read(leadIds.map(id => `/api/v1/leads/${id}`)),
    'GET /workflow-runs/{id}': read(runIds.map(id => `/api/v1/workflow-runs/${id}`)),
    'POST /leads': { method: 'POST', path: '/api/v1/leads', body: () => leadBody(person++) },
  }
  printCompared(
    await compareLoads(loads, { bare, ours }, { rounds, round, warmUp }),
    `${connections} connections. Target: a read does at least 0.30 of the bare route's requests per second.`,
  )
})

/** Both sides on copies of the same data. */
async function open(stage: Stage) {
  const port = await freePort()
  const environment = {
    DATA_DIR: stage.folder,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    // Nobody is there, and no read or write of a lead asks.
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  }
  await stage.command(['migrate'], environment)
  const { workspaceId = '', apiKey = '' } = await stage.command(
    ['workspace', 'create', 'Benchmark'],
    environment,
  )
  const seeded = await seed(environment, workspaceId, leads)
  const runIds = await seedRuns(environment, workspaceId, seeded)
  const copy = join(stage.folder, 'bare.sqlite')
  copyFileSync(join(stage.folder, 'leadspread.sqlite'), copy)

  const bareServer = await stage.child('bare-server.js', [copy, workspaceId])
  await stage.role('api', environment)
  const bare: Side = { url: `http://127.0.0.1:${bareServer.greeting}`, headers: {} }
  const ours: Side = { url: `http://127.0.0.1:${port}`, headers: { 'x-api-key': apiKey } }

  const lacks = async (path: string) => Math.max(0, (await length(ours, path)) - (await length(bare, path)))
  bareServer.process.send({
    leads: await lacks(`/api/v1/leads/${seeded.leadIds[0]}`),
    'workflow-runs': await lacks(`/api/v1/workflow-runs/${runIds[0]}`),
  })
  return { bare, ours, leadIds: seeded.leadIds, runIds }
}

async function length({ url, headers }: Side, path: string): Promise<number> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return (await answer.text()).length
}
