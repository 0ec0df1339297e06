import type { Knex } from 'knex'
import { newId } from '../ids.js'
import { ActionLog } from './action-log.js'
import { Message } from './message.js'
import { retell } from './retell.js'

/** What an agent sends of its own accord, and what it plans to send: on a lead's timeline, in the transaction that decides it. */
export interface Outgoing {
  leadId: string
  /** Null for an answer, which hangs on what it answers. */
  workflowRunId: string | null
  parentActionId?: string
  type: 'MESSAGE' | 'FOLLOW_UP_MESSAGE'
  summary: string
  input: Record<string, unknown>
}

export interface OutgoingText {
  channel: string
  /** Null on a channel that has none. */
  subject: string | null
  body: string
}

/** It has arrived, is on its way, or waits for somebody to approve it. */
export type Way = 'there' | 'queued' | 'draft'

export async function planOutgoing(
  trx: Knex.Transaction,
  workspaceId: string,
  outgoing: Outgoing,
  { at, now }: { at: string; now: string },
): Promise<void> {
  await insert(trx, workspaceId, outgoing, { status: 'PENDING', scheduledAt: at, createdAt: now })
  await retell(trx, workspaceId, outgoing.leadId)
}

export async function movePlanned(trx: Knex.Transaction, log: ActionLog, at: string): Promise<void> {
  if (log.scheduledAt === at) return
  await ActionLog.updateIn(log.workspaceId, trx, log.id, { scheduledAt: at })
  await retell(trx, log.workspaceId, log.leadId)
}

export async function cancelPlanned(trx: Knex.Transaction, log: ActionLog, now: string): Promise<void> {
  await ActionLog.updateIn(log.workspaceId, trx, log.id, { status: 'CANCELLED', completedAt: now })
  await retell(trx, log.workspaceId, log.leadId)
}

/** With its words: what was planned, or what goes without having been. */
export async function recordOutgoing(
  trx: Knex.Transaction,
  workspaceId: string,
  outgoing: Outgoing & { planned: ActionLog | undefined },
  message: OutgoingText,
  { way, now }: { way: Way; now: string },
): Promise<{ logId: string; messageId: string }> {
  const { planned, ...entry } = outgoing
  const state = stateOf(way, planned?.scheduledAt ?? now, now)
  if (planned) {
    const { summary, input } = entry
    await ActionLog.updateIn(workspaceId, trx, planned.id, { ...state, summary, input })
  }
  const logId = planned?.id ?? (await insert(trx, workspaceId, entry, { ...state, createdAt: now }))
  const messageId = newId('message')
  const row = { id: messageId, leadId: entry.leadId, actionLogId: logId, direction: 'OUTBOUND' }
  const step = { state: way === 'there' ? 'sent' : way, documentIds: [], createdAt: now }
  await Message.insertAllIn(workspaceId, trx, [{ ...row, ...message, ...step }])
  await retell(trx, workspaceId, entry.leadId)
  return { logId, messageId }
}

function stateOf(way: Way, scheduledAt: string, now: string) {
  if (way === 'there') return { status: 'COMPLETED', completedAt: now } as const
  if (way === 'queued') return { status: 'PENDING', scheduledAt } as const
  return { status: 'AWAITING_APPROVAL', scheduledAt: null } as const
}

async function insert(
  trx: Knex.Transaction,
  workspaceId: string,
  outgoing: Outgoing,
  state: Pick<ActionLog, 'status' | 'createdAt'> & Partial<ActionLog>,
): Promise<string> {
  const id = newId('actionLog')
  await ActionLog.insertAllIn(workspaceId, trx, [{ id, ...outgoing, output: {}, ...state }])
  return id
}
