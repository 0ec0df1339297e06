import type { Knex } from 'knex'
import { ActionLog } from '../activity/action-log.js'
import { isUnderWay, Message } from '../activity/message.js'
import { waiting } from '../activity/retell.js'
import type { Moment } from '../agents/manners/may-go-rules.js'
import { Workflow } from '../agents/workflow.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { nowOf } from '../workspaces/test-clocks.js'
import { Workspace } from '../workspaces/workspace.js'
import type { News, WantedItem } from './message-rules.js'
import { type Decision, mayContact, type Outgoing, type Situation } from './next-step-rules.js'
import type { LockedRun } from './record-status.js'
import { latelySent, mayReach } from './sending/manners.js'

/** All that a step knows, with lead and run locked: nothing of it changes before the step is recorded. */
export interface Scene extends LockedRun {
  context: Context
  trx: Knex.Transaction
  workspace: Workspace
  workflow: Workflow
  /** The lead's, or the workspace's. */
  zone: string
  now: Date
  /** The message that is written down for later, if there is one. */
  planned: ActionLog | undefined
  /** A message of this run is on its way, and nobody knows yet whether it arrives. */
  underWay: Message | undefined
  /** The words of what is planned, where they wait for somebody to approve them. */
  draft: Message | undefined
  /** To what the lead has written, where those wait for the same. */
  answers: readonly ActionLog[]
  /** When agents have last written to the lead of their own accord, as far as that holds anything back. */
  sent: readonly Date[]
  /** False the first time that the agent looks. */
  hasStepped: boolean
  /** Where the agent has looked at it before in this step: nothing that it does changes it. */
  checklist?: LeadChecklist | undefined
}

/** What the agent finds when it looks, as far as deciding and writing go. */
export interface View {
  decision: Decision
  /** What a message would name, now. */
  items: (WantedItem & { id: string })[]
  news: News
  checklist?: LeadChecklist
  /** From when on the times of a schedule count, where that isn't when the message was planned. */
  countsFrom?: string | undefined
  summaryOf(outgoing: Outgoing): string
}

export async function sceneOf(context: Context, trx: Knex.Transaction, locked: LockedRun): Promise<Scene> {
  const { run, lead } = locked
  const { workspaceId } = run
  // Shared with other steps, but not with a workspace file that is just being applied: a step sees all of it or nothing.
  const workspace = await Workspace.lock(workspaceId, trx, 'true', [], 'for share')
  const [workflow] = await Workflow.inBySql(workspaceId, trx, 'id = ?', [run.workflowId])
  if (!workspace || !workflow) throw new Error('A run without its workspace or its workflow')
  const notGone = await ActionLog.inBySql(
    workspaceId,
    trx,
    `lead_id = ? and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE') and ${waiting}`,
    [lead.id],
    'order by id',
  )
  const planned = notGone.find(({ workflowRunId }) => workflowRunId === run.id)
  const [written] = planned
    ? await Message.inBySql(workspaceId, trx, 'action_log_id = ?', [planned.id], 'order by id desc limit 1')
    : []
  const underWay = written && isUnderWay(written) ? written : undefined
  return {
    ...locked,
    context,
    trx,
    workspace,
    workflow,
    zone: zoneOf(lead, workspace),
    now: nowOf(context, workspace),
    planned: underWay ? undefined : planned,
    underWay,
    draft: written?.state === 'draft' ? written : undefined,
    answers: notGone.filter(
      ({ workflowRunId, status, input }) =>
        workflowRunId === null && status === 'AWAITING_APPROVAL' && input.workflowRunId === run.id,
    ),
    sent: await latelySent(trx, lead, workspace),
    hasStepped: run.step > 0,
  }
}

/** What deciding needs to know, whatever the kind of run. */
export const standingOf = (scene: Scene): Situation => ({
  now: scene.now,
  mayContact: mayWriteTo(scene.lead) && scene.context.channels.routeTo(scene.lead) !== undefined,
  mayGo: at => mayGo(scene, at),
})

const zoneOf = ({ timezone }: Lead, { defaultTimezone }: Workspace): string =>
  timezone || defaultTimezone || 'UTC'

/** The same moment, or the first one after it at which a message to this lead may go. */
export const mayGo = ({ lead, workspace, sent }: Scene, at: Date): Moment =>
  mayReach(lead, workspace, sent, at)

export const mayWriteTo = ({ deletedAt, optOutAt, status }: Lead): boolean =>
  mayContact({ isDeleted: deletedAt !== null, optedOut: optOutAt !== null, status })
