import { Context as ActivityContext } from '@temporalio/activity'
import type { Context } from '../src/context.js'
import { readUnread } from '../src/intake/read-unread.js'
import { type RecordReading, recordReading } from '../src/intake/record-reading.js'
import { retriedStatusWrites } from '../src/metrics.js'
import { replyByRules, stopReply } from '../src/mind/fall-back.js'
import { replyByModel } from '../src/mind/reply.js'
import { nextStep, type Step } from '../src/runs/next-step.js'
import { readStatus, recordStatus, type StatusWrite } from '../src/runs/record-status.js'
import { giveUpMessage, sendMessage, stopMessage } from '../src/runs/sending/send-message.js'
import { type MakingOf, makeSpreadArtifact } from '../src/spreads/steps/artifact.js'
import type { Generation } from '../src/spreads/steps/current.js'
import { spreadDocuments } from '../src/spreads/steps/documents.js'
import { type ComputingOf, computeFigures } from '../src/spreads/steps/figures.js'
import { publishSpread } from '../src/spreads/steps/publish.js'
import { giveUpDocument, type ReadingOf, readForSpread } from '../src/spreads/steps/read-document.js'
import { type ChangeWrite, recordChange } from '../src/spreads/steps/record-change.js'
import { deliver } from '../src/webhooks/sending/deliver.js'
import type { MessageInput, ReplyInput } from '../workflows/contract.js'
import { translated } from './failure.js'
import { type InLane, inLane } from './lanes.js'
import { reconcileClosed } from './reconcile.js'

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
    sendMessage: activity((of: MessageInput) => beating(() => sendMessage(context, of))),
    stopMessage: activity((of: MessageInput) => stopMessage(context, of)),
    giveUpMessage: activity((of: MessageInput) => giveUpMessage(context, of)),
    reply: activity((of: ReplyInput) => beating(signal => replyByModel(context, of, signal))),
    replyByRules: activity((of: ReplyInput) => replyByRules(context, of)),
    stopReply: activity((of: ReplyInput) => stopReply(context, of)),
    reconcileClosed: activity(({ since }: { since: string | null }) =>
      reconcileClosed(context, since, () => ActivityContext.current().heartbeat()),
    ),
    readDocument: activity(({ quick, ...ids }: { workspaceId: string; documentId: string } & InLane) =>
      beating(signal => inLane({ quick }, signal, options => readUnread(context, ids, options))),
    ),
    deliver: activity((turn: { workspaceId: string; webhookId: string; hurry: boolean }) =>
      beating(now => deliver(context, turn, { now, soon: stopping })),
    ),
    spreadDocuments: activity((of: Generation) => spreadDocuments(context, of)),
    readForSpread: activity(({ quick, ...of }: ReadingOf & InLane) =>
      beating(signal => inLane({ quick }, signal, options => readForSpread(context, of, options))),
    ),
    giveUpSpreadDocument: activity((of: ReadingOf) => giveUpDocument(context, of)),
    computeFigures: activity(({ quick, ...of }: ComputingOf & InLane) =>
      beating(cancelled => inLane({ quick }, cancelled, ({ signal }) => computeFigures(context, of, signal))),
    ),
    makeSpreadArtifact: activity(({ quick, ...of }: MakingOf & InLane) =>
      beating(cancelled =>
        inLane({ quick }, cancelled, ({ signal }) => makeSpreadArtifact(context, of, signal)),
      ),
    ),
    publishSpread: activity((of: Generation) => publishSpread(context, of)),
    recordSpreadChange: activity((write: ChangeWrite) => recordChange(context, write)),
    recordReading: activity((step: RecordReading) => recordReading(context, step)),
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
