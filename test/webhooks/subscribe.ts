import { newId } from '../../src/ids.js'
import type { DeliveryStatus } from '../../src/webhooks/delivery.js'
import type { Answer, World } from '../support/world.js'

export const url = 'https://crm.harbor.example/hooks/leadspread'

/** A subscription made through the API; to all that happens, unless it says otherwise. */
export async function subscribe(
  w: World,
  body: Record<string, unknown> = {},
  key = w.key,
): Promise<{ id: string; secret: string }> {
  const { body: made } = await w.send('POST', '/api/v1/webhooks', {
    key,
    body: { url, events: ['*'], ...body },
  })
  return made.webhook
}

export const patch = (w: World, id: string, body: Record<string, unknown>): Promise<Answer> =>
  w.send('PATCH', `/api/v1/webhooks/${id}`, { body })

export const lanesOf = (w: World, webhookId: string) =>
  w.context.db('delivery_lanes').where({ webhookId }).orderBy('subjectId')
export const deliveriesOf = (w: World, webhookId: string) =>
  w.context.db('deliveries').where({ webhookId }).orderBy('id')

/** Settles what is queued, as a sender would, and closes the lanes. */
export async function settleAll(
  w: World,
  webhookId: string,
  status: DeliveryStatus,
  settledAt = new Date().toISOString(),
): Promise<void> {
  await w.context.db('deliveries').where({ webhookId, status: 'pending' }).update({
    status,
    settledAt,
    tries: 10,
    nextAttemptAt: null,
  })
  await w.context.db('delivery_lanes').where({ webhookId }).delete()
}

/** Many deliveries of one subscription, each of an event of its own, `each` of them of one subject. */
export async function manyDeliveries(
  w: World,
  webhookId: string,
  n: number,
  made: { status?: DeliveryStatus; settledAt?: string | null; each?: number; body?: string } = {},
): Promise<void> {
  const { status = 'pending', settledAt = null, each = 1, body = '{}' } = made
  const { workspaceId } = w
  const at = new Date().toISOString()
  const subjects = Array.from({ length: Math.ceil(n / each) }, () => newId('lead'))
  const events = Array.from({ length: n }, (_, index) => ({
    id: newId('event'),
    workspaceId,
    subjectId: subjects[Math.floor(index / each)] as string,
    sequence: (index % each) + 1,
    name: 'lead.updated',
    body,
    occurredAt: at,
  }))
  const attempts = JSON.stringify(
    body.length > 1_000 ? [{ at, status: 500, durationMs: 1, error: null, body }] : [],
  )
  const deliveries = events.map(({ id, subjectId, sequence }) => ({
    id: newId('delivery'),
    workspaceId,
    webhookId,
    eventId: id,
    event: 'lead.updated',
    subjectId,
    sequence,
    status,
    attempts,
    tries: 0,
    createdAt: at,
    settledAt,
  }))
  const lanes = subjects.map(subjectId => ({ webhookId, workspaceId, subjectId, dueAt: at }))
  const insert = async (table: string, rows: object[]) => {
    for (let from = 0; from < rows.length; from += 200)
      await w.context.db(table).insert(rows.slice(from, from + 200))
  }
  await insert('events', events)
  await insert('deliveries', deliveries)
  if (status === 'pending') await insert('delivery_lanes', lanes)
}
