import type { z } from 'zod'
import type { Secrets } from '../secrets.js'
import type { Delivery } from './delivery.js'
import type { WebhookSchema } from './schema.js'
import { headerNamesOf } from './sealed.js'
import type { DeliveryView } from './sending/schema.js'
import type { Webhook } from './webhook.js'

export type WebhookView = z.output<typeof WebhookSchema>

/** What a use case gives to be shown: the row, and what of its sealed parts may be told. */
export interface ShownWebhook {
  webhook: Webhook
  headerNames: string[]
  /** Only where it was made just now. */
  secret?: string
}

export const shown = (secrets: Secrets, webhook: Webhook): ShownWebhook => ({
  webhook,
  headerNames: headerNamesOf(secrets, webhook),
})

/** The subscriber's headers often carry a password: who reads a webhook sees which there are. */
export const webhookView = (webhook: Webhook, headerNames: string[]): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  headers: Object.fromEntries(headerNames.map(name => [name, '***'])),
  enabled: Boolean(webhook.enabled),
  disabledReason: webhook.disabledReason,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
})

export const deliveryView = (delivery: Delivery): DeliveryView => ({
  id: delivery.id,
  eventId: delivery.eventId,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: delivery.status === 'pending' ? delivery.nextAttemptAt : null,
  createdAt: delivery.createdAt,
})
