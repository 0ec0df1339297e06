import { createHash } from 'node:crypto'
import { system } from '../../audit/doer.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Gone } from '../../errors.js'
import { derivedId } from '../../ids.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { Artifact } from '../artifact.js'
import type { History } from '../artifacts/shown/history.js'
import type { ArtifactDocument } from '../artifacts/shown/sources.js'
import { artifactTitles } from '../artifacts/shown/words.js'
import { SignOff } from '../generations/sign-off.js'
import { SpreadGeneration } from '../generations/spread-generation.js'
import { SpreadDocument } from '../spread-document.js'
import type { ArtifactType } from '../status-rules.js'
import { artifactKey, resultsKey } from '../storage-keys.js'
import { inThread } from '../threads/threads.js'
import { findCurrent, type Generation, lockCurrent } from './current.js'
import { sourceMaterials } from './source-pages.js'

export interface MakingOf extends Generation {
  type: ArtifactType
}

type Made = { outcome: 'made' | 'over' }

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
  const history = await historyOf(context, of)
  const materials = of.type === 'REPORT' ? await materialsOf(context, of, { results, documents }, signal) : ''
  const input = { type: of.type, results, documents, history, materials }
  const { bytes, filename } = await inThread('artifact', input, signal)
  await storage.putBytes(artifactKey(of, of.type), bytes)
  await record(context, of, bytes, filename)
  return { outcome: 'made' }
}

/** Of the pages that are to be shown behind the figures; empty where nobody wants them. */
async function materialsOf(
  context: Context,
  { workspaceId }: Generation,
  figures: { results: string; documents: ArtifactDocument[] },
  signal: AbortSignal,
): Promise<string> {
  const { places } = await inThread('sourcePlaces', figures, signal)
  if (places.length === 0) return ''
  return JSON.stringify(await sourceMaterials(context, workspaceId, places, signal))
}

/** With the ids that the figures name, also of those that were deleted meanwhile. */
async function documentsOf({ db }: Context, { workspaceId, spreadId, generation }: Generation) {
  const documents = await SpreadDocument.in(workspaceId, db)
    .where({ spreadId, generation })
    .orderBy('position')
  return documents.map(({ documentId: id, filename }) => ({ id, filename }))
}

const mostGenerations = 100

/** The latest first, up to the one that is being made. */
async function historyOf(
  { db }: Context,
  { workspaceId, spreadId, generation }: Generation,
): Promise<History> {
  const generations = await SpreadGeneration.in(workspaceId, db)
    .where({ spreadId })
    .where('generation', '<=', generation)
    .orderBy('generation', 'desc')
    .limit(mostGenerations)
  const signOffs = await SignOff.in(workspaceId, db)
    .where({ spreadId })
    .where('generation', '<=', generation)
    .orderBy('id')
    .limit(mostGenerations)
  return {
    generations: generations.map(({ generation, startedAt, author, changes }) => ({
      generation,
      startedAt,
      author,
      changes,
    })),
    signOffs: signOffs.map(({ generation, name, role, createdAt }) => ({
      generation,
      name,
      role,
      createdAt,
    })),
  }
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
