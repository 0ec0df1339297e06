import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { entryIdOf } from '../src/checklists/entry.js'
import { placeOfEntry } from '../src/checklists/entry-values.js'
import { loadConfig } from '../src/config.js'
import { newId } from '../src/ids.js'
import { createLead } from '../src/leads/create.js'
import { updateLead } from '../src/leads/update.js'
import { createLog } from '../src/log.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import { createSecrets, isSealed, type Secrets } from '../src/secrets.js'
import { applyWorkspaceFile } from '../src/workspace-file/apply.js'
import { workspaceFile } from './checklist.js'
import type { Side } from './fire.js'
import { createBody, seededBody, updateBody } from './lead-bodies.js'
import { type Columns, inserting, rowsOf } from './lead-rows.js'
import { benchCall } from './seed.js'
import { type Child, freePort, type Stage } from './stage.js'

/** A database of its own, with one workspace. */
export interface Leads {
  file: string
  environment: Record<string, string>
  workspaceId: string
  apiKey: string
  leadIds: string[]
}

export async function seedLeads(stage: Stage, name: string, count: number): Promise<Leads> {
  const folder = join(stage.folder, name)
  mkdirSync(folder)
  const environment = {
    DATA_DIR: folder,
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
  const sampleId = await makeSample(environment, workspaceId)
  const file = join(folder, 'leadspread.sqlite')
  const began = performance.now()
  const secrets = createSecrets(loadConfig(environment), createLog('silent', 'bench'))
  const leadIds = copySample(file, { sampleId, workspaceId, secrets }, count)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`  ${count.toLocaleString('en')} leads in ${seconds} s\n`)
  return { file, environment, workspaceId, apiKey, leadIds }
}

export interface ServedSide extends Side {
  child: Child
}

export async function ourSide(stage: Stage, { environment, apiKey }: Leads): Promise<ServedSide> {
  const port = await freePort()
  const child = await stage.role('api', { ...environment, PORT: String(port) })
  return { url: `http://127.0.0.1:${port}`, headers: { 'x-api-key': apiKey }, pid: child.process.pid, child }
}

/** On a copy of the database, taken before anybody serves from it. */
export async function bareSide(stage: Stage, { file, workspaceId }: Leads): Promise<ServedSide> {
  const copy = `${file}.bare`
  copyFileSync(file, copy)
  const child = await stage.child('bare-leads.js', [copy, workspaceId])
  return { url: `http://127.0.0.1:${child.greeting}`, headers: {}, pid: child.process.pid, child }
}

/** By the use cases that the API calls, so that every row of it is as the service writes it. */
async function makeSample(environment: Record<string, string>, workspaceId: string): Promise<string> {
  const context = buildContext(loadConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench')
  try {
    const applying = { file: 'workspace.yaml', text: workspaceFile, environment: {}, workspaceId }
    await applyWorkspaceFile(context, applying)
    const caller = benchCall(workspaceId)
    const { lead } = await createLead(context, caller, seededBody)
    await updateLead(context, caller, updateBody(lead.id, 0))
    return lead.id
  } finally {
    await disposeContext(context)
  }
}

/** The sample's rows again and again, with other ids and other people, in one transaction. Their events are left out. */
function copySample(file: string, { sampleId, workspaceId, secrets }: Sample, count: number): string[] {
  const db = new Database(file)
  // A power cut would only end the benchmark.
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -500000')
  const { lead, entries, links, logs } = rowsOf(db, sampleId)
  const insertLead = inserting(db, 'leads', lead)
  const insertEntry = inserting(db, 'checklist_entries', entries[0])
  const insertLink = inserting(db, 'lead_tags', links[0])
  const insertLog = inserting(db, 'action_logs', logs[0])
  const leadIds: string[] = []
  db.transaction(() => {
    for (let person = 1; person <= count; person++) {
      const id = newId('lead')
      leadIds.push(id)
      insertLead({ ...lead, id, ...personColumns(person) })
      for (const entry of entries) {
        const itemId = entry.item_id as string
        const from = { workspaceId, leadId: sampleId, itemId }
        const value = resealed(secrets, entry.value, from, { ...from, leadId: id })
        insertEntry({ ...entry, id: entryIdOf(id, itemId), lead_id: id, value })
      }
      for (const link of links) insertLink({ ...link, lead_id: id })
      for (const log of logs) insertLog({ ...log, id: newId('actionLog'), lead_id: id })
    }
    db.prepare('update leads set deleted_at = updated_at where id = ?').run(sampleId)
  })()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return leadIds
}

interface Sample {
  sampleId: string
  workspaceId: string
  secrets: Secrets
}

type EntryKey = Parameters<typeof placeOfEntry>[0]

/** What is sealed is bound to its lead. */
const resealed = (secrets: Secrets, value: Columns[string] | undefined, from: EntryKey, to: EntryKey) =>
  typeof value === 'string' && isSealed(value)
    ? secrets.seal(secrets.open(value, placeOfEntry(from, 'value')), placeOfEntry(to, 'value'))
    : (value ?? null)

function personColumns(person: number): Columns {
  const { firstName, lastName, businessName, email, phoneNumber } = createBody(person)
  const e164 = `+1${phoneNumber.replace(/\D/g, '')}`
  return {
    last_name: lastName,
    email,
    email_key: email,
    phone_number: e164,
    search: [`${firstName} ${lastName}`, businessName, email, e164].join('\n').toLowerCase(),
  }
}
