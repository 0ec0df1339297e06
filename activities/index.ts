import { Context as ActivityContext } from '@temporalio/activity'
import type { Context } from '../src/context.js'
import { reconcileClosed } from '../src/runs/reconcile.js'
import { readStatus, recordStatus, type StatusWrite } from '../src/runs/record-status.js'
import { translated } from './failure.js'

export type Activities = ReturnType<typeof createActivities>

/** What workflows may ask for. Ids in, one use case of a slice, a small value out. */
export const createActivities = (context: Context) => {
  const activity = translated(context.log)
  return {
    recordStatus: activity((write: StatusWrite) => recordStatus(context, write)),

    readStatus: activity(({ workspaceId, runId }: { workspaceId: string; runId: string }) =>
      readStatus(context, workspaceId, runId),
    ),

    reconcileClosed: activity(({ since }: { since: string | null }) =>
      reconcileClosed(context, since, () => ActivityContext.current().heartbeat()),
    ),
  }
}
