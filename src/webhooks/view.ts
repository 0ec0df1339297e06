import type { z } from 'zod'
import type { WebhookSchema } from './schema.js'
import type { Webhook } from './webhook.js'

export type WebhookView = z.output<typeof WebhookSchema>

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
