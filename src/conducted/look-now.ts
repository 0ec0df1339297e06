import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { storedRows } from '../db/rows.js'
import { conducted } from './open-work.js'

/** By a test clock, the agent of a run is about to look at its lead: until it has, time stands still. Elsewhere it does nothing. */
export async function lookNow(
  { testClocks }: Pick<Context, 'testClocks'>,
  trx: Knex.Transaction,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const now = (await testClocks.read(workspaceId, trx))?.toISOString()
  if (!now) return
  // A support agent doesn't look: it is asked.
  await storedRows(
    trx,
    `update workflow_runs set looks_at = ? where id = ? and workspace_id = ?
       and ${conducted.runs.open} and kind <> 'SUPPORT' and (looks_at is null or looks_at > ?)`,
    [now, runId, workspaceId, now],
  )
}
