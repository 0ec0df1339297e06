import type { Knex } from 'knex'
import { ActionLog } from '../../activity/action-log.js'
import { enrich } from '../../activity/enrich.js'
import { Message } from '../../activity/message.js'
import { retell } from '../../activity/retell.js'
import type { ActionLogView } from '../../activity/view.js'
import { recordAudit } from '../../audit/record.js'
import { type Caller, change } from '../../caller.js'
import { longestText } from '../../channels/segment-rules.js'
import type { Context } from '../../context.js'
import { signer } from '../../documents/signed-url.js'
import { Conflict, invalidFields, NotFound } from '../../errors.js'
import { isId } from '../../ids.js'
import { ofLeadThatIsThere } from '../../leads/find.js'
import { actorOf } from '../../people/actor.js'
import { timestampIn } from '../../workspaces/test-clocks.js'
import { type LockedMessage, lockMessage } from './locked-message.js'
import { isHeld } from './send-message.js'
import { tellSent } from './tell.js'

/** A draft goes on its way, as it is or as its reader has put it. Sending judges again whether it may. */
export const approveDraft = (
  context: Context,
  caller: Caller,
  actionLogId: string,
  { subject, body }: { subject?: string | undefined; body?: string | undefined },
): Promise<ActionLogView> =>
  decide(context, caller, actionLogId, {
    action: 'message.approved',
    settle: async (trx, draft, now) => {
      const { message, log, lead, by } = draft
      refuseUnfit(message, { subject, body })
      const isRecord = message.channel === 'OUTBOX'
      const isThere = isRecord && !(await isHeld(context, trx, draft))
      await Message.updateIn(caller.workspaceId, trx, message.id, {
        subject: subject ?? message.subject,
        body: body ?? message.body,
        approvedAt: now,
        state: isThere ? 'sent' : 'queued',
      })
      const state = isThere
        ? { status: 'COMPLETED', completedAt: now }
        : { status: 'PENDING', scheduledAt: now }
      const approved = await doneBy(caller, trx)
      const output = approved ? { output: { ...log.output, approved } } : {}
      await ActionLog.updateIn(caller.workspaceId, trx, log.id, { ...state, ...output })
      if (isThere) await tellSent(trx, lead, log.id, by)
      // What is held in the outbox its run records, once it may.
      else if (!isRecord) await context.wakes.write(trx, caller.workspaceId, message.id)
    },
  })

/** It goes to nobody, and the agent's next attempt comes when a follow-up is due. */
export const rejectDraft = (
  context: Context,
  caller: Caller,
  actionLogId: string,
  { reason }: { reason: string },
): Promise<ActionLogView> =>
  decide(context, caller, actionLogId, {
    action: 'message.rejected',
    settle: async (trx, { message, log }, now) => {
      await Message.updateIn(caller.workspaceId, trx, message.id, { state: 'rejected' })
      const output = { ...log.output, rejected: { reason, ...(await doneBy(caller, trx)) } }
      const rejected = { status: 'CANCELLED', completedAt: now, output }
      await ActionLog.updateIn(caller.workspaceId, trx, log.id, rejected)
    },
  })

/** A person, so that the timeline names them; of a key it says nothing. */
async function doneBy(caller: Caller, trx: Knex.Transaction) {
  const actor = await actorOf(caller, trx)
  return actor && { origin: 'app', actor: { type: 'user', ...actor } }
}

interface Decision {
  action: 'message.approved' | 'message.rejected'
  settle(trx: Knex.Transaction, draft: LockedMessage, now: string): Promise<void>
}

/** Whatever is decided, once: the timeline and the audit log tell of it, and its agent goes on from there. */
async function decide(
  context: Context,
  caller: Caller,
  actionLogId: string,
  { action, settle }: Decision,
): Promise<ActionLogView> {
  const { workspaceId } = caller
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    const draft = await lockDraft(trx, caller, actionLogId)
    const { log, run } = draft
    await settle(trx, draft, now)
    await retell(trx, workspaceId, log.leadId)
    await recordAudit(trx, caller, action, log.id)
    if (run) await context.wakes.write(trx, workspaceId, run.id)
    return shown(context, trx, caller, log.id)
  })
}

/** Nothing is cut from what a person has put in its place. */
function refuseUnfit(
  { channel }: Message,
  { subject, body = '' }: { subject?: string | undefined; body?: string | undefined },
): void {
  if (channel !== 'SMS') return
  if (subject !== undefined)
    throw invalidFields([{ path: 'subject', message: 'a text message has none', code: 'unexpected' }])
  if (body.length > longestText)
    throw invalidFields([
      { path: 'body', message: `a text message has at most ${longestText} characters`, code: 'too_big' },
    ])
}

/** With its lead and its run, as whoever sends it locks them. */
async function lockDraft(
  trx: Knex.Transaction,
  { workspaceId }: Caller,
  actionLogId: string,
): Promise<LockedMessage> {
  const [log] = isId('actionLog', actionLogId)
    ? await ActionLog.inBySql(workspaceId, trx, `id = ? and ${ofLeadThatIsThere('action_logs')}`, [
        actionLogId,
      ])
    : []
  if (!log) throw new NotFound('action log')
  const [seen] = await Message.inBySql(workspaceId, trx, 'action_log_id = ?', [log.id], 'limit 1')
  const locked = seen && (await lockMessage(trx, { workspaceId, messageId: seen.id }))
  const status = locked?.log.status ?? log.status
  if (!locked || status !== 'AWAITING_APPROVAL')
    throw new Conflict('not_awaiting_approval', `The action log is ${status}, and waits for no approval.`)
  return locked
}

async function shown(
  context: Context,
  trx: Knex.Transaction,
  caller: Caller,
  logId: string,
): Promise<ActionLogView> {
  const logs = await ActionLog.inBySql(caller.workspaceId, trx, 'id = ?', [logId])
  const [view] = await enrich(trx, caller, logs, signer(context, caller))
  return view as ActionLogView
}
