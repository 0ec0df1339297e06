import type { Knex } from 'knex'
import { Message } from '../../activity/message.js'
import { Agent } from '../../agents/agent.js'
import type { Envelope } from '../../channels/channel.js'
import type { Context } from '../../context.js'
import { ownWorkspace } from '../../workspaces/find.js'
import type { LockedMessage } from './locked-message.js'

/** What the channel needs of a message: to whom, from whom, in answer to what. */
export async function envelopeOf(
  { config }: Context,
  trx: Knex.Transaction,
  { message, log, lead, by }: LockedMessage,
  to: string,
): Promise<Envelope> {
  const { workspaceId } = lead
  const agent = by.agentId ? await Agent.in(workspaceId, trx).findById(by.agentId) : undefined
  const { name } = await ownWorkspace(workspaceId, trx)
  const [asked] = log.parentActionId
    ? await Message.inBySql(workspaceId, trx, 'action_log_id = ?', [log.parentActionId])
    : []
  return {
    to,
    from: {
      name: agent ? `${agent.name}, ${name}` : name,
      address: agent?.email ?? config.email?.from ?? '',
    },
    subject: message.subject ?? '',
    body: message.body,
    id: log.id,
    inReplyTo: asked?.externalId ?? null,
    leadId: lead.id,
  }
}
