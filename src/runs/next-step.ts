import type { ActionLog } from '../activity/action-log.js'
import { cancelPlanned, movePlanned, planOutgoing, recordSent } from '../activity/outgoing.js'
import { shownAction } from '../activity/shown-action.js'
import { Agent } from '../agents/agent.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { linkFor } from '../portal/link.js'
import { recordEvent } from '../webhooks/record.js'
import { lookAtChecklist } from './look-at-checklist.js'
import { lookAtSchedule } from './look-at-schedule.js'
import {
  type Correspondents,
  type WantedItem,
  type Written,
  writeAsk,
  writeFollowUp,
  writeReminder,
} from './message-rules.js'
import type { Decision, Outgoing, StepResult } from './next-step-rules.js'
import { lockRun } from './record-status.js'
import { WorkflowRun } from './run.js'
import { mayWriteTo, type Scene, sceneOf, type View } from './scene.js'

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
    const stepResult = await take(await sceneOf(context, trx, locked))
    await WorkflowRun.updateIn(workspaceId, trx, runId, { step, stepResult })
    await recordAudit(trx, agentOf(run), 'workflow_run.stepped', runId)
    return stepResult
  })
}

const agentOf = ({ workspaceId, agentId }: WorkflowRun) =>
  ({ workspaceId, agentId, origin: 'agent', requestId: null }) as const

/** A support agent has nothing to say before it is asked. */
const untilAsked: StepResult = { next: 'wait', until: null, reason: 'inbound' }

async function take(scene: Scene): Promise<StepResult> {
  const { run, lead } = scene
  // Its wake is on the way, and ends the run as CANCELLED.
  if (lead.deletedAt) return { next: 'wait', until: null, reason: 'contact' }
  if (run.kind === 'SUPPORT') return untilAsked
  const look = run.kind === 'CHECKLIST' ? lookAtChecklist : lookAtSchedule
  const view = await look(scene)
  if (view.decision.do !== 'send') return record(scene, view.decision, view)
  await send(scene, view, view.decision.outgoing)
  // And what comes after it, by what is true now that it is sent.
  const sent: Scene = { ...scene, hasStepped: true, planned: undefined }
  const next = await look(sent)
  if (next.decision.do === 'send') throw new Error('A step sends once')
  return record(sent, next.decision, next)
}

async function record(
  scene: Scene,
  decision: Exclude<Decision, { do: 'send' }>,
  { items, summaryOf }: View,
): Promise<StepResult> {
  const { trx, run, planned, now } = scene
  const at = now.toISOString()
  // What is planned still is dropped with the end of the run.
  if (decision.do === 'finish') return { next: 'done' }
  const kept = decision.do === 'plan' && planned && isFor(planned, decision.outgoing)
  if (planned && !kept) await cancelPlanned(trx, planned, at)
  if (decision.do === 'rest') return { next: 'wait', until: null, reason: decision.reason }
  const until = decision.at.toISOString()
  if (kept) await movePlanned(trx, planned, until)
  else {
    const { outgoing } = decision
    const entry = { ...entryOf(scene, outgoing, items), summary: summaryOf(outgoing) }
    await planOutgoing(trx, run.workspaceId, entry, { at: until, now: at })
  }
  return { next: 'wait', until, reason: decision.reason }
}

/** Into the outbox, which is a record and no more: the one channel there is, for test leads too. */
const channel = 'OUTBOX'

async function send(scene: Scene, { items, summaryOf }: View, outgoing: Outgoing): Promise<void> {
  const { trx, run, lead, planned, now } = scene
  // In the transaction that records it as sent, and with the lead locked: what was decided is still so.
  if (run.status !== 'ACTIVE' || !mayWriteTo(lead)) throw new Error('This lead may not be written to')
  const [agent] = await Agent.inBySql(run.workspaceId, trx, 'id = ?', [run.agentId])
  if (!agent) throw new Error('A run without its agent')
  const who: Correspondents = {
    firstName: lead.firstName,
    lastName: lead.lastName,
    businessName: lead.businessName,
    agentName: agent.name,
    workspaceName: scene.workspace.name,
    portalUrl: linkFor(scene.context, lead, {
      portalUrl: run.portalUrl,
      portalUrlTemplate: scene.workflow.portalUrlTemplate,
    }).portalUrl,
  }
  const replaced = planned && isFor(planned, outgoing) ? planned : undefined
  if (planned && !replaced) await cancelPlanned(trx, planned, now.toISOString())
  const logId = await recordSent(
    trx,
    run.workspaceId,
    { ...entryOf(scene, outgoing, items), summary: summaryOf(outgoing), planned: replaced },
    { channel, ...write[outgoing](who, items, scene.workflow.message) },
    now.toISOString(),
  )
  // An event of the lead, whose row is locked: so it stands in one order with the changes that allow it, or don't.
  const told = await shownAction(trx, run.workspaceId, logId)
  await recordEvent(
    trx,
    lead,
    'action_log.completed',
    { origin: 'agent', requestId: null },
    { lead, ...told },
  )
  await recordAudit(trx, agentOf(run), 'message.sent', logId)
}

const write: Record<
  Outgoing,
  (who: Correspondents, items: WantedItem[], template: string | null) => Written
> = {
  ask: writeAsk,
  'follow-up': writeFollowUp,
  reminder: (who, _, template) => writeReminder(who, template),
}

const types = { ask: 'MESSAGE', 'follow-up': 'FOLLOW_UP_MESSAGE', reminder: 'FOLLOW_UP_MESSAGE' } as const

const isFor = (log: ActionLog, outgoing: Outgoing): boolean => log.type === types[outgoing]

const entryOf = ({ run, lead }: Scene, outgoing: Outgoing, items: View['items']) => ({
  leadId: lead.id,
  workflowRunId: run.id,
  type: types[outgoing],
  input: {
    workflowRunId: run.id,
    ...(items.length > 0 ? { checklistItemIds: items.map(({ id }) => id) } : {}),
  },
})
