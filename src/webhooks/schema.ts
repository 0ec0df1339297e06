import { z } from 'zod'
import { eventNames } from './events.js'
import { isKnownFilter } from './filter-rules.js'

export const timestamp = z.iso.datetime()
const webhookId = 'hook_01m7z19n76ebev1ry3pxt585gj'
export const deliveryId = 'dlv_01m7z19n76ebev1ry3pxt585gj'
export const eventId = 'evt_01m7z19n76ebev1ry3pxt585gj'

export const WebhookSchema = z
  .strictObject({
    id: z.string(),
    url: z.string().meta({ description: 'Where events are posted.' }),
    events: z
      .array(z.string())
      .meta({ description: 'Which: names, prefixes such as `workflow_run.*`, or `*`.' }),
    headers: z.record(z.string(), z.string()).meta({ description: 'Their values are masked.' }),
    enabled: z.boolean().meta({ description: 'While it is false, events wait.' }),
    disabledReason: z.string().nullable().meta({ description: 'Why it was disabled, if not by you.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Webhook',
    example: {
      id: webhookId,
      url: 'https://crm.harbor.example/hooks/leadspread',
      events: ['workflow_run.*', 'lead.completed'],
      headers: { 'x-shared-secret': '***' },
      enabled: true,
      disabledReason: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
  })

const families = [...new Set(eventNames.map(name => `${name.split('.')[0]}.*`))]

/** Which events a subscription gets. Workspace files say it in the same way. */
export const Filters = z
  .array(
    z
      .string()
      .refine(isKnownFilter, 'is not an event, a prefix such as workflow_run.*, or *')
      .meta({ enum: ['*', ...families, ...eventNames] }),
  )
  .min(1)
  .max(50)

const ownHeaders =
  /^(?:webhook-.*|content-.*|transfer-encoding|host|connection|keep-alive|upgrade|te|trailer|expect|date)$/i

/** What a subscriber wants to be sent along, such as a shared secret. */
export const Headers = z
  .record(
    z
      .string()
      .max(128)
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'is not the name of a header')
      .refine(name => !ownHeaders.test(name), 'is a header that a delivery sets itself'),
    z
      .string()
      .max(4_096)
      .regex(/^[\x20-\x7e]+$/, 'must be one line of plain characters'),
  )
  .refine(headers => Object.keys(headers).length <= 20, 'has more than 20 headers')
  .refine(
    headers =>
      new Set(Object.keys(headers).map(name => name.toLowerCase())).size === Object.keys(headers).length,
    'has a header twice',
  )
  .meta({ maxProperties: 20 })

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2_048, 'must be at most 2048 characters')
  .meta({
    description:
      'Where events are posted. https, and no private address, unless the installation allows them; no user name or password.',
    example: 'https://crm.harbor.example/hooks/leadspread',
  })
const events = Filters.meta({
  description: 'Which events: by name, by a prefix such as `workflow_run.*`, or all of them by `*`.',
  example: ['workflow_run.*', 'lead.completed'],
})
const headers = Headers.nullable()
  .optional()
  .meta({
    description:
      'Sent with each delivery, up to 20. Not `webhook-…`, `content-…` and those that belong to the connection.',
    example: { 'x-shared-secret': 'correct-horse-battery-staple' },
  })

export const CreateWebhookBody = z.strictObject({ url, events, headers }).meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.output<typeof CreateWebhookBody>

export const UpdateWebhookBody = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    headers: headers.meta({ description: 'Takes the place of all headers there are. Null takes them away.' }),
    enabled: z.boolean().optional().meta({
      description:
        'False: nothing is sent, and events wait. True: what waits is tried at once, and goes in order.',
      example: true,
    }),
  })
  .meta({ id: 'UpdateWebhook' })
export type UpdateWebhook = z.output<typeof UpdateWebhookBody>

export const WebhookParams = z.object({ webhookId: z.string().meta({ example: webhookId }) })
export const success = z.literal(true)
export const WebhookAnswer = z.strictObject({ success, webhook: WebhookSchema }).meta({ id: 'WebhookAnswer' })
export const WebhooksAnswer = z
  .strictObject({ success, webhooks: z.array(WebhookSchema) })
  .meta({ id: 'WebhooksAnswer' })
export const SecretAnswer = z
  .strictObject({
    success,
    webhook: WebhookSchema.extend({
      secret: z.string().meta({ description: 'Signs the deliveries. It is shown here only: keep it.' }),
    }).meta({ id: 'WebhookWithSecret', example: undefined }),
  })
  .meta({ id: 'WebhookSecretAnswer' })
/** What every event has, whatever it tells of. */
export const envelope = {
  id: z.string().meta({ description: 'Also the `webhook-id` of its deliveries.' }),
  event: z.string().meta({ description: 'Its name.' }),
  actor: z
    .object({ type: z.literal('user'), id: z.string(), name: z.string().nullable(), email: z.string() })
    .nullable()
    .meta({
      description: 'The workspace user who made the change; null for the API and for the service itself.',
    }),
  occurredAt: timestamp.meta({ description: 'When the change was made.' }),
  workspaceId: z.string(),
  leadId: z.string().nullable().meta({ description: 'Null where it is about no lead.' }),
  externalLeadId: z.string().nullable().meta({ description: "The caller's own identifier of the lead." }),
  sequence: z.int().min(1).meta({ description: 'Counts the events of one subject, from 1 without a gap.' }),
  origin: z.enum(['api', 'app', 'portal', 'agent', 'automation', 'operator', 'system']).meta({
    description: 'Who or what brought it about: `app` is a person of the lender, `portal` the borrower.',
  }),
  requestId: z
    .string()
    .nullable()
    .meta({ description: 'The `x-request-id` of the API call that caused it, else null.' }),
  test: z.boolean().meta({ description: 'The lead was made with a test key.' }),
}

export const FeedQuery = z.object({
  limit: z.coerce
    .number({ error: 'must be a whole number from 1 to 500' })
    .int('must be a whole number from 1 to 500')
    .min(1, 'must be at least 1')
    .max(500, 'must be at most 500')
    .default(100)
    .meta({ description: 'At most so many, and fewer where they are more than 4 MiB.', example: 100 }),
  cursor: z.string().optional().meta({
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'The `nextCursor` of the answer before. Without it: from the oldest event that is kept.',
  }),
})

export const FeedAnswer = z
  .strictObject({
    success,
    events: z.array(
      z.looseObject(envelope).meta({
        id: 'Event',
        description: 'As it is delivered: with the object that it is about, see `GET /event-types`.',
      }),
    ),
    nextCursor: z.string().meta({ description: 'Where to go on from, also when there are no more by now.' }),
  })
  .meta({ id: 'EventsAnswer' })

export const EventTypesAnswer = z
  .strictObject({
    success,
    eventTypes: z.array(
      z
        .strictObject({
          name: z.string(),
          description: z.string().meta({ description: 'When it happens.' }),
          schema: z
            .record(z.string(), z.unknown())
            .meta({ description: 'JSON Schema (2020-12) of what is delivered.' }),
        })
        .meta({ id: 'EventType' }),
    ),
  })
  .meta({ id: 'EventTypesAnswer' })
