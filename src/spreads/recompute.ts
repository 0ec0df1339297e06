import type { Knex } from 'knex'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import type { SpreadRecord } from './find.js'
import { beginGeneration } from './generation.js'
import { raiseGeneration, refuseInProgress } from './regenerate.js'
import { notComplete } from './results/read-results.js'
import { SpreadDocument } from './spread-document.js'
import type { SpreadRun } from './spread-run.js'

/** A generation that is computed from the columns of the last completed one, after what a person has changed. */
export async function recompute(
  context: Context,
  caller: Caller,
  trx: Knex.Transaction,
  { lead, spread, changes }: { lead: Lead; spread: SpreadRun; changes: string[] },
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
  // What becomes of one that has statements, what people have said of it decides anew.
  const anew = documents.map(one =>
    one.columnsKey === null ? one : { ...one, status: 'EXTRACTED' as const, error: null },
  )
  await raiseGeneration(context, trx, spread, { recomputedFrom })
  return beginGeneration(context, trx, spread, { lead, documents: anew, caller, changes })
}
