import type { Knex } from 'knex'
import { Message } from '../../activity/message.js'
import type { OutgoingText } from '../../activity/outgoing.js'
import type { Route } from '../../channels/channels.js'
import { unsubscribeUrl } from '../../channels/email.js'
import type { Context } from '../../context.js'
import type { Lead } from '../../leads/lead.js'
import { type Correspondents, type Letter, withFooter } from '../message-rules.js'
import type { TextTo } from './text-message-rules.js'

interface Said {
  letter(who: Correspondents): Letter
  text(who: TextTo): string
}

/** What is said, in the form of its channel. Whoever gets it can have it be the last. */
export async function wordsFor(
  { config }: Pick<Context, 'config'>,
  trx: Knex.Transaction,
  { lead, who, channel }: { lead: Lead; who: Correspondents; channel: Route['channel'] },
  said: Said,
): Promise<OutgoingText> {
  if (channel === 'SMS') {
    const isFirst = !(await hasHadText(trx, lead))
    return { channel, subject: null, body: said.text({ ...who, isFirst }) }
  }
  const letter = said.letter(who)
  return { channel, ...(channel === 'EMAIL' ? withFooter(letter, unsubscribeUrl(config, lead.id)) : letter) }
}

async function hasHadText(trx: Knex.Transaction, { workspaceId, id }: Lead): Promise<boolean> {
  const had = `lead_id = ? and channel = 'SMS' and direction = 'OUTBOUND' and state in ('queued', 'sending', 'sent')`
  return (await Message.inBySql(workspaceId, trx, had, [id], 'limit 1', 'id')).length > 0
}
