import { createHash } from 'node:crypto'
import { system } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Gone } from '../../errors.js'
import { derivedId } from '../../ids.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { Artifact } from '../artifact.js'
import { artifactTitles } from '../artifacts/shown/words.js'
import { SpreadDocument } from '../spread-document.js'
import type { ArtifactType } from '../status-rules.js'
import { artifactKey, resultsKey } from '../storage-keys.js'
import { inThread } from '../threads/threads.js'
import { findCurrent, type Generation, lockCurrent } from './current.js'

export interface MakingOf extends Generation {
  type: ArtifactType
}

export type Made = { outcome: 'made' | 'over' }

const mimeTypes = {
  REPORT: 'application/pdf',
  SPREADSHEET: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const artifactMimeTypes = Object.values(mimeTypes)

/**
 * Makes a file of the figures. Nobody sees it before its generation is published. Repeatable, and tried again when it fails:
 * the process that typesets a report may have been killed.
 */
export async function makeSpreadArtifact(context: Context, of: MakingOf, signal: AbortSignal): Promise<Made> {
  const { db, storage } = context
  if (!(await findCurrent(db, of))) return { outcome: 'over' }
  const results = await storage.readText(resultsKey(of))
  if (results === undefined) throw new Gone('results')
  const documents = await documentsOf(context, of)
  const { bytes, filename } = await inThread('artifact', { type: of.type, results, documents }, signal)
  await storage.putBytes(artifactKey(of, of.type), bytes)
  await record(context, of, bytes, filename)
  return { outcome: 'made' }
}

/** With the ids that the figures name, also of those that were deleted meanwhile. */
async function documentsOf({ db }: Context, { workspaceId, spreadId, generation }: Generation) {
  const documents = await SpreadDocument.in(workspaceId, db)
    .where({ spreadId, generation })
    .orderBy('position')
  return documents.map(({ documentId: id, filename }) => ({ id, filename }))
}

async function record(context: Context, of: MakingOf, bytes: Uint8Array, filename: string): Promise<void> {
  const { workspaceId, spreadId, generation, type } = of
  await transact(context.db, async trx => {
    const spread = await lockCurrent(trx, of)
    if (!spread) return
    const row = {
      id: derivedId('artifact', spreadId, String(generation), type),
      leadId: spread.leadId,
      spreadId,
      generation,
      type,
      title: artifactTitles[type],
      mimeType: mimeTypes[type],
      size: bytes.length,
      filename,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: artifactKey(of, type),
      createdAt: await timestampIn(context, workspaceId, trx),
    }
    await Artifact.insertAllIn(workspaceId, trx, [row], ['size', 'sha256'])
    await recordAudit(trx, { ...system, workspaceId }, 'artifact.made', row.id)
  })
}
