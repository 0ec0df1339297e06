import { lookFrom, reconcile } from '../src/conducted/reconcile.js'
import type { Context } from '../src/context.js'
import { conductedDocuments } from '../src/intake/conducted.js'
import { conductedReplies } from '../src/mind/conducted.js'
import { conductedRuns } from '../src/runs/conducted.js'
import { refreshEnded } from '../src/runs/refresh-ended.js'
import { conductedMessages } from '../src/runs/sending/conducted.js'
import { conductedSpreads } from '../src/spreads/conducted.js'

/** All rows that workflows conduct, held against what happened in Temporal since the last look. */
export async function reconcileClosed(
  context: Context,
  since: string | null,
  stillThere: () => void,
): Promise<{ lookedAt: string; repaired: number }> {
  const now = context.clock()
  const from = lookFrom(since, now)
  const repaired = [
    await reconcile(context, conductedRuns, from, stillThere),
    await refreshEnded(context, { from, now }, stillThere),
    await reconcile(context, conductedDocuments, from, stillThere),
    await reconcile(context, conductedMessages, from, stillThere),
    await reconcile(context, conductedReplies, from, stillThere),
    await reconcile(context, conductedSpreads, from, stillThere),
  ]
  return { lookedAt: now.toISOString(), repaired: repaired.reduce((sum, some) => sum + some) }
}
