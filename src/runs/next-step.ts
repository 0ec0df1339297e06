import type { Message } from '../activity/message.js'
import { cancelPlanned, movePlanned, planOutgoing } from '../activity/outgoing.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { dropOldAnswers, keepDraft, untilApproved } from './drafts.js'
import { lookAtChecklist } from './look-at-checklist.js'
import { lookAtSchedule } from './look-at-schedule.js'
import type { Decision, StepResult } from './next-step-rules.js'
import { lockRun } from './record-status.js'
import { WorkflowRun } from './run.js'
import { mayGo, type Scene, sceneOf, type View } from './scene.js'
import { lockMessage } from './sending/locked-message.js'
import { recordSent } from './sending/send-message.js'
import { entryOf, isFor, send } from './write-message.js'

export interface Step {
  workspaceId: string
  runId: string
  /** Counted by the run's workflow. */
  step: number
}

/**
 * One step of a run's agent: looks at the lead, decides, and records what comes of it, a message that is sent included, in
 * one transaction. Repeatable: who takes a step again is told what it came to.
 */
export async function nextStep(context: Context, { workspaceId, runId, step }: Step): Promise<StepResult> {
  return transact(context.db, async trx => {
    const locked = await lockRun(trx, workspaceId, runId)
    const { run } = locked
    if (run.step > step) return { next: 'behind', step: run.step }
    if (run.step === step && run.stepResult) return run.stepResult
    if (run.status !== 'ACTIVE') return { next: 'inactive', status: run.status, revision: run.revision }
    const scene = await sceneOf(context, trx, locked)
    const taken = scene.workspace.testClockAt === null ? whenTold : byTestClock
    const answersEnd = scene.lead.deletedAt ? undefined : await dropOldAnswers(scene)
    const { stepResult, ...looks } = taken(noLaterThan(answersEnd, await take(scene)), scene.now)
    await WorkflowRun.updateIn(workspaceId, trx, runId, { step, stepResult, ...looks })
    await recordAudit(trx, agentOf(run), 'workflow_run.stepped', runId)
    return stepResult
  })
}

const noLaterThan = (end: Date | undefined, result: StepResult): StepResult =>
  end && result.next === 'wait' && (result.until === null || end < new Date(result.until))
    ? { ...result, until: end.toISOString(), reason: 'approval' }
    : result

const whenTold = (stepResult: StepResult) => ({ stepResult })

/** Its workflow knows no other time than the real one. So it waits until it is told, and the row says when that is to be. */
const byTestClock = (stepResult: StepResult, now: Date) =>
  stepResult.next === 'wait'
    ? { stepResult: { ...stepResult, until: null }, looksAt: stepResult.until }
    : { stepResult, looksAt: now.toISOString() }

const agentOf = ({ workspaceId, agentId }: WorkflowRun) =>
  ({ workspaceId, agentId, origin: 'agent', requestId: null }) as const

/** A support agent has nothing to say before it is asked. */
const untilAsked: StepResult = { next: 'wait', until: null, reason: 'inbound' }
/** Whatever becomes of a message wakes its run. */
const untilSent: StepResult = { next: 'wait', until: null, reason: 'sending' }
const outOfReach: StepResult = { next: 'wait', until: null, reason: 'contact' }

/** What was approved keeps its words, so it isn't taken back: held once, it is sent on its way again here. */
async function waitForSending(scene: Scene): Promise<StepResult> {
  const { context, trx, run, lead, underWay, now } = scene
  if (!underWay?.approvedAt || underWay.state !== 'queued') return untilSent
  const isRecord = underWay.channel === 'OUTBOX'
  if (!isRecord && !context.channels.reach(lead, underWay.channel)) return outOfReach
  const { at, heldBy } = mayGo(scene, now)
  if (heldBy) return { next: 'wait', until: at.toISOString(), reason: heldBy }
  if (isRecord) await putIntoOutbox(scene, underWay)
  else await context.wakes.write(trx, run.workspaceId, underWay.id)
  return untilSent
}

async function putIntoOutbox({ context, trx, run }: Scene, { id: messageId }: Message): Promise<void> {
  const locked = await lockMessage(trx, { workspaceId: run.workspaceId, messageId })
  if (locked) await recordSent(context, trx, locked, undefined)
}

async function take(scene: Scene): Promise<StepResult> {
  const { run, lead, now } = scene
  // Its wake is on the way, and ends the run as CANCELLED.
  if (lead.deletedAt) return outOfReach
  if (run.kind === 'SUPPORT') return untilAsked
  if (scene.underWay) return waitForSending(scene)
  const look = run.kind === 'CHECKLIST' ? lookAtChecklist : lookAtSchedule
  const view = await look(scene)
  const drafted = scene.draft && (await keepDraft(scene, scene.draft, view))
  if (drafted) return drafted
  if (view.decision.do !== 'send') return record(scene, view.decision, view)
  const way = await send(scene, view, view.decision.outgoing)
  if (way === 'queued') return untilSent
  if (way === 'draft') return untilApproved(now)
  // And what comes after it, by what is true now that it is sent.
  const sent: Scene = {
    ...scene,
    hasStepped: true,
    planned: undefined,
    draft: undefined,
    sent: [now, ...scene.sent],
    checklist: view.checklist,
  }
  const next = await look(sent)
  if (next.decision.do === 'send') throw new Error('A step sends once')
  return record(sent, next.decision, next)
}

async function record(
  scene: Scene,
  decision: Exclude<Decision, { do: 'send' }>,
  view: View,
): Promise<StepResult> {
  const { trx, run, planned, now } = scene
  const at = now.toISOString()
  // What is planned still is dropped with the end of the run.
  if (decision.do === 'finish') return { next: 'done' }
  const kept = decision.do === 'plan' && planned && isFor(planned, decision.outgoing)
  if (planned && !kept) await cancelPlanned(trx, planned, at)
  if (decision.do === 'rest')
    return { next: 'wait', until: decision.until?.toISOString() ?? null, reason: decision.reason }
  const until = decision.at.toISOString()
  if (kept) await movePlanned(trx, planned, until)
  else {
    await planOutgoing(trx, run.workspaceId, entryOf(scene, decision.outgoing, view), { at: until, now: at })
  }
  return { next: 'wait', until, reason: decision.reason }
}
