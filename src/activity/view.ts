import type { z } from 'zod'
import type { ActionLog } from './action-log.js'
import type { ActionLogSchema } from './schema.js'

export const actionLogView = (log: ActionLog): z.output<typeof ActionLogSchema> => ({
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
})
