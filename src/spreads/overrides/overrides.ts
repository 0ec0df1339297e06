import { recordAudit } from '../../audit/record.js'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { type Listing, type Page, takeListing } from '../../db/page.js'
import { NotFound } from '../../errors.js'
import { isId } from '../../ids.js'
import { authorOf } from '../../people/actor.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { findSpread, idsThere, type SpreadRecord } from '../find.js'
import { forgetMove, rememberMove } from '../mappings/remember.js'
import { recompute } from '../recompute.js'
import { nextGeneration } from '../regenerate.js'
import { correctableOf } from '../results/read-results.js'
import { SpreadDocument } from '../spread-document.js'
import { type OverrideView, overrideView } from '../view.js'
import { changeOf, putOverride } from './put.js'
import { currentIdOf, resolveOverrides } from './resolve.js'
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
  const views = async (rows: SpreadOverride[]) => {
    const ids = rows.flatMap(({ documentId }) => documentId ?? [])
    const there = await idsThere(workspaceId, ids, db)
    return rows.map(one => overrideView(one, { periodId: currentIdOf(known, one), there }))
  }
  return takeListing(overrides, page, views, { weight: 'octet_length(history)' })
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
  const periods = await correctableOf(context, spread)
  const documents = await SpreadDocument.in(workspaceId, context.db)
    .where({ spreadId, generation: spread.completedGeneration })
    .orderBy('position')
  const resolved = resolveOverrides({ periods, documents }, overrides, before)
  const author = await authorOf(caller, context.db)
  return nextGeneration(context, caller, spreadId, (trx, lead, spread) =>
    recompute(context, caller, trx, { lead, spread, changes: resolved.map(changeOf) }, async () => {
      const now = await timestampIn(context, workspaceId, trx)
      await recordAudit(trx, caller, 'spread.overridden', spreadId)
      for (const override of resolved) {
        const put = await putOverride(trx, spread, override, { author, now })
        await rememberMove(trx, caller, { lead, override, put }, { author, now })
      }
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
    const changes = ['An override was taken back']
    return recompute(context, caller, trx, { lead, spread, changes }, async () => {
      await one().delete()
      await forgetMove(trx, caller, overrideId)
      await recordAudit(trx, caller, 'spread.override_removed', overrideId)
    })
  })
