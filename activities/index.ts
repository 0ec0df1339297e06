import { Context as ActivityContext } from '@temporalio/activity'
import type { Context } from '../src/context.js'
import { readUnread } from '../src/intake/read-unread.js'
import { type RecordReading, recordReading } from '../src/intake/record-reading.js'
import { retriedStatusWrites } from '../src/metrics.js'
import { nextStep, type Step } from '../src/runs/next-step.js'
import { reconcileClosed } from '../src/runs/reconcile.js'
import { readStatus, recordStatus, type StatusWrite } from '../src/runs/record-status.js'
import { wakeOpenRuns } from '../src/runs/wake.js'
import { deliver } from '../src/webhooks/deliver.js'
import { translated } from './failure.js'

export type Activities = ReturnType<typeof createActivities>

/** What workflows may ask for. Ids in, one use case of a slice, a small value out. */
export const createActivities = (context: Context, stopping: AbortSignal) => {
  const activity = translated(context.log)
  return {
    recordStatus: activity((write: StatusWrite) => {
      if (ActivityContext.current().info.attempt > 1) retriedStatusWrites.inc()
      return recordStatus(context, write)
    }),

    readStatus: activity(({ workspaceId, runId }: { workspaceId: string; runId: string }) =>
      readStatus(context, workspaceId, runId),
    ),

    nextStep: activity((step: Step) => nextStep(context, step)),

    reconcileClosed: activity(({ since }: { since: string | null }) =>
      reconcileClosed(context, since, () => ActivityContext.current().heartbeat()),
    ),

    readDocument: activity((ids: { workspaceId: string; documentId: string }) =>
      beating(signal => readUnread(context, ids, signal)),
    ),

    deliver: activity((turn: { workspaceId: string; webhookId: string; hurry: boolean }) =>
      beating(now => deliver(context, turn, { now, soon: stopping })),
    ),

    recordReading: activity((step: RecordReading) => recordReading(context, step, wakeOpenRuns(context))),
  }
}

const beatMs = 2_000

/** Work of which Temporal must hear that it goes on; the signal says that nobody wants it any more, or that the worker stops. */
async function beating<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const current = ActivityContext.current()
  const beat = setInterval(() => current.heartbeat(), beatMs)
  try {
    return await work(current.cancellationSignal)
  } finally {
    clearInterval(beat)
  }
}
