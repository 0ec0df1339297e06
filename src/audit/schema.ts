import { z } from 'zod'
import { actions } from './actions.js'

const timestamp = z.iso.datetime()

export const AuditQuery = z.object({
  since: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-11-21T12:00:00Z' })
    .optional()
    .meta({ description: 'Only entries of this time or later.', example: '2026-11-21T12:00:00.000Z' }),
  limit: z.coerce
    .number({ error: 'must be a whole number from 1 to 500' })
    .int('must be a whole number from 1 to 500')
    .min(1, 'must be at least 1')
    .max(500, 'must be at most 500')
    .default(100)
    .meta({ description: 'At most so many.', example: 100 }),
  cursor: z.string().optional().meta({
    pattern: '^[A-Za-z0-9_-]+$',
    description:
      'The `nextCursor` of the answer before. Without it: from the oldest entry, or from `since` on.',
  }),
})

const AuditEntrySchema = z
  .strictObject({
    id: z.string(),
    at: timestamp.meta({ description: 'When it was done.' }),
    actor: z
      .strictObject({
        kind: z
          .enum(['key', 'user', 'lead', 'operator', 'agent', 'system'])
          .meta({ description: 'What it is; `lead`: a borrower at the portal.' }),
        id: z.string().nullable().meta({
          description:
            'Of the API key, the user, the lead or the agent. Of an operator, through what they acted: `command_line` or `temporal`. Null: the service itself.',
        }),
      })
      .meta({ description: 'Who did it.' }),
    action: z.string().meta({
      description: `What was done: ${Object.keys(actions)
        .map(name => `\`${name}\``)
        .join(', ')}. More may come.`,
    }),
    subject: z.string().meta({ description: 'The id of what it was done to.' }),
    ip: z.string().nullable().meta({ description: 'From where the request came.' }),
    requestId: z.string().nullable().meta({ description: 'The `x-request-id` of the request.' }),
    hash: z
      .string()
      .nullable()
      .meta({ description: 'Links the entry to the one before it. Null for the first seconds.' }),
  })
  .meta({
    id: 'AuditEntry',
    example: {
      id: 'aud_01m7z19n76ebev1ry3pxt585gj',
      at: '2026-11-21T12:00:00.000Z',
      actor: { kind: 'key', id: 'key_01m7z19n76ebev1ry3pxt585gj' },
      action: 'lead.updated',
      subject: 'lead_01m7z19n76ebev1ry3pxt585gj',
      ip: '203.0.113.7',
      requestId: 'crm-sync-4711',
      hash: '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
    },
  })

export const AuditAnswer = z
  .strictObject({
    success: z.literal(true),
    entries: z.array(AuditEntrySchema),
    nextCursor: z.string().meta({ description: 'Where to go on from, also when there are no more by now.' }),
  })
  .meta({ id: 'AuditAnswer' })
