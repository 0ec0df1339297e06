import type { Knex } from 'knex'
import type { Queryable } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { Document } from '../documents/document.js'
import { Gone, NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { ofLeadThatIsThere } from '../leads/find.js'
import { Lead } from '../leads/lead.js'
import { Artifact } from './artifact.js'
import { SpreadDocument } from './spread-document.js'
import { SpreadRun } from './spread-run.js'

/** A spread with what is shown of it. */
export interface SpreadRecord {
  spread: SpreadRun
  /** Of the last generation. `id` is null where the document is gone. */
  documents: (Pick<SpreadDocument, 'filename' | 'status' | 'error'> & { id: string | null })[]
  /** Of the last generation that completed. */
  artifacts: Artifact[]
}

const there = `id = ? and ${ofLeadThatIsThere('spreads')}`

/** A spread of a lead that is there. */
export async function findSpread(workspaceId: string, id: string, db: Queryable): Promise<SpreadRun> {
  const [spread] = isId('spread', id) ? await SpreadRun.inBySql(workspaceId, db, there, [id]) : []
  if (!spread) throw new NotFound('spread')
  return spread
}

export interface LockedSpread {
  spread: SpreadRun
  /** May be a deleted one. */
  lead: Lead
}

/** Nobody else changes the spread, nor its lead, until this transaction ends. The lead first, as everywhere. */
export async function lockSpread(
  trx: Knex.Transaction,
  workspaceId: string,
  id: string,
): Promise<LockedSpread> {
  const ofSpread = 'id = (select lead_id from spreads where spreads.id = ?)'
  const lead = await Lead.lock(workspaceId, trx, ofSpread, [id])
  const spread = await SpreadRun.lock(workspaceId, trx, 'id = ?', [id])
  if (!spread || !lead) throw new Gone('spread')
  return { spread, lead }
}

export async function recordOf(spread: SpreadRun, db: Queryable): Promise<SpreadRecord> {
  const [record] = await recordsOf(spread.workspaceId, [spread], db)
  return record as SpreadRecord
}

/** In as many statements however many there are. */
export async function recordsOf(
  workspaceId: string,
  spreads: SpreadRun[],
  db: Queryable,
): Promise<SpreadRecord[]> {
  const ids = bound(spreads.map(({ id }) => id))
  const ofThese = oneOf('spread_id', db)
  // What was shown before is kept for a while, and isn't looked at here.
  const since = (table: string) =>
    `${ofThese} and generation >= coalesce(
      (select completed_generation from spreads where spreads.id = ${table}.spread_id), 0)`
  const [ofDocuments, ofArtifacts] = [since('spread_documents'), since('artifacts')]
  const read = await SpreadDocument.inBySql(workspaceId, db, ofDocuments, [ids], 'order by position')
  const made = await Artifact.inBySql(workspaceId, db, ofArtifacts, [ids], 'order by type')
  const there = await idsThere(
    workspaceId,
    read.map(({ documentId }) => documentId),
    db,
  )
  return spreads.map(spread => ({
    spread,
    documents: read
      .filter(one => one.spreadId === spread.id && one.generation === spread.generation)
      .map(({ documentId, filename, status, error }) => ({
        id: there.has(documentId) ? documentId : null,
        filename,
        status,
        error,
      })),
    artifacts: made.filter(
      one => one.spreadId === spread.id && one.generation === spread.completedGeneration,
    ),
  }))
}

/** Which of these documents aren't deleted. */
export async function idsThere(workspaceId: string, ids: string[], db: Queryable): Promise<Set<string>> {
  const where = `${oneOf('id', db)} and deleted_at is null`
  const documents = await Document.inBySql(workspaceId, db, where, [bound([...new Set(ids)])])
  return new Set(documents.map(({ id }) => id))
}
