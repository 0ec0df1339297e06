import type { Knex } from 'knex'
import { Message } from '../../activity/message.js'
import { system } from '../../audit/doer.js'
import type { Context } from '../../context.js'
import type { Queryable } from '../../db/connect.js'
import { transact } from '../../db/transact.js'
import { foldEmail, isEmail } from '../../email.js'
import { insertLead } from '../../leads/create.js'
import { Lead } from '../../leads/lead.js'
import { Workspace } from '../../workspaces/workspace.js'
import { dayMs, hourMs, mayComeIn, mostMessagesAnHour, nameOf } from './sender-rules.js'

/** Who has written, as far as they say so themselves: an e-mail address or a number. */
type Sender = { channel: 'EMAIL'; address: string; name: string } | { channel: 'SMS'; number: string }

const patienceMs = 10_000

/**
 * The lead of a workspace that somebody is who writes to it, or becomes by that, if the workspace wants it. Undefined: nobody
 * there, nor to be. Two messages at once of one sender make one lead.
 */
export async function leadOfSender(
  context: Context,
  workspaceId: string,
  sender: Sender,
): Promise<Lead | undefined> {
  if (sender.channel === 'EMAIL' && !isEmail(sender.address)) return undefined
  const known = await knownLead(context.db, workspaceId, sender)
  return known ?? transact(context.db, trx => newLead(context, trx, workspaceId, sender))
}

/** The lead that writes from there; of several the newest. */
async function knownLead(db: Queryable, workspaceId: string, sender: Sender): Promise<Lead | undefined> {
  const [where, key] =
    sender.channel === 'EMAIL'
      ? ['email_key = ?', foldEmail(sender.address)]
      : ['phone_number = ?', sender.number]
  const there = `${where} and deleted_at is null and not is_test`
  const [lead] = await Lead.inBySql(workspaceId, db, there, [key as string], 'order by id desc limit 1')
  return lead
}

async function newLead(
  context: Context,
  trx: Knex.Transaction,
  workspaceId: string,
  sender: Sender,
): Promise<Lead | undefined> {
  const workspace = await Workspace.lock(workspaceId, trx, 'true', [], 'for no key update')
  // By a test clock all that is made is test data, and nobody outside belongs to that.
  if (workspace?.unknownSenders !== 'create' || workspace.testClockAt !== null) return undefined
  const before = await knownLead(trx, workspaceId, sender)
  if (before) return before
  const now = context.clock()
  const since = new Date(now.getTime() - dayMs).toISOString()
  const wroteFirst = `source in ('inbound-email', 'inbound-sms') and created_at > ?`
  const others = await Lead.inBySql(workspaceId, trx, wroteFirst, [since], 'limit 100', 'created_at')
  const times = others.map(({ createdAt }) => createdAt)
  if (!mayComeIn(times, now)) {
    context.log.warn(
      { workspaceId },
      'so many have written for the first time that no more of them become leads',
    )
    return undefined
  }
  const caller = {
    ...system,
    workspaceId,
    keyId: null,
    ip: null,
    test: false,
    reveals: false,
    deadline: new Date(Date.now() + patienceMs),
  }
  const [known, source] =
    sender.channel === 'EMAIL'
      ? [{ ...nameOf(sender), email: sender.address }, 'inbound-email' as const]
      : [{ ...nameOf({ name: '', address: null }), phoneNumber: sender.number }, 'inbound-sms' as const]
  return (await insertLead(context, trx, caller, known, { source })).lead
}

/** Whether somebody for whom nobody vouches has said enough for now. */
export async function hasSaidEnough({ db, clock }: Context, { workspaceId, id }: Lead): Promise<boolean> {
  const since = new Date(clock().getTime() - hourMs).toISOString()
  const said = `lead_id = ? and direction = 'INBOUND' and created_at > ?`
  const limit = `limit ${mostMessagesAnHour}`
  return (await Message.inBySql(workspaceId, db, said, [id, since], limit, 'id')).length >= mostMessagesAnHour
}
