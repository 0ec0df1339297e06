import type { Knex } from 'knex'
import { newId } from '../ids.js'
import { ActionLog } from './action-log.js'
import { Message } from './message.js'

/** What an agent sends of its own accord, and what it plans to send: on a lead's timeline, in the transaction that decides it. */
export interface Outgoing {
  leadId: string
  workflowRunId: string
  type: 'MESSAGE' | 'FOLLOW_UP_MESSAGE'
  summary: string
  input: Record<string, unknown>
}

export interface Sent {
  channel: string
  subject: string
  body: string
}

export async function planOutgoing(
  trx: Knex.Transaction,
  workspaceId: string,
  outgoing: Outgoing,
  { at, now }: { at: string; now: string },
): Promise<void> {
  await insert(trx, workspaceId, outgoing, { status: 'PENDING', scheduledAt: at, createdAt: now })
}

export async function movePlanned(trx: Knex.Transaction, log: ActionLog, at: string): Promise<void> {
  if (log.scheduledAt === at) return
  await ActionLog.updateIn(log.workspaceId, trx, log.id, { scheduledAt: at })
}

export async function cancelPlanned(trx: Knex.Transaction, log: ActionLog, now: string): Promise<void> {
  await ActionLog.updateIn(log.workspaceId, trx, log.id, { status: 'CANCELLED', completedAt: now })
}

/** With its words: what was planned, or what goes without having been. Returns the id of its log. */
export async function recordSent(
  trx: Knex.Transaction,
  workspaceId: string,
  outgoing: Outgoing & { planned: ActionLog | undefined },
  message: Sent,
  now: string,
): Promise<string> {
  const { planned, ...entry } = outgoing
  const done = { status: 'COMPLETED', completedAt: now } as const
  if (planned) {
    const { summary, input } = entry
    await ActionLog.updateIn(workspaceId, trx, planned.id, { ...done, summary, input })
  }
  const id = planned?.id ?? (await insert(trx, workspaceId, entry, { ...done, createdAt: now }))
  const row = { id: newId('message'), leadId: entry.leadId, actionLogId: id, direction: 'OUTBOUND' }
  await Message.insertAllIn(workspaceId, trx, [{ ...row, ...message, documentIds: [], createdAt: now }])
  return id
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
