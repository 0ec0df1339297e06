import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'
import { type Borrower, demoBorrowers } from './demo-borrowers.js'

type Seeding = Pick<Config, 'dataDir' | 'host' | 'port' | 'demoBorrowers' | 'email' | 'sms'>
const noteIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'demo.borrowers')

/** Once for a data folder. Never where messages go to anybody: theirs would, too. */
export const wantsBorrowers = (config: Seeding, key: string | undefined): key is string =>
  key !== undefined && config.demoBorrowers && !config.email && !config.sms && !existsSync(noteIn(config))

/**
 * Makes the demo borrowers as a program would, by the API and with the demo workspace's own key: so it reaches no other. What a start
 * left undone the next one does; where somebody has leads of their own there, nothing is added.
 */
export async function seedDemo(config: Seeding, key: string, signal: AbortSignal): Promise<void> {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const api = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}/api/v1`
  // biome-ignore lint/suspicious/noExplicitAny: answers of our own API, each of another shape
  const ask = async (path: string, body?: object | FormData): Promise<any> => {
    const isForm = body instanceof FormData
    const answer = await fetch(api + path, {
      signal,
      headers: { 'x-api-key': key, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const borrowers = demoBorrowers()
  const known = new Map<string, string>()
  for (const { externalLeadId } of borrowers.map(({ lead }) => lead)) {
    const [ours] = await ask(`/leads?externalLeadId=${externalLeadId}`)
    if (ours) known.set(externalLeadId, ours.id)
  }
  if ((await ask('/leads?limit=10')).length === known.size) {
    const [{ agents }, { workflows }] = [await ask('/agents'), await ask('/workflows')]
    for (const borrower of borrowers) await seed(ask, borrower, { known, agents, workflows })
  }
  writeFileSync(noteIn(config), '', { mode: 0o600 })
}

interface There {
  /** Ids of leads by what they are called elsewhere. */
  known: Map<string, string>
  agents: { id: string; name: string }[]
  workflows: { id: string; name: string }[]
}

async function seed(
  // biome-ignore lint/suspicious/noExplicitAny: answers of our own API, each of another shape
  ask: (path: string, body?: object | FormData) => Promise<any>,
  { lead, documents, run, spread }: Borrower,
  { known, agents, workflows }: There,
): Promise<void> {
  const leadId: string = known.get(lead.externalLeadId) ?? (await ask('/leads', lead)).lead.id
  const form = new FormData()
  for (const { name, text } of documents) form.append('files', new Blob([text], { type: 'text/csv' }), name)
  // The same bytes are one document of a lead, however often they are sent.
  await ask(`/leads/${leadId}/documents`, form)
  const { workflowRuns } = await ask(`/workflow-runs?leadId=${leadId}`)
  if (workflowRuns.length === 0)
    await ask('/workflow-runs', {
      leadId,
      agentId: agents.find(({ name }) => name === run.agent)?.id,
      workflowId: workflows.find(({ name }) => name === run.workflow)?.id,
    })
  const { spreads } = await ask(`/leads/${leadId}/spreads`)
  if (spread && spreads.length === 0) await ask('/spreads', { leadId, ...spread })
}
