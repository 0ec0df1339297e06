import type { Knex } from 'knex'
import type { ActionLog } from '../activity/action-log.js'
import { Message } from '../activity/message.js'
import { Agent } from '../agents/agent.js'
import type { Words } from '../agents/placeholder-rules.js'
import { Workflow } from '../agents/workflow.js'
import type { ChannelName } from '../channels/channel.js'
import type { Context } from '../context.js'
import type { Answer } from '../knowledge/answer-from.js'
import { escalateOnce } from '../leads/escalations/escalate-once.js'
import type { Lead } from '../leads/lead.js'
import { findOpenRun } from '../runs/find-open.js'
import type { Correspondents } from '../runs/message-rules.js'
import type { WorkflowRun } from '../runs/run.js'
import { mayWriteTo } from '../runs/scene.js'
import { ownWorkspace } from '../workspaces/find.js'
import { receivedOf, sayAnswer, sayHelp, sayPassedOn, sayRefused, sayThanks } from './reply-rules.js'
import { sendAnswer } from './send-answer.js'
import type { Wish } from './wish-rules.js'

/** More than these a day no person needs: two programs may be writing to each other. */
const mostAnswersADay = 10
const dayMs = 86_400_000

interface Said {
  lead: Lead
  /** Of what the lead has written. */
  log: ActionLog
  /** On which it came; what is said to it goes back there. */
  channel: ChannelName
  subject: string | null
  wish: Wish | undefined
  /** What the lender has written down about it; undefined where nothing is asked. */
  found: Answer | undefined
  kept: { documentIds: string[]; refused: number }
  /** The log of the answer, where one was begun. */
  begun?: ActionLog
  now: string
}

/**
 * What the agent of an open run says to what its lead has written, a paused run's as well: somebody waits for it, so neither
 * the night nor a pause holds it. Without a run there is nobody to answer. What the lender has written nothing about goes to
 * a person.
 */
export async function answer(context: Context, trx: Knex.Transaction, said: Said): Promise<void> {
  const { lead, wish, found, kept } = said
  const run = await findOpenRun(lead.workspaceId, lead.id, trx)
  const isKnown = found?.outcome === 'answered' && fits(context, said, found.text)
  if (found && !isKnown) await putBeforePerson(trx, said, run)
  if (!run || !mayWriteTo(lead) || (await hasAnsweredEnough(trx, said))) return
  const say = (paragraphs: Reply['paragraphs'], summary: string, worded?: Reply['worded']) =>
    send(context, trx, said, run, { paragraphs, summary, worded })
  const count = kept.documentIds.length
  if (wish === 'help') await say(sayHelp, 'Says who is writing', 'help')
  else if (isKnown) await say(() => sayAnswer(found), `Answers from “${found.source}”`)
  else if (found) await say(sayPassedOn, 'Says that a person will answer', 'passedOn')
  else if (count > 0) await say(() => sayThanks(count), 'Thanks for documents', 'thanks')
  else if (kept.refused > 0) await say(sayRefused, 'Says that files could not be taken', 'refused')
}

/** A long answer has no place in a text message, and half of it might say something else. */
const fits = ({ channels }: Context, { lead, channel }: Said, text: string): boolean =>
  channels.routeTo(lead, channel)?.channel !== 'SMS' || text.length <= longestInText
const longestInText = 1_000

const unanswered = 'The lead asks something that its agent can not answer.'

async function putBeforePerson(
  trx: Knex.Transaction,
  { lead, now }: Said,
  run: WorkflowRun | undefined,
): Promise<void> {
  const by = { workspaceId: lead.workspaceId, agentId: run?.agentId ?? null, requestId: null }
  const origin = run ? ('agent' as const) : ('system' as const)
  await escalateOnce(trx, lead, { reason: unanswered, by: { ...by, origin }, now })
}

export async function hasAnsweredEnough(
  trx: Knex.Transaction,
  { lead, now }: Pick<Said, 'lead' | 'now'>,
): Promise<boolean> {
  const since = new Date(Date.parse(now) - dayMs).toISOString()
  const answers = `lead_id = ? and direction = 'OUTBOUND' and created_at > ? and exists (
    select 1 from action_logs where action_logs.id = messages.action_log_id and parent_action_id is not null)`
  const sent = await Message.inBySql(lead.workspaceId, trx, answers, [lead.id, since], '', 'id')
  return sent.length >= mostAnswersADay
}

interface Reply {
  paragraphs: (who: Correspondents) => string[]
  summary: string
  /** Which words of its own the workflow may have for it. */
  worded: keyof Words | undefined
}

async function send(
  context: Context,
  trx: Knex.Transaction,
  { lead, log, begun, channel, subject, kept, now }: Said,
  run: WorkflowRun,
  { paragraphs, summary, worded }: Reply,
): Promise<void> {
  const { workspaceId } = lead
  const agent = await Agent.in(workspaceId, trx).findById(run.agentId)
  const workflow = await Workflow.in(workspaceId, trx).findById(run.workflowId)
  if (!agent || !workflow) return
  const workspace = await ownWorkspace(workspaceId, trx)
  const lists = { received: receivedOf(kept.documentIds.length) }
  const template = worded && workflow.words?.[worded]
  await sendAnswer(
    context,
    trx,
    { workspace, lead, run, agent, workflow, asked: log, channel, subject, begun, now },
    { summary, paragraphs, template, lists },
  )
}
