import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cast } from '../chaos/cast.js'
import { Chance } from '../support/chance.js'
import { Caller, Disappointed } from './caller.js'
import * as documents from './document-acts.js'
import * as leads from './lead-acts.js'
import * as runs from './run-acts.js'
import { spread } from './spread-acts.js'
import { Tally } from './tally.js'
import * as webhooks from './webhook-acts.js'
import * as workspace from './workspace-acts.js'

export interface Plot {
  ms: number
  seed: number
  callers: number
  apis: number
  workers: number
  temporalCli: string
  databaseUrl: string | undefined
  say(line: string): void
}

const mostLeads = 8

const workspaceFile = `
workspace: { name: Soak, quietHours: null }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: NAME, label: Legal name, fieldType: TEXT }
      - { code: AMOUNT, label: Amount, fieldType: CURRENCY, config: { min: 10000 } }
      - { code: SINCE, label: In business since, fieldType: DATE, isRequired: false }
      - { code: EIN, label: EIN, fieldType: EIN }
      - { code: ADDRESS, label: Address, fieldType: ADDRESS }
      - { code: STATEMENTS, label: Statements, fieldType: BANK_STATEMENT }
      - { code: OWED, label: Nobody ever answers this, fieldType: TEXT }
agents:
  - { code: maya, name: Maya }
  - { code: noor, name: Noor }
  - { code: omar, name: Omar }
workflows:
  - { code: collect, name: Collect, type: CHECKLIST, followUps: { every: PT2S, atMost: 5 } }
  - { code: remind, name: Remind, type: REMINDER, schedule: { cron: "0 10 1 * *" } }
  - { code: help, name: Help, type: SUPPORT }
`

/** Valid requests of drawn shapes from several callers at once, until the time is over. Each must be answered as it should be. */
export async function soak(plot: Plot): Promise<Tally> {
  const tally = new Tally(fault => plot.say(`✘ ${fault}`))
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-soak-'))
  const closing: (() => unknown)[] = [
    () => {
      // What went wrong is in its logs and its database.
      if (tally.faults.length > 0) plot.say(`› Kept for a look: ${folder}`)
      else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  ]
  try {
    const cast = await Cast.open({
      ...plot,
      folder,
      settings: { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_HTTP: 'true' },
    })
    closing.push(() => cast.close())
    const receiver = createServer((request, response) =>
      request.resume().once('end', () => response.end('thanks')),
    )
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    closing.push(() => receiver.close().closeAllConnections())
    const stage = {
      ...(await openWorkspace(cast, folder)),
      urls: cast.urls,
      receiverUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    }
    const until = Date.now() + plot.ms
    const callers = Array.from({ length: plot.callers }, (_, n) => {
      const chance = new Chance(plot.seed * 1_000 + n)
      return goOn(new Caller({ ...stage, chance, tally }), stage, until)
    })
    await Promise.all(callers)
    return tally
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function openWorkspace(cast: Cast, folder: string) {
  const { workspaceId = '', apiKey = '' } = await cast.command(['workspace', 'create', 'Soak'])
  const file = join(folder, 'workspace.yaml')
  writeFileSync(file, workspaceFile)
  await cast.command(['workspace', 'apply', file, '--workspace', workspaceId])
  const read = async (path: string) => {
    const answer = await fetch(`${cast.urls[0]}/api/v1${path}`, { headers: { 'x-api-key': apiKey } })
    // biome-ignore lint/suspicious/noExplicitAny: lists of either kind
    return (await answer.json()) as any
  }
  const agents: { id: string }[] = (await read('/agents')).agents
  const workflows: { id: string; type: string }[] = (await read('/workflows')).workflows
  return { apiKey, staff: { agentIds: agents.map(({ id }) => id), workflows } }
}

interface Stage {
  receiverUrl: string
  staff: runs.Staff
}

async function goOn(caller: Caller, { receiverUrl, staff }: Stage, until: number): Promise<void> {
  const { chance } = caller
  const known: leads.KnownLead[] = []
  const hooks: webhooks.KnownWebhooks = new Set()
  const feed = new workspace.Feed()
  const ofLead: Record<string, [weight: number, act: (lead: leads.KnownLead) => Promise<void>]> = {
    update: [6, lead => leads.updateLead(caller, lead)],
    read: [5, lead => leads.readLead(caller, lead)],
    find: [2, lead => leads.findLead(caller, lead)],
    checklist: [3, lead => leads.lookAtChecklist(caller, lead)],
    askForMore: [2, lead => leads.askForMore(caller, lead)],
    activity: [3, lead => leads.noteActivity(caller, lead)],
    escalate: [2, lead => leads.escalate(caller, lead)],
    portal: [1, lead => leads.portalLink(caller, lead)],
    upload: [8, lead => documents.upload(caller, lead)],
    uploadTwice: [1, lead => documents.uploadTwice(caller, lead)],
    readDocument: [5, lead => documents.readDocument(caller, lead)],
    listDocuments: [2, lead => documents.listDocuments(caller, lead)],
    deleteDocument: [2, lead => documents.deleteDocument(caller, lead)],
    createRun: [3, lead => runs.createRun(caller, lead, staff)],
    changeRun: [5, lead => runs.changeRun(caller, lead)],
    readRuns: [2, lead => runs.readRuns(caller, lead)],
    spread: [1, lead => spread(caller, lead)],
  }
  const ofWorkspace: Record<string, [weight: number, act: () => Promise<void>]> = {
    look: [2, () => workspace.lookAround(caller)],
    listLeads: [1, () => workspace.listLeads(caller, known)],
    feed: [1, () => feed.read(caller)],
    beRefused: [2, () => workspace.beRefused(caller)],
    createWebhook: [1, () => webhooks.createWebhook(caller, hooks, receiverUrl)],
    changeWebhook: [2, () => webhooks.changeWebhook(caller, hooks, receiverUrl)],
    readWebhooks: [1, () => webhooks.readWebhooks(caller, hooks)],
  }
  const drawn = <A>(acts: Record<string, [weight: number, act: A]>): A => {
    const weights = Object.fromEntries(Object.entries(acts).map(([name, [weight]]) => [name, weight]))
    return (acts[chance.weighted(weights)] as [number, A])[1]
  }
  while (Date.now() < until) {
    const lead = chance.one(known)
    try {
      if (!lead || (known.length < mostLeads && chance.fraction() < 0.05))
        known.push(await leads.createLead(caller))
      else if (chance.fraction() < 0.02) {
        known.splice(known.indexOf(lead), 1)
        await leads.deleteLead(caller, lead)
      } else if (chance.fraction() < 0.25) await drawn(ofWorkspace)()
      else await drawn(ofLead)(lead)
    } catch (error) {
      if (!(error instanceof Disappointed)) throw error
      // How it is now isn't known.
      if (lead && known.includes(lead)) known.splice(known.indexOf(lead), 1)
    }
    await sleep(chance.one([0, 0, 0, 20]))
  }
  caller.close()
}
