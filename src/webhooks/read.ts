import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { type Listing, type Page, type PageOf, takeListing, takePage } from '../db/page.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { Delivery, type DeliveryStatus } from './delivery.js'
import { findWebhook } from './find.js'
import type { DeliveryView } from './sending/schema.js'
import { deliveryView, type ShownWebhook, shown } from './view.js'
import { Webhook } from './webhook.js'

export async function readWebhook(
  { db, secrets }: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<ShownWebhook> {
  return shown(secrets, await findWebhook(workspaceId, id, db))
}

export async function listWebhooks(
  { db, secrets }: Context,
  { workspaceId }: Caller,
  page: Page,
): Promise<PageOf<ShownWebhook>> {
  const { rows, ...next } = await takePage(Webhook.in(workspaceId, db).whereNull('archivedAt'), page)
  return { rows: rows.map(webhook => shown(secrets, webhook)), ...next }
}

export async function readDelivery(
  { db }: Context,
  { workspaceId }: Caller,
  ids: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const webhook = await findWebhook(workspaceId, ids.webhookId, db)
  return findDelivery(webhook, ids.deliveryId, db)
}

export async function findDelivery(
  { id: webhookId, workspaceId }: Webhook,
  id: string,
  db: Queryable,
): Promise<Delivery> {
  const delivery = isId('delivery', id)
    ? await Delivery.in(workspaceId, db).findById(id).where({ webhookId })
    : undefined
  if (!delivery) throw new NotFound('delivery')
  return delivery
}

export async function listDeliveries(
  { db }: Context,
  { workspaceId }: Caller,
  id: string,
  { status }: { status?: DeliveryStatus | undefined },
  page: Page,
): Promise<Listing<DeliveryView>> {
  const webhook = await findWebhook(workspaceId, id, db)
  const deliveries = Delivery.in(workspaceId, db).where({
    webhookId: webhook.id,
    ...(status ? { status } : {}),
  })
  return takeListing(deliveries, page, rows => rows.map(deliveryView), {
    weight: 'octet_length(attempts)',
  })
}
