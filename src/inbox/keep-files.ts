import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { system } from '../audit/doer.js'
import type { Context } from '../context.js'
import { LeadspreadError } from '../errors.js'
import { type ArrivedFile, examine } from '../intake/arrived.js'
import { type Received, receive } from '../intake/receive.js'
import type { Lead } from '../leads/lead.js'
import type { Arrived } from './arrived.js'

const patienceMs = 30_000

/** What was attached becomes documents of the lead. Repeatable: the same bytes are one document. */
export async function keepFiles(
  context: Context,
  lead: Lead,
  { files, missedFiles = 0, channel }: Arrived,
): Promise<{ documentIds: string[]; refused: number }> {
  if (files.length === 0) return { documentIds: [], refused: missedFiles }
  const folder = join(context.storage.arriving, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const arrived: ArrivedFile[] = []
    for (const [place, file] of files.entries())
      arrived.push(...(await arrive(join(folder, String(place)), file)))
    const kept = arrived.length === 0 ? [] : await store(context, lead, arrived, channel)
    return { documentIds: [...new Set(kept)], refused: files.length - kept.length + missedFiles }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** None, where it is nothing that we take. */
async function arrive(path: string, { name, bytes }: Arrived['files'][number]): Promise<ArrivedFile[]> {
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return examine([{ sentName: name, path, size: bytes.byteLength, sha256 }], []).catch(ifRefused)
}

async function store(
  context: Context,
  lead: Lead,
  files: ArrivedFile[],
  channel: Arrived['channel'],
): Promise<string[]> {
  const deadline = new Date(Date.now() + patienceMs)
  const caller = {
    ...{ ...system, workspaceId: lead.workspaceId, keyId: null, ip: null },
    ...{ test: Boolean(lead.isTest), reveals: false, deadline },
  }
  const delivery = { leadId: lead.id, files, source: channel.toLowerCase() }
  const { documents } = await receive(context, caller, delivery).catch(ifTooMany)
  return documents.map(({ document }) => document.id)
}

/** A lead may have so many documents: the message is worth keeping without those that come too many. */
const ifTooMany = (error: unknown): Pick<Received, 'documents'> => ({ documents: ifRefused(error) })

function ifRefused(error: unknown): never[] {
  if (error instanceof LeadspreadError && error.status < 500) return []
  throw error
}
