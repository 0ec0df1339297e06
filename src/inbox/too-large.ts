import { system } from '../audit/doer.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { escalateOnce } from '../leads/escalations/escalate-once.js'
import { Lead } from '../leads/lead.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { findLinkedLead } from './find-linked.js'
import { readRecipient } from './mail-address.js'

const reason = 'The lead has sent an e-mail that is too large to be taken. It is still in the mailbox.'

/** A mail that stays where it is: a person hears of it, once until it is resolved. Repeatable. */
export async function tellTooLarge(context: Context, addresses: string[]): Promise<void> {
  const ids = addresses.flatMap(address => {
    const recipient = readRecipient(context, address)
    return recipient?.use === 'reply' ? [recipient.id] : []
  })
  for (const id of new Set(ids)) {
    const lead = await findLinkedLead(id, context.db)
    if (lead) await tell(context, lead)
  }
}

const tell = (context: Context, { workspaceId, id }: Lead): Promise<void> =>
  transact(context.db, async trx => {
    const lead = await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [id])
    if (!lead) return
    const now = await timestampIn(context, workspaceId, trx)
    await escalateOnce(trx, lead, { reason, by: { ...system, workspaceId }, now })
  })
