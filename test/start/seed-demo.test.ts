import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { seedDemo, wantsBorrowers } from '../../src/start/seed-demo.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { type World, world } from '../support/world.js'

const example = readFileSync(new URL('../../../examples/workspace.yaml', import.meta.url), 'utf8')

async function demo(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w, example)
  const dataDir = mkdtempSync(join(tmpdir(), 'leadspread-demo-'))
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }))
  const { hostname, port } = new URL(w.url)
  const config = { ...w.context.config, dataDir, host: hostname, port: Number(port) }
  return { w, config, seed: () => seedDemo(config, w.key, AbortSignal.timeout(60_000)) }
}

/** Of each lead, oldest first: its business, how many documents, runs and spreads. */
async function borrowers(w: World): Promise<unknown[][]> {
  // biome-ignore lint/suspicious/noExplicitAny: answers of our own API, each of another shape
  const get = async (path: string): Promise<any> =>
    (await fetch(`${w.url}/api/v1${path}`, { headers: { 'x-api-key': w.key } })).json()
  const leads: { id: string; businessName: string }[] = await get('/leads')
  const rows = leads.map(async ({ id, businessName }) => [
    businessName,
    (await get(`/leads/${id}/documents`)).length,
    (await get(`/workflow-runs?leadId=${id}`)).workflowRuns.length,
    (await get(`/leads/${id}/spreads`)).spreads.length,
  ])
  return (await Promise.all(rows)).reverse()
}

const all = [
  ['Delgado Coffee LLC', 2, 1, 1],
  ['Okafor Plumbing LLC', 1, 1, 0],
  ['Park Design Studio LLC', 1, 1, 0],
]

test('the demo borrowers have documents and a run each and a spread, and a start that was cut short is gone on with', async t => {
  const { w, config, seed } = await demo(t)
  const coffee = { externalLeadId: 'demo-1', firstName: 'Rosa', businessName: 'Delgado Coffee LLC' }
  await fetch(`${w.url}/api/v1/leads`, {
    method: 'POST',
    headers: { 'x-api-key': w.key, 'content-type': 'application/json' },
    body: JSON.stringify(coffee),
  })
  t.true(wantsBorrowers(config, w.key))
  await seed()
  t.deepEqual(await borrowers(w), all)
  t.false(wantsBorrowers(config, w.key))
  await seed()
  t.deepEqual(await borrowers(w), all)
})

test('to leads of somebody else none are added', async t => {
  const { w, config, seed } = await demo(t)
  await fetch(`${w.url}/api/v1/leads`, {
    method: 'POST',
    headers: { 'x-api-key': w.key, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Dana', businessName: 'Whitfield Bakery LLC' }),
  })
  await seed()
  t.deepEqual(await borrowers(w), [['Whitfield Bakery LLC', 0, 0, 0]])
  t.false(wantsBorrowers(config, w.key))
})
