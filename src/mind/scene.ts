import type { Knex } from 'knex'
import { ActionLog } from '../activity/action-log.js'
import { Message } from '../activity/message.js'
import { cancelPlanned, planOutgoing } from '../activity/outgoing.js'
import { Agent } from '../agents/agent.js'
import { Workflow } from '../agents/workflow.js'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { freshText } from '../inbox/fresh-text-rules.js'
import { Lead } from '../leads/lead.js'
import { findOpenRun } from '../runs/find-open.js'
import type { WorkflowRun } from '../runs/run.js'
import { mayWriteTo } from '../runs/scene.js'
import { ownWorkspace } from '../workspaces/find.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import type { Workspace } from '../workspaces/workspace.js'

export interface ReplyIds {
  workspaceId: string
  messageId: string
}

/** All that an answer goes by, with its lead locked: nothing of it changes before the transaction ends. */
export interface Scene {
  context: Context
  trx: Knex.Transaction
  workspace: Workspace
  lead: Lead
  run: WorkflowRun
  agent: Agent
  workflow: Workflow
  /** What the lead has written, and the part of it that is new. */
  message: Message
  text: string
  /** Of what it has written, and of the answer, on which the uses of tools hang. */
  asked: ActionLog
  begun: ActionLog
  by: OfWorkspace
  now: string
}

/**
 * The lead and what there is to answer. Undefined: that is over, because it is answered, or because nothing may be said any more:
 * the lead has opted out, the run has ended. A pause holds nothing, since somebody waits.
 */
export async function lockReply(
  context: Context,
  trx: Knex.Transaction,
  ids: ReplyIds,
): Promise<Scene | undefined> {
  const { workspaceId } = ids
  const open = await lockOpen(trx, ids)
  if (!open) return undefined
  const { lead, message, asked } = open
  const now = await timestampIn(context, workspaceId, trx)
  const run = await findOpenRun(workspaceId, lead.id, trx)
  const agent = run && (await Agent.in(workspaceId, trx).findById(run.agentId))
  const workflow = run && (await Workflow.in(workspaceId, trx).findById(run.workflowId))
  if (!run || !agent || !workflow || !mayWriteTo(lead)) {
    const by = { workspaceId, origin: 'system', requestId: null } as const
    await closeReply({ context, trx, ...open, by, now }, 'none')
    return undefined
  }
  return {
    context,
    trx,
    workspace: await ownWorkspace(workspaceId, trx),
    lead,
    run,
    agent,
    workflow,
    message,
    text: freshText(message.body),
    asked,
    begun: (await begunIn(trx, asked)) ?? (await begin(trx, asked, run, now)),
    by: { workspaceId, agentId: agent.id, origin: 'agent', requestId: null },
    now,
  }
}

type Open = Pick<Scene, 'lead' | 'message' | 'asked'>

/** The lead, locked, and what it has written, as long as nobody has answered that. */
export async function lockOpen(
  trx: Knex.Transaction,
  { workspaceId, messageId }: ReplyIds,
): Promise<Open | undefined> {
  const ofMessage = 'id = (select lead_id from messages where messages.id = ?)'
  const lead = await Lead.lock(workspaceId, trx, ofMessage, [messageId])
  const [message] = await Message.inBySql(workspaceId, trx, `id = ? and reply_state = 'open'`, [messageId])
  if (!lead || !message) return undefined
  const [asked] = await ActionLog.inBySql(workspaceId, trx, 'id = ?', [message.actionLogId])
  if (!asked) throw new Error('A message without its log')
  return { lead, message, asked }
}

type Closing = Open & Pick<Scene, 'context' | 'trx' | 'by' | 'now'>

/** It is answered, or never will be. What was begun and isn't sent is dropped, and the agents of the lead look again. */
export async function closeReply(
  { context, trx, lead, message, asked, by, now }: Closing,
  replyState: NonNullable<Message['replyState']>,
): Promise<void> {
  await Message.updateIn(lead.workspaceId, trx, message.id, { replyState })
  const begun = await begunIn(trx, asked)
  if (begun) await cancelPlanned(trx, begun, now)
  await recordAudit(trx, by, 'message.answered', asked.id)
  await wakeRunsOf(context, trx, lead)
}

/** What hangs on a message that came in is the answer to it. Once it is on its way, it has its words. */
async function begunIn(
  trx: Knex.Transaction,
  { workspaceId, id }: ActionLog,
): Promise<ActionLog | undefined> {
  const [begun] = await ActionLog.inBySql(
    workspaceId,
    trx,
    `parent_action_id = ? and type = 'MESSAGE' and status = 'PENDING' and not exists (
      select 1 from messages where messages.action_log_id = action_logs.id)`,
    [id],
    'order by id limit 1',
  )
  return begun
}

async function begin(
  trx: Knex.Transaction,
  asked: ActionLog,
  run: WorkflowRun,
  now: string,
): Promise<ActionLog> {
  const answer = {
    leadId: asked.leadId,
    // Not of the run: neither its pause nor its end takes an answer back.
    workflowRunId: null,
    parentActionId: asked.id,
    type: 'MESSAGE' as const,
    summary: 'Writes an answer',
    input: { workflowRunId: run.id, agentId: run.agentId },
  }
  await planOutgoing(trx, asked.workspaceId, answer, { at: now, now })
  const begun = await begunIn(trx, asked)
  if (!begun) throw new Error('An answer that was begun is not there')
  return begun
}
