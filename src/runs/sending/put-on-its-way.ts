import type { Knex } from 'knex'
import type { ActionLog } from '../../activity/action-log.js'
import { type Outgoing, type OutgoingText, recordOutgoing, type Way } from '../../activity/outgoing.js'
import type { Agent } from '../../agents/agent.js'
import { recordAudit } from '../../audit/record.js'
import type { Context } from '../../context.js'
import type { Lead } from '../../leads/lead.js'
import { tellSent } from './tell.js'

interface Departing {
  lead: Lead
  agent: Agent
  outgoing: Outgoing & { planned: ActionLog | undefined }
  words: OutgoingText
  now: string
}

/**
 * Into the outbox, which is a record and no more, at once; to any other channel by a workflow of its own; and before a person
 * where the agent only drafts. The caller holds the lead's lock.
 */
export async function putOnItsWay(
  context: Context,
  trx: Knex.Transaction,
  { lead, agent, outgoing, words, now }: Departing,
): Promise<Way> {
  const { workspaceId } = lead
  const way = agent.mode === 'draft' ? 'draft' : words.channel === 'OUTBOX' ? 'there' : 'queued'
  const { logId, messageId } = await recordOutgoing(trx, workspaceId, outgoing, words, { way, now })
  const by = { workspaceId, agentId: agent.id, origin: 'agent', requestId: null } as const
  if (way === 'there') await tellSent(trx, lead, logId, by)
  else if (way === 'queued') await context.wakes.write(trx, workspaceId, messageId)
  else await recordAudit(trx, by, 'message.drafted', logId)
  return way
}
