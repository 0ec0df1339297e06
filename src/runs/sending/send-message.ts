import type { Knex } from 'knex'
import { ActionLog } from '../../activity/action-log.js'
import { isUnderWay, Message } from '../../activity/message.js'
import { retell } from '../../activity/retell.js'
import { recordAudit } from '../../audit/record.js'
import { type Channel, type Envelope, OptedOut, Refused } from '../../channels/channel.js'
import { setOptOut } from '../../channels/opt-out.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { Unavailable } from '../../errors.js'
import { escalateOnce } from '../../leads/escalations/escalate-once.js'
import { Lead } from '../../leads/lead.js'
import { ownWorkspace } from '../../workspaces/find.js'
import { nowOf, timestampIn } from '../../workspaces/test-clocks.js'
import { isFinal } from '../rules.js'
import { mayWriteTo } from '../scene.js'
import { envelopeOf } from './envelope.js'
import { handedBefore } from './handed-before.js'
import { type LockedMessage, lockMessage, type MessageIds } from './locked-message.js'
import { latelySent, mayReach } from './manners.js'
import { tellFailed, tellSent } from './tell.js'

type Sending = 'sent' | 'failed' | 'cancelled' | 'held' | 'gone'

/**
 * Hands a message over to its channel. It is judged once more, and marked, in the transaction before; a crash between that and
 * the note that it has gone hands it over a second time, under the same name, or finds it at the provider.
 */
export async function sendMessage(context: Context, ids: MessageIds): Promise<Sending> {
  const handed = await handedBefore(context, ids).catch(notNow)
  if (handed) return noteSent(context, ids, handed.externalId)
  const prepared = await transact(context.db, trx => prepare(context, trx, ids))
  if (typeof prepared === 'string') return prepared
  let externalId: string | undefined
  try {
    externalId = await prepared.channel.hand(prepared.envelope)
  } catch (error) {
    if (error instanceof Refused) return fail(context, ids, error)
    return notNow(error)
  }
  return noteSent(context, ids, externalId)
}

function notNow(error: unknown): never {
  throw new Unavailable('The channel could not take a message just now.', 5, error)
}

const noteSent = (context: Context, ids: MessageIds, externalId: string | undefined): Promise<Sending> =>
  transact(context.db, async trx => {
    const locked = await lockMessage(trx, ids)
    if (!locked || !isUnderWay(locked.message)) return 'gone'
    await recordSent(context, trx, locked, externalId)
    return 'sent'
  })

/** Nobody took it for a whole day. */
export const giveUpMessage = (context: Context, ids: MessageIds): Promise<Sending> =>
  fail(context, ids, new Refused('It could not be handed over within a day.', false))

/** An operator has ended its workflow. */
export const stopMessage = (context: Context, ids: MessageIds): Promise<Sending> =>
  fail(context, ids, new Refused('It was stopped by an operator.', false))

type Prepared = { channel: Channel; envelope: Envelope }

/** By what is true now. Since it was written the lead may have opted out, the run may have been paused, the night fallen. */
async function prepare(
  context: Context,
  trx: Knex.Transaction,
  ids: MessageIds,
): Promise<Prepared | Sending> {
  const locked = await lockMessage(trx, ids)
  if (!locked || !isUnderWay(locked.message)) return 'gone'
  const { message, log, lead, run } = locked
  if (log.status !== 'PENDING' || !mayWriteTo(lead) || (run && isFinal(run.status)))
    return cancel(context, trx, locked)
  const reached = context.channels.reach(lead, message.channel)
  // An answer has no run that would write it anew.
  if (!reached && !run) return cancel(context, trx, locked)
  if (!reached || (await isHeld(context, trx, locked))) return takeBack(context, trx, locked)
  await Message.updateIn(ids.workspaceId, trx, message.id, { state: 'sending' })
  return { channel: reached.channel, envelope: await envelopeOf(context, trx, locked, reached.to) }
}

/** By its run or by manners. Somebody waits for an answer, so nothing holds that. */
export async function isHeld(
  context: Context,
  trx: Knex.Transaction,
  { message, lead, run }: LockedMessage,
): Promise<boolean> {
  if (!run) return false
  if (run.status !== 'ACTIVE') return true
  const workspace = await ownWorkspace(lead.workspaceId, trx)
  const sent = await latelySent(trx, lead, workspace, message)
  return mayReach(lead, workspace, sent, nowOf(context, workspace)).heldBy !== undefined
}

