import type { Knex } from 'knex'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { Conflict, NotFound } from '../errors.js'
import { lockLead } from '../leads/find.js'
import type { Lead } from '../leads/lead.js'
import { type Clock, timestampIn } from '../workspaces/test-clocks.js'
import { findSpread, type SpreadRecord } from './find.js'
import { beginGeneration, currentDocuments, namedDocuments, unread } from './generation.js'
import { documentChanges } from './generations/record.js'
import type { Regenerate } from './schema.js'
import { SpreadDocument } from './spread-document.js'
import { SpreadRun } from './spread-run.js'

/** Reads the documents and computes the figures anew. What it has shown is shown until the new ones take its place. */
export async function regenerateSpread(
  context: Context,
  caller: Caller,
  id: string,
  { documentIds }: Regenerate,
): Promise<SpreadRecord> {
  const named = documentIds ? [...new Set(documentIds)] : undefined
  return nextGeneration(context, caller, id, async (trx, lead, spread) => {
    const documents = named
      ? await namedDocuments(trx, lead, named)
      : await currentDocuments(trx, lead, spread.documentIds)
    refuseInProgress(spread)
    await recordAudit(trx, caller, 'spread.regenerated', id)
    const before = await SpreadDocument.in(spread.workspaceId, trx).where({
      spreadId: id,
      generation: spread.completedGeneration ?? spread.generation,
    })
    await raiseGeneration(context, trx, spread, {
      recomputedFrom: null,
      ...(named && { documentIds: named }),
    })
    const starting = documents.map(unread)
    const changes = ['Read anew', ...documentChanges(before, starting)]
    return beginGeneration(context, trx, spread, { lead, documents: starting, caller, changes })
  })
}

/** Lead and spread locked, its next generation begun, and its workflow told after the commit. */
export async function nextGeneration(
  context: Context,
  caller: Caller,
  id: string,
  begin: (trx: Knex.Transaction, lead: Lead, spread: SpreadRun) => Promise<SpreadRecord>,
): Promise<SpreadRecord> {
  const { workspaceId } = caller
  const { leadId } = await findSpread(workspaceId, id, context.db)
  return change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, leadId, trx)
    const spread = await SpreadRun.lock(workspaceId, trx, 'id = ?', [id])
    if (!spread) throw new NotFound('spread')
    return begin(trx, lead, spread)
  })
}

export function refuseInProgress({ status }: SpreadRun): void {
  if (status !== 'IN_PROGRESS') return
  throw new Conflict(
    'spread_in_progress',
    'This spread is IN_PROGRESS. Wait until it has ended, or cancel it first.',
  )
}

export async function raiseGeneration(
  context: Clock,
  trx: Knex.Transaction,
  spread: SpreadRun,
  changes: Partial<Pick<SpreadRun, 'documentIds' | 'recomputedFrom'>>,
): Promise<void> {
  const now = await timestampIn(context, spread.workspaceId, trx)
  const patch = {
    ...changes,
    status: 'IN_PROGRESS' as const,
    error: null,
    generation: spread.generation + 1,
    paused: false,
    revision: spread.revision + 1,
    startedAt: now,
    updatedAt: now,
  }
  await SpreadRun.in(spread.workspaceId, trx).findById(spread.id).patch(patch)
  spread.$set(patch)
}
