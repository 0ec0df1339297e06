import { z } from 'zod'

const timestamp = z.iso.datetime()

export const WebhookSchema = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    headers: z.record(z.string(), z.string()).meta({ description: 'Their values are masked.' }),
    enabled: z.boolean(),
    disabledReason: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Webhook',
    example: {
      id: 'hook_01m7z19n76ebev1ry3pxt585gj',
      url: 'https://crm.harbor.example/hooks/leadspread',
      events: ['workflow_run.*', 'lead.completed'],
      headers: { 'x-shared-secret': '***' },
      enabled: true,
      disabledReason: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
  })
