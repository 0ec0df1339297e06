import { z } from 'zod'

const timestamp = z.iso.datetime()

export const ActionLogSchema = z
  .strictObject({
    id: z.string(),
    type: z.string(),
    status: z.string(),
    summary: z.string(),
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()),
    error: z.string().nullable(),
    parentActionId: z.string().nullable(),
    scheduledAt: timestamp.nullable(),
    createdAt: timestamp,
    completedAt: timestamp.nullable(),
  })
  .meta({ id: 'ActionLog' })
