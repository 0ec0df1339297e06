import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { NotFound } from '../../errors.js'
import { isId, newId } from '../../ids.js'
import type { Lead } from '../../leads/lead.js'
import { ApiKey } from '../../workspaces/api-key.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { findSpread, type SpreadRecord } from '../find.js'
import { beginGeneration } from '../generation.js'
import { nextGeneration, raiseGeneration, refuseInProgress } from '../regenerate.js'
import { correctableOf, notComplete } from '../results/read-results.js'
import { SpreadDocument } from '../spread-document.js'
import type { SpreadRun } from '../spread-run.js'
import { type OverrideView, overrideView } from '../view.js'
import { currentIdOf, isAbout, type Resolved, resolveOverrides } from './resolve.js'
import type { PutOverrides } from './schema.js'
import { SpreadOverride } from './spread-override.js'

export async function listOverrides(
  context: Context,
  { workspaceId }: Caller,
  spreadId: string,
  page: Page,
): Promise<Listing<OverrideView>> {
  const { db } = context
  const spread = await findSpread(workspaceId, spreadId, db)
  const { id, completedGeneration } = spread
  const known = completedGeneration === null ? [] : await correctableOf(context, spread)
  const overrides = SpreadOverride.in(workspaceId, db).where({ spreadId: id })
  const view = (one: SpreadOverride) => overrideView(one, currentIdOf(known, one))
  return takeListing(overrides, page, rows => rows.map(view), { weight: 'octet_length(history)' })
}

/** Each is a generation of its own, computed from the columns that are stored: nothing is read again. */
export async function putOverrides(
  context: Context,
  caller: Caller,
  spreadId: string,
  { overrides }: PutOverrides,
): Promise<SpreadRecord> {
  const { workspaceId } = caller
  const spread = await findSpread(workspaceId, spreadId, context.db)
  const before = await SpreadOverride.in(workspaceId, context.db).where({ spreadId })
  const resolved = resolveOverrides(await correctableOf(context, spread), overrides, before)
  const key = await ApiKey.in(workspaceId, context.db).findById(caller.keyId)
  const author = key?.name ?? null
  return nextGeneration(context, caller, spreadId, (trx, lead, spread) =>
    recompute(context, caller, trx, { lead, spread }, async () => {
      const now = await timestampIn(context, workspaceId, trx)
      await recordAudit(trx, caller, 'spread.overridden', spreadId)
      for (const override of resolved) await put(trx, spread, override, { author, now })
    }),
  )
}

export const removeOverride = (
  context: Context,
  caller: Caller,
  spreadId: string,
  overrideId: string,
): Promise<SpreadRecord> =>
  nextGeneration(context, caller, spreadId, async (trx, lead, spread) => {
    const one = () => SpreadOverride.in(caller.workspaceId, trx).where({ spreadId }).findById(overrideId)
    if (!isId('override', overrideId) || !(await one())) throw new NotFound('override')
    return recompute(context, caller, trx, { lead, spread }, async () => {
      await one().delete()
      await recordAudit(trx, caller, 'spread.override_removed', overrideId)
    })
  })

async function recompute(
  context: Context,
  caller: Caller,
  trx: Knex.Transaction,
  { lead, spread }: { lead: Lead; spread: SpreadRun },
  change: () => Promise<void>,
): Promise<SpreadRecord> {
  const { workspaceId, id: spreadId, completedGeneration: recomputedFrom } = spread
  if (recomputedFrom === null) throw notComplete()
  refuseInProgress(spread)
  await change()
  const documents = await SpreadDocument.in(workspaceId, trx)
    .select('documentId', 'filename', 'status', 'error', 'columnsKey')
    .where({ spreadId, generation: recomputedFrom })
    .orderBy('position')
  await raiseGeneration(context, trx, spread, { recomputedFrom })
  return beginGeneration(context, trx, spread, { lead, documents, caller })
}

const keptHistory = 50

/** One for each row, or line, of a period: a second one takes the place of the first, which stays in its history. */
async function put(
  trx: Knex.Transaction,
  { workspaceId, id: spreadId, leadId }: SpreadRun,
  override: Resolved,
  { author, now }: { author: string | null; now: string },
): Promise<void> {
  const { statement, periodId, periodStart, periodEnd, reason } = override
  const { row, line = null, value = null, toRow = null } = override
  const period = { periodId, periodStart, periodEnd }
  const said = { value, toRow, reason, author, createdAt: now }
  const about = SpreadOverride.in(workspaceId, trx).where({ spreadId, statement, line })
  const before = (await about).find(one => isAbout(one, override))
  if (before) {
    const { value, toRow, reason, author, createdAt } = before
    const history = [{ value, toRow, reason, author, createdAt }, ...before.history].slice(0, keptHistory)
    await SpreadOverride.in(workspaceId, trx)
      .findById(before.id)
      .patch({ ...period, ...said, history })
  } else {
    const one = { id: newId('override'), spreadId, leadId, statement, ...period, row, line }
    await SpreadOverride.in(workspaceId, trx).insert({ ...one, ...said, history: [] })
  }
}