/** What is on its way to nobody who wants it, or whom it reaches. */
async function cancel(context: Context, trx: Knex.Transaction, locked: LockedMessage): Promise<Sending> {
  const { message, log, by } = locked
  await Message.updateIn(by.workspaceId, trx, message.id, { state: 'cancelled' })
  if (log.status === 'PENDING') {
    const completedAt = await timestampIn(context, by.workspaceId, trx)
    await ActionLog.updateIn(by.workspaceId, trx, log.id, { status: 'CANCELLED', completedAt })
    await retell(trx, by.workspaceId, log.leadId)
  }
  await recordAudit(trx, by, 'message.held', log.id)
  await wakeRun(context, trx, locked)
  return 'cancelled'
}

/**
 * It is planned again, as if it had never been written: its run decides when it goes, and says what is true then. What was
 * approved keeps its words.
 */
async function takeBack(context: Context, trx: Knex.Transaction, locked: LockedMessage): Promise<Sending> {
  const { message, log, by } = locked
  if (message.approvedAt) await Message.updateIn(by.workspaceId, trx, message.id, { state: 'queued' })
  else await Message.in(by.workspaceId, trx).deleteById(message.id)
  await recordAudit(trx, by, 'message.held', log.id)
  await wakeRun(context, trx, locked)
  return 'held'
}

/** Also of one that was cancelled while it went out: what has gone has gone. */
export async function recordSent(
  context: Context,
  trx: Knex.Transaction,
  locked: LockedMessage,
  externalId: string | undefined,
): Promise<void> {
  const { message, log, lead, by } = locked
  const completedAt = await timestampIn(context, by.workspaceId, trx)
  await Message.updateIn(by.workspaceId, trx, message.id, { state: 'sent', externalId: externalId ?? null })
  await ActionLog.updateIn(by.workspaceId, trx, log.id, { status: 'COMPLETED', completedAt })
  await retell(trx, by.workspaceId, log.leadId)
  await tellSent(trx, lead, log.id, by)
  await wakeRun(context, trx, locked)
}

async function fail(context: Context, ids: MessageIds, refused: Refused): Promise<Sending> {
  return transact(context.db, async trx => {
    const locked = await lockMessage(trx, ids)
    if (!locked || !isUnderWay(locked.message)) return 'gone'
    await recordFailed(context, trx, locked, refused)
    return 'failed'
  })
}

/** A person hears of it where nobody is reached at that address: the agent can't mend that. */
export async function recordFailed(
  context: Context,
  trx: Knex.Transaction,
  locked: LockedMessage,
  refused: Refused,
): Promise<void> {
  const { message, log, lead, by } = locked
  const now = await timestampIn(context, by.workspaceId, trx)
  const failed = { status: 'FAILED' as const, error: refused.message, completedAt: now }
  await Message.updateIn(by.workspaceId, trx, message.id, { state: 'failed' })
  await ActionLog.updateIn(by.workspaceId, trx, log.id, failed)
  await retell(trx, by.workspaceId, log.leadId)
  if (refused.isAddress) {
    const column = message.channel === 'SMS' ? 'phoneFailedAt' : 'emailFailedAt'
    const reason = unreachable[column]
    await Lead.updateIn(by.workspaceId, trx, lead.id, { [column]: now })
    lead.$set({ [column]: now })
    await escalateOnce(trx, lead, { reason, by, now })
  }
  if (refused instanceof OptedOut)
    await setOptOut(context, trx, lead, { isOut: true, by, summary: optedOutThere, now })
  await tellFailed(trx, lead, log.id, by)
  await wakeRun(context, trx, locked)
}

const unreachable = {
  emailFailedAt: 'No message reaches the e-mail address of this lead.',
  phoneFailedAt: 'No text message reaches the telephone number of this lead.',
}
const optedOutThere = 'The lead has asked the provider of text messages for no more of them.'

/** Whatever became of it, its agent goes on from there. */
async function wakeRun({ wakes }: Context, trx: Knex.Transaction, { run }: LockedMessage): Promise<void> {
  if (run) await wakes.write(trx, run.workspaceId, run.id)
}
