import type { Knex } from 'knex'
import type { ActionLog } from '../activity/action-log.js'
import type { Agent } from '../agents/agent.js'
import type { Workflow } from '../agents/workflow.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { correspondentsOf } from '../runs/correspondents.js'
import { type Correspondents, filled, letter } from '../runs/message-rules.js'
import type { WorkflowRun } from '../runs/run.js'
import { putOnItsWay } from '../runs/sending/put-on-its-way.js'
import { textInOwnWords, textOf } from '../runs/sending/text-message-rules.js'
import { wordsFor } from '../runs/sending/words-for.js'
import type { Workspace } from '../workspaces/workspace.js'
import { replyOf } from './reply-rules.js'

interface Answering {
  workspace: Workspace
  lead: Lead
  run: WorkflowRun
  agent: Agent
  workflow: Workflow
  /** Of what the lead has written, and what that went by. */
  asked: ActionLog
  channel: string
  subject: string | null
  /** The log of the answer, where one was begun. */
  begun: ActionLog | undefined
  now: string
}

interface Saying {
  summary: string
  paragraphs: (who: Correspondents) => string[]
  /** The workflow's own words for it, and what they may name besides. */
  template: string | undefined
  lists?: Record<string, string>
}

/** On the way that the question came, as long as the lead is reached at all. The caller holds its lock. */
export async function sendAnswer(
  context: Context,
  trx: Knex.Transaction,
  { workspace, lead, run, agent, workflow, asked, channel, subject, begun, now }: Answering,
  { summary, paragraphs, template, lists }: Saying,
): Promise<void> {
  const route = context.channels.routeTo(lead, channel)
  if (!route) return
  const who = correspondentsOf(context, { lead, agent, workspace, run, workflow })
  const own = (to: Correspondents) => filled(to, template, lists)
  const words = await wordsFor(
    context,
    trx,
    { lead, who, channel: route.channel },
    {
      letter: to => replyOf(to, subject, own(to) ?? letter(to, paragraphs(to))),
      text: to => textInOwnWords(to, own(to)) ?? textOf(to, paragraphs(to)),
    },
  )
  const outgoing = {
    leadId: lead.id,
    // Not of the run: neither its pause nor its end takes an answer back.
    workflowRunId: null,
    parentActionId: asked.id,
    type: 'MESSAGE' as const,
    summary,
    input: { workflowRunId: run.id, agentId: agent.id },
    planned: begun,
  }
  await putOnItsWay(context, trx, { lead, agent, outgoing, words, now })
}
