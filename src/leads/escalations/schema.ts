import { z } from 'zod'
import { filled } from '../../text.js'

const timestamp = z.iso.datetime()

const EscalationSchema = z
  .strictObject({
    id: z.string(),
    leadId: z.string(),
    reason: z.string().meta({ description: 'Why a person must look at the lead.' }),
    createdAt: timestamp,
    resolvedAt: timestamp.nullable().meta({ description: 'Null while it is open.' }),
  })
  .meta({
    id: 'Escalation',
    example: {
      id: 'esc_01m7z19n76ebev1ry3pxt585gj',
      leadId: 'lead_01m7z19n76ebev1ry3pxt585gj',
      reason: 'Asks for a person.',
      createdAt: '2026-11-21T12:00:00.000Z',
      resolvedAt: null,
    },
  })

export type EscalationView = z.output<typeof EscalationSchema>

export const CreateEscalationBody = z
  .strictObject({
    reason: filled(2_000).meta({ description: 'What a person must look at.', example: 'Asks for a person.' }),
  })
  .meta({ id: 'CreateEscalation' })

export const EscalationAnswer = z
  .strictObject({ success: z.literal(true), escalation: EscalationSchema })
  .meta({ id: 'EscalationAnswer' })
export const EscalationsAnswer = z
  .strictObject({ success: z.literal(true), escalations: z.array(EscalationSchema) })
  .meta({ id: 'EscalationsAnswer' })

export const EscalationParams = z.object({
  escalationId: z.string().meta({ example: 'esc_01m7z19n76ebev1ry3pxt585gj' }),
})
