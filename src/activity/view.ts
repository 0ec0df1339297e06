import type { z } from 'zod'
import type { ActionLog } from './action-log.js'
import type { ActionLogSchema, LastActionSchema, NextFollowUpSchema } from './schema.js'

export type ActionLogView = z.output<typeof ActionLogSchema>
export type MessageView = ActionLogView['messages'][number]
export type LastActionView = z.output<typeof LastActionSchema>
export type NextFollowUpView = z.output<typeof NextFollowUpSchema>

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

export const nextFollowUpView = ({
  id,
  type,
  status,
  scheduledAt,
  summary,
}: ActionLog): NextFollowUpView => ({
  id,
  type,
  status,
  // Only logs with a time are taken for the next one.
  scheduledAt: scheduledAt as string,
  summary,
})
