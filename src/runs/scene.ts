import type { Knex } from 'knex'
import { ActionLog } from '../activity/action-log.js'
import { outOfQuietHours } from '../agents/quiet-hours-rules.js'
import { Workflow } from '../agents/workflow.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { Workspace } from '../workspaces/workspace.js'
import type { WantedItem } from './message-rules.js'
import { type Decision, mayContact, type Outgoing, type Situation } from './next-step-rules.js'
import type { LockedRun } from './record-status.js'

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
  /** False the first time that the agent looks. */
  hasStepped: boolean
}

/** What the agent finds when it looks, as far as deciding and writing go. */
export interface View {
  decision: Decision
  /** What a message would name, now. */
  items: (WantedItem & { id: string })[]
  summaryOf(outgoing: Outgoing): string
}

export async function sceneOf(context: Context, trx: Knex.Transaction, locked: LockedRun): Promise<Scene> {
  const { run, lead } = locked
  const { workspaceId } = run
  // Shared with other steps, but not with a workspace file that is just being applied: a step sees all of it or nothing.
  const workspace = await Workspace.lock(workspaceId, trx, 'true', [], 'for share')
  const [workflow] = await Workflow.inBySql(workspaceId, trx, 'id = ?', [run.workflowId])
  if (!workspace || !workflow) throw new Error('A run without its workspace or its workflow')
  const [planned] = await ActionLog.inBySql(
    workspaceId,
    trx,
    `workflow_run_id = ? and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE') and status = 'PENDING'`,
    [run.id],
    'order by id limit 1',
  )
  return {
    ...locked,
    context,
    trx,
    workspace,
    workflow,
    zone: lead.timezone || workspace.defaultTimezone || 'UTC',
    now: context.clock(),
    planned,
    hasStepped: run.step > 0,
  }
}

/** What deciding needs to know, whatever the kind of run. */
export const standingOf = ({ now, lead, workspace, zone }: Scene): Situation => ({
  now,
  mayContact: mayWriteTo(lead),
  outOfQuietHours: at => outOfQuietHours(at, workspace.quietHours, zone),
})

export const mayWriteTo = ({ deletedAt, optOutAt, status }: Lead): boolean =>
  mayContact({ isDeleted: deletedAt !== null, optedOut: optOutAt !== null, status })
