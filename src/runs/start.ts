import type { Context } from '../context.js'
import { WorkflowRun } from './run.js'

/** Starts a run's workflow from its row. Repeatable. */
export async function startRun(
  { db, temporal }: Pick<Context, 'db' | 'temporal'>,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const run = await WorkflowRun.in(workspaceId, db).findById(runId)
  if (run) await temporal.startRun(run)
}
