import type { Knex } from 'knex'
import { cancelFollowUps } from '../activity/follow-ups.js'
import { Message } from '../activity/message.js'
import { writeLog } from '../activity/write-log.js'
import { system } from '../audit/doer.js'
import { type OfWorkspace, recordAudit } from '../audit/record.js'
import { setOptOut } from '../channels/opt-out.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { violates } from '../db/errors.js'
import { transact } from '../db/transact.js'
import { newId } from '../ids.js'
import { Lead } from '../leads/lead.js'
import { findOpenRun } from '../runs/find-open.js'
import { mayWriteTo } from '../runs/scene.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { answer } from './answer.js'
import type { Arrived } from './arrived.js'
import { keepFiles } from './keep-files.js'
import { hear, lookUp, type Understood } from './understand.js'
import type { Wish } from './wish-rules.js'

/** `again`: it had come before. `gone`: its lead was deleted, and nobody is written to about that. */
type Reception = 'received' | 'again' | 'gone'

/**
 * What a lead has written: on its timeline, with what was attached, in the transaction that does what it asks for and has its
 * agents look again. Repeatable, so that whoever delivers may try until it is told that it is kept.
 */
export async function receiveMessage(context: Context, lead: Lead, arrived: Arrived): Promise<Reception> {
  const { workspaceId, id: leadId } = lead
  if (await isKnown(context, lead, arrived)) return 'again'
  const kept = await keepFiles(context, lead, arrived)
  // Before the transaction, which nobody else should wait for.
  const said = await understand(context, lead, arrived)
  try {
    return await transact(context.db, async trx => {
      const locked = await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [leadId])
      if (!locked) return 'gone'
      await record(context, trx, locked, arrived, { kept, ...said })
      return 'received'
    })
  } catch (error) {
    if (violates(messagesOnce, error)) return 'again'
    throw error
  }
}

const messagesOnce = {
  name: 'messages_once',
  columns: 'messages.workspace_id, messages.lead_id, messages.channel, messages.external_id',
}

async function isKnown(
  { db }: Context,
  { workspaceId, id }: Lead,
  { channel, externalId }: Arrived,
): Promise<boolean> {
  const known = `lead_id = ? and direction = 'INBOUND' and channel = ? and external_id = ?`
  return (await Message.inBySql(workspaceId, db, known, [id, channel, externalId], 'limit 1')).length > 0
}

async function understand(
  { db }: Context,
  { workspaceId, id: leadId }: Lead,
  arrived: Arrived,
): Promise<Understood> {
  const heard = { ...hear(arrived), ...(arrived.wish ? { wish: arrived.wish } : {}) }
  const found = arrived.isAutomatic ? undefined : await lookUp(db, { workspaceId, leadId }, heard)
  return { ...heard, found }
}

const summaryOf = ({ channel, isAutomatic }: Arrived): string => {
  if (channel === 'SMS') return 'A reply by text message'
  return isAutomatic ? 'An automatic reply by e-mail' : 'A reply by e-mail'
}

type Heard = Understood & { kept: Awaited<ReturnType<typeof keepFiles>> }

async function record(
  context: Context,
  trx: Knex.Transaction,
  lead: Lead,
  arrived: Arrived,
  { kept, wish, found }: Heard,
): Promise<void> {
  const { workspaceId, id: leadId } = lead
  const now = await timestampIn(context, workspaceId, trx)
  const by: OfWorkspace = { ...system, workspaceId }
  const log = await writeLog(trx, workspaceId, {
    leadId,
    type: 'MESSAGE',
    summary: summaryOf(arrived),
    input: {
      isAutomatic: arrived.isAutomatic,
      refusedFiles: kept.refused,
      authentication: arrived.authentication,
      verification: arrived.verification ?? null,
    },
    at: now,
  })
  const isForModel = await isAnsweredByModel(context, trx, lead, arrived, wish)
  const replyState = isForModel ? 'open' : null
  const messageId = newId('message')
  const row = { id: messageId, leadId, actionLogId: log.id, direction: 'INBOUND', state: 'sent', replyState }
  const { channel, externalId, subject, text: body } = arrived
  const said = { channel, externalId, subject, body, documentIds: kept.documentIds, createdAt: now }
  await Message.insertAllIn(workspaceId, trx, [{ ...row, ...said }])
  await recordAudit(trx, by, 'message.received', log.id)
  if (arrived.isAutomatic) return
  if (wish === 'stop') {
    await setOptOut(context, trx, lead, {
      isOut: true,
      by,
      summary: 'The lead has asked for no more messages.',
      now,
    })
    return
  }
  // An opt-out is taken back by nobody else.
  if (wish === 'start' && !arrived.isUnproven)
    await setOptOut(context, trx, lead, {
      isOut: false,
      by,
      summary: 'The lead wants to hear from us again.',
      now,
    })
  // Somebody who has just written isn't reminded: its agents count anew from here.
  await cancelFollowUps(trx, workspaceId, leadId, now)
  if (isForModel) await context.wakes.write(trx, workspaceId, messageId)
  else await answer(context, trx, { lead, log, channel, subject, wish, found, kept, now })
  await wakeRunsOf(context, trx, lead)
}

/** Later, outside of this transaction. What a word asks for is done by rules. */
const isAnsweredByModel = async (
  { config }: Context,
  trx: Knex.Transaction,
  lead: Lead,
  { isAutomatic }: Arrived,
  wish: Wish | undefined,
): Promise<boolean> =>
  config.model !== null &&
  !isAutomatic &&
  !wish &&
  mayWriteTo(lead) &&
  (await findOpenRun(lead.workspaceId, lead.id, trx)) !== undefined
