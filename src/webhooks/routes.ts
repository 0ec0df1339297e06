import { eventTypes } from '../http/docs/event-schemas.js'
import { endpoint, streamedList } from '../http/endpoint.js'
import { noTool } from '../http/no-tool.js'
import { type Streamed, streamedJson } from '../http/sending/streamed.js'
import { createWebhook } from './create.js'
import type { Delivery } from './delivery.js'
import { type Feed, readFeed } from './feed.js'
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from './read.js'
import { recover } from './recover.js'
import { redeliver } from './redeliver.js'
import { removeWebhook } from './remove.js'
import { rotateSecret } from './rotate-secret.js'
import {
  CreateWebhookBody,
  EventTypesAnswer,
  FeedAnswer,
  FeedQuery,
  SecretAnswer,
  UpdateWebhookBody,
  WebhookAnswer,
  WebhookParams,
  WebhooksAnswer,
} from './schema.js'
import { sendTest } from './send-test.js'
import {
  DeliveriesAnswer,
  DeliveriesQuery,
  DeliveryAnswer,
  DeliveryParams,
  RecoverAnswer,
  RecoverBody,
} from './sending/schema.js'
import { updateWebhook } from './update.js'
import { deliveryView, type ShownWebhook, webhookView } from './view.js'

const tag = 'Webhooks'
const shownAs = ({ webhook, headerNames, secret }: ShownWebhook) => ({
  ...webhookView(webhook, headerNames),
  ...(secret === undefined ? {} : { secret }),
})
const webhookAnswer = (one: ShownWebhook) => ({ success: true, webhook: shownAs(one) })
const deliveryAnswer = (delivery: Delivery) => ({ success: true, delivery: deliveryView(delivery) })

export const webhookEndpoints = [
  endpoint({
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Subscribes a URL to events. The answer has the secret that signs them',
    body: CreateWebhookBody,
    status: 201,
    answer: SecretAnswer,
    refusals: [409],
    handle: (context, caller, { body }) => createWebhook(context, caller, body),
    view: webhookAnswer,
  }),
  endpoint({
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Lists the webhooks, newest first',
    list: 'webhook',
    status: 200,
    answer: WebhooksAnswer,
    handle: (context, caller, { page }) => listWebhooks(context, caller, page),
    view: ({ rows }) => ({ success: true, webhooks: rows.map(shownAs) }),
    next: ({ next }) => next,
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/{webhookId}',
    operationId: 'getWebhook',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Reads a webhook',
    params: WebhookParams,
    status: 200,
    answer: WebhookAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => readWebhook(context, caller, params.webhookId),
    view: webhookAnswer,
  }),
  endpoint({
    method: 'patch',
    path: '/webhooks/{webhookId}',
    operationId: 'updateWebhook',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Changes what is sent of a webhook, disables or enables it',
    description:
      'New filters are for events that happen from now on. Disabled, nothing is sent and events wait; enabled, they go in order. A webhook of the workspace file becomes again what the file says when that is next applied, but stays disabled.',
    params: WebhookParams,
    body: UpdateWebhookBody,
    status: 200,
    answer: WebhookAnswer,
    refusals: [404],
    handle: (context, caller, { params, body }) => updateWebhook(context, caller, params.webhookId, body),
    view: webhookAnswer,
  }),
  endpoint({
    method: 'delete',
    path: '/webhooks/{webhookId}',
    operationId: 'deleteWebhook',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Deletes a webhook; what it has not got yet is cancelled',
    description: 'A webhook of the workspace file is back, without its queue, when that is next applied.',
    params: WebhookParams,
    status: 204,
    refusals: [404],
    handle: (context, caller, { params }) => removeWebhook(context, caller, params.webhookId),
    view: () => null,
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{webhookId}/test',
    operationId: 'testWebhook',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Sends the event `webhook.test` to this webhook only, whatever its filters',
    params: WebhookParams,
    status: 202,
    answer: DeliveryAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => sendTest(context, caller, params.webhookId),
    view: deliveryAnswer,
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{webhookId}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Gives a new secret; the one before signs beside it for 24 hours',
    params: WebhookParams,
    status: 200,
    answer: SecretAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => rotateSecret(context, caller, params.webhookId),
    view: webhookAnswer,
  }),
  streamedList({
    path: '/webhooks/{webhookId}/deliveries',
    operationId: 'listDeliveries',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Lists the deliveries of a webhook, newest first',
    params: WebhookParams,
    query: DeliveriesQuery,
    list: 'delivery',
    under: 'deliveries',
    answer: DeliveriesAnswer,
    refusals: [404],
    handle: (context, caller, { params, query, page }) =>
      listDeliveries(context, caller, params.webhookId, query, page),
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}',
    operationId: 'getDelivery',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Reads a delivery with its tries',
    params: DeliveryParams,
    status: 200,
    answer: DeliveryAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => readDelivery(context, caller, params),
    view: deliveryAnswer,
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    operationId: 'redeliver',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Sends a delivery once more, at once and outside the order',
    description:
      'One try is made, whatever became of the delivery before. If it succeeds, a delivery that was pending or failed is delivered.',
    params: DeliveryParams,
    status: 202,
    answer: DeliveryAnswer,
    refusals: [404],
    handle: (context, caller, { params }) => redeliver(context, caller, params),
    view: deliveryAnswer,
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{webhookId}/recover',
    operationId: 'recoverDeliveries',
    tool: noTool.setUpOnce,
    tag,
    summary: 'Queues again, in their order, the deliveries that were given up since a time',
    description:
      'For a receiver that was away for too long. Safe to repeat: what is queued again has not failed, and is not counted a second time.',
    params: WebhookParams,
    body: RecoverBody,
    status: 202,
    answer: RecoverAnswer,
    refusals: [404],
    handle: (context, caller, { params, body }) => recover(context, caller, params.webhookId, body.since),
    view: recovered => ({ success: true, recovered }),
  }),
  endpoint({
    method: 'get',
    path: '/event-types',
    operationId: 'listEventTypes',
    tool: noTool.catchingUp,
    tag: 'Events',
    summary: 'Lists the events that there are, each with the schema of what is delivered',
    status: 200,
    answer: EventTypesAnswer,
    handle: async () => eventTypes(),
    view: types => ({ success: true, eventTypes: types }),
  }),
  endpoint({
    method: 'get',
    path: '/events',
    operationId: 'listEvents',
    tool: noTool.catchingUp,
    tag: 'Events',
    summary: 'Reads what has happened, oldest first, for catching up',
    description:
      'The same bodies as are delivered, in the order in which the changes were committed, without a gap. Ask again with `nextCursor` to go on, also when there was nothing new. Events are kept for as long as the installation says, 30 days by default.',
    query: FeedQuery,
    status: 200,
    answer: FeedAnswer,
    handle: (context, caller, { query }) => readFeed(context, caller, query),
    view: feedAnswer,
  }),
]

/** The bodies are JSON already, and stay what they were when they were made. */
function feedAnswer({ bodies, nextCursor }: Feed): Streamed {
  const json = `{"success":true,"events":[${bodies.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
  return streamedJson(json)
}
