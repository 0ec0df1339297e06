import { z } from 'zod'
import { deliveryStatuses } from '../delivery.js'
import { deliveryId, eventId, success, timestamp, WebhookParams } from '../schema.js'

export const DeliveryParams = WebhookParams.extend({
  deliveryId: z.string().meta({ example: deliveryId }),
})

const DeliverySchema = z
  .strictObject({
    id: z.string(),
    eventId: z.string().meta({ description: 'The `webhook-id` of every try.' }),
    event: z.string().meta({ description: "The event's name." }),
    status: z
      .enum(deliveryStatuses)
      .meta({ description: '`pending` until it is delivered, given up (failed) or cancelled.' }),
    attempts: z
      .array(
        z.strictObject({
          at: timestamp.meta({ description: 'When it began.' }),
          status: z.int().nullable().meta({ description: 'Null: nobody answered, and `error` says why.' }),
          durationMs: z.number().meta({ description: 'Until it was answered, or given up.' }),
          error: z
            .string()
            .nullable()
            .meta({ description: 'Why nobody answered, or what was wrong with the answer.' }),
          body: z.string().nullable().meta({ description: 'The first 4 KiB of what was answered.' }),
        }),
      )
      .meta({ description: 'The tries so far, the first one first.' }),
    nextAttemptAt: timestamp.nullable().meta({
      description: 'Null when it is settled, or waits for the events of the same subject before it.',
    }),
    createdAt: timestamp,
  })
  .meta({
    id: 'Delivery',
    example: {
      id: deliveryId,
      eventId,
      event: 'workflow_run.started',
      status: 'pending',
      attempts: [
        { at: '2026-11-21T12:00:00.000Z', status: 503, durationMs: 87, error: null, body: 'upgrading' },
      ],
      nextAttemptAt: '2026-11-21T12:05:00.000Z',
      createdAt: '2026-11-21T12:00:00.000Z',
    },
  })

export type DeliveryView = z.output<typeof DeliverySchema>
export const DeliveriesQuery = z.object({
  status: z
    .enum(deliveryStatuses, `must be one of ${deliveryStatuses.join(', ')}`)
    .optional()
    .meta({ description: 'Only these.', example: 'failed' }),
})

export const DeliveryAnswer = z
  .strictObject({ success, delivery: DeliverySchema })
  .meta({ id: 'DeliveryAnswer' })
export const DeliveriesAnswer = z
  .strictObject({ success, deliveries: z.array(DeliverySchema) })
  .meta({ id: 'DeliveriesAnswer' })
export const RecoverBody = z
  .strictObject({
    since: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-21T12:00:00Z' }).meta({
      description: 'Deliveries that were given up at this time or later. Not before events are purged.',
      example: '2026-11-21T12:00:00.000Z',
    }),
  })
  .meta({ id: 'RecoverDeliveries' })
export const RecoverAnswer = z
  .strictObject({ success, recovered: z.int().meta({ description: 'How many are queued again.' }) })
  .meta({ id: 'RecoverAnswer' })
