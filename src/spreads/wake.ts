import { system } from '../audit/doer.js'
import type { Context } from '../context.js'
import { Unavailable } from '../errors.js'
import { Lead } from '../leads/lead.js'
import { SpreadRun } from './spread-run.js'
import { failAbandoned } from './steps/record-change.js'
import { startSpread, tellSpread } from './workflow.js'

const patienceMs = 4_000

type Parts = Pick<Context, 'db' | 'temporal' | 'clock' | 'testClocks'>

/** What a spread's wake asks for: the workflow of its generation, started from the row, or its end with its lead. */
export async function performSpreadWake(parts: Parts, workspaceId: string, id: string): Promise<void> {
  const { db, temporal } = parts
  const spread = await SpreadRun.in(workspaceId, db).findById(id)
  if (spread?.status !== 'IN_PROGRESS') return
  await startSpread(temporal, spread)
  const lead = await Lead.in(workspaceId, db).findById(spread.leadId)
  if (lead?.deletedAt) await endWithLead(parts, spread)
}

async function endWithLead(parts: Parts, spread: SpreadRun): Promise<void> {
  const { outcome } = await tellSpread(parts.temporal, spread, 'cancel', {
    cause: system,
    // Whoever else performs this wake asks for the same update.
    updateId: `lead-deleted-${spread.id}`,
    deadline: new Date(parts.clock().getTime() + patienceMs),
  })
  // Its workflow was ended in Temporal: nobody else will write it.
  if (outcome === 'absent') {
    const { workspaceId, id: spreadId, generation } = spread
    await failAbandoned(parts, { workspaceId, spreadId, generation, cause: system }, 'cancelled')
  } else if (outcome !== 'taken' && outcome !== 'refused')
    throw new Unavailable('The spread of a deleted lead could not be ended yet.', 5)
}
