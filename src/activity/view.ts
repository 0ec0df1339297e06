import type { z } from 'zod'
import type { ActionLog } from './action-log.js'
import type { Message } from './message.js'
import type { ActionLogEventSchema, ActionLogSchema } from './schema.js'

export type ActionLogView = z.output<typeof ActionLogSchema>
export type ActionLogEventView = z.output<typeof ActionLogEventSchema>
export type MessageView = ActionLogView['messages'][number]

/** Of a log without messages and documents; `enrich` adds what it has of them. */
export const actionLogView = (log: ActionLog): ActionLogView => ({
  id: log.id,
  type: log.type,
  status: log.status,
  summary: log.summary,
  input: log.input,
  output: log.output,
  error: log.error,
  parentActionId: log.parentActionId,
  scheduledAt: log.scheduledAt,
  createdAt: log.createdAt,
  completedAt: log.completedAt,
  tool: log.tool,
  messages: [],
})

export const actionLogEventView = (log: ActionLog, messages: Message[]): ActionLogEventView => ({
  ...actionLogView(log),
  messages: messages.map(({ id, channel, direction, subject, body, documentIds }) => ({
    ...{ id, channel, direction, subject, body },
    documents: documentIds.map(documentId => ({ id: documentId })),
  })),
})
