import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTemporal } from './dev-server.js'
import { seed } from './seed.js'
import { type Child, freePort, type Stage } from './stage.js'
import type { Statement } from './statements.js'

const lookMs = 40
const filesAtOnce = 10

/** The service as callers see it, with API, worker and Temporal. */
export interface SpreadService {
  worker: Child
  leadIds: string[]
  /** Gives their ids. */
  upload(leadId: string, statements: Statement[]): Promise<string[]>
  /** Resolves when each was recognised, or was found to be unreadable. */
  untilRead(leadId: string): Promise<void>
  /** From the request to the answer that shows it completed, in milliseconds. */
  spread(leadId: string, documentIds: string[]): Promise<number>
  /** Whatever was kept of documents that were read, or of their columns alone. */
  forget(what: 'readings' | 'columns'): Promise<void>
}

export async function openSpreadService(stage: Stage, cli: string, leads: number): Promise<SpreadService> {
  const { address } = await openTemporal(stage, cli)
  const port = await freePort()
  const environment = {
    DATA_DIR: stage.folder,
    PORT: String(port),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    TEMPORAL_ADDRESS: address,
  }
  await stage.command(['migrate'], environment)
  const { workspaceId = '', apiKey = '' } = await stage.command(
    ['workspace', 'create', 'Benchmark'],
    environment,
  )
  const { leadIds } = await seed(environment, workspaceId, leads)
  await stage.role('api', environment)
  const worker = await stage.role('worker', environment)

  const ask = asking(port, apiKey)
  return {
    worker,
    leadIds,
    async upload(leadId, statements) {
      const ids: string[] = []
      for (let from = 0; from < statements.length; from += filesAtOnce) {
        const form = new FormData()
        form.append('leadId', leadId)
        for (const { filename, bytes } of statements.slice(from, from + filesAtOnce))
          form.append('files', new Blob([new Uint8Array(bytes)]), filename)
        ids.push(...(await ask('POST', '/documents', form)).documents.map(({ id }) => id))
      }
      return ids
    },
    async untilRead(leadId) {
      for (;;) {
        const documents = await ask<LeadDocument[]>('GET', `/leads/${leadId}/documents`)
        const isOpen = ({ metadata }: LeadDocument) =>
          ['pending', 'processing'].includes(metadata.extractionStatus)
        if (!documents.some(isOpen)) return
        await sleep(lookMs * 5)
      }
    },
    async spread(leadId, documentIds) {
      const began = performance.now()
      const { spread } = await ask('POST', '/spreads', { leadId, documentIds })
      for (;;) {
        const { status, error } = (await ask('GET', `/spreads/${spread.id}`)).spread
        if (status === 'COMPLETE') return performance.now() - began
        if (status !== 'IN_PROGRESS') throw new Error(`A spread is ${status}: ${error}`)
        await sleep(lookMs)
      }
    },
    async forget(what) {
      const folder = join(stage.folder, 'files', workspaceId, 'readings')
      for (const name of await readdir(folder))
        if (what === 'readings' || name.includes('-columns-')) rmSync(join(folder, name))
    },
  }
}

const asking =
  (port: number, apiKey: string) =>
  async <Told = Answer>(method: string, path: string, body?: FormData | object): Promise<Told> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<Told>
  }

/** As much of our answers as is looked at. */
interface Answer {
  documents: { id: string }[]
  spread: { id: string; status: string; error: string | null }
}

interface LeadDocument {
  metadata: { extractionStatus: string }
}
