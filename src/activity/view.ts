import type { z } from 'zod'
import { anybody, discloseTexts, type Reader } from '../checklists/disclose.js'
import type { ActionLog } from './action-log.js'
import type { Message } from './message.js'
import type { ActionLogEventSchema, ActionLogSchema } from './schema.js'

export type ActionLogView = z.output<typeof ActionLogSchema>
export type ActionLogEventView = z.output<typeof ActionLogEventSchema>
export type MessageView = ActionLogView['messages'][number]

/** What a caller has noted is given back as it was sent. */
const textsOf = (log: ActionLog, reader: Reader) => {
  const { summary, input, output, error } = log
  const texts = { summary, input, output, error }
  return log.type === 'API_ACTIVITY' ? texts : discloseTexts(reader, texts)
}

/** Of a log without messages and documents; `enrich` adds what it has of them. */
export const actionLogView = (log: ActionLog, reader: Reader): ActionLogView => ({
  id: log.id,
  type: log.type,
  status: log.status,
  ...textsOf(log, reader),
  parentActionId: log.parentActionId,
  scheduledAt: log.scheduledAt,
  createdAt: log.createdAt,
  completedAt: log.completedAt,
  tool: log.tool,
  messages: [],
})

export const actionLogEventView = (log: ActionLog, messages: Message[]): ActionLogEventView => ({
  ...actionLogView(log, anybody),
  messages: messages.map(({ id, channel, direction, subject, body, documentIds }) => ({
    id,
    channel,
    direction,
    ...discloseTexts(anybody, { subject, body }),
    documents: documentIds.map(documentId => ({ id: documentId })),
  })),
})
