import { createHash } from 'node:crypto'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Gone } from '../../errors.js'
import { derivedId } from '../../ids.js'
import { Artifact } from '../artifact.js'
import { artifactTitles } from '../artifacts/word-rules.js'
import { artifactKey, resultsKey } from '../keys.js'
import { SpreadDocument } from '../spread-document.js'
import type { ArtifactType } from '../status-rules.js'
import type { Answer } from '../threads/jobs.js'
import { inThread, JobFailed } from '../threads/threads.js'
import { findCurrent, type Generation, lockCurrent } from './current.js'

export interface MakingOf extends Generation {
  type: ArtifactType
}

export type Made = { outcome: 'made' | 'broken' | 'over' }

const kinds = {
  REPORT: { mimeType: 'application/pdf', extension: 'pdf' },
  SPREADSHEET: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
} as const

export const artifactMimeTypes = Object.values(kinds).map(({ mimeType }) => mimeType)

/** Makes a file of the figures. Nobody sees it before its generation is published. Repeatable. */
export async function makeSpreadArtifact(context: Context, of: MakingOf, signal: AbortSignal): Promise<Made> {
  const { db, storage, log } = context
  if (!(await findCurrent(db, of))) return { outcome: 'over' }
  try {
    const results = await storage.readText(resultsKey(of))
    if (results === undefined) throw new Gone('results')
    const documents = await documentsOf(context, of)
    const { type } = of
    const { extension } = kinds[type]
    const file = await inThread('artifact', { type, extension, results, documents }, signal)
    await storage.putBytes(artifactKey(of, type), file.bytes)
    await record(context, of, file)
    return { outcome: 'made' }
  } catch (error) {
    if (!(error instanceof JobFailed || error instanceof Gone)) throw error
    log.error({ err: error, spreadId: of.spreadId, type: of.type }, 'an artifact could not be made')
    return { outcome: 'broken' }
  }
}

/** With the ids that the figures name, also of those that were deleted meanwhile. */
async function documentsOf({ db }: Context, { workspaceId, spreadId, generation }: Generation) {
  const documents = await SpreadDocument.in(workspaceId, db)
    .where({ spreadId, generation })
    .orderBy('position')
  return documents.map(({ documentId: id, filename }) => ({ id, filename }))
}

async function record(
  { db, clock }: Context,
  of: MakingOf,
  { bytes, filename }: Answer<'artifact'>,
): Promise<void> {
  const { workspaceId, spreadId, generation, type } = of
  await transact(db, async trx => {
    const spread = await lockCurrent(trx, of)
    if (!spread) return
    const row = {
      ...{ id: derivedId('artifact', spreadId, String(generation), type), leadId: spread.leadId },
      ...{ spreadId, generation, type, title: artifactTitles[type] },
      ...{ mimeType: kinds[type].mimeType, size: bytes.length, filename },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: artifactKey(of, type),
      createdAt: clock().toISOString(),
    }
    await Artifact.insertAllIn(workspaceId, trx, [row], ['size', 'sha256'])
  })
}
