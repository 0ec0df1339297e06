import type { Knex } from 'knex'
import { newId } from '../ids.js'
import { Delivery } from './delivery.js'

/** What an event is to a delivery. */
export interface QueuedEvent {
  id: string
  workspaceId: string
  name: string
  subjectId: string
  sequence: number
  occurredAt: string
}

/** Queues an event for each of these subscriptions, behind what they have not got yet of the same subject. */
export async function queueDeliveries(
  trx: Knex.Transaction,
  event: QueuedEvent,
  webhookIds: string[],
): Promise<void> {
  const { workspaceId, subjectId, sequence, occurredAt } = event
  await Delivery.insertAllIn(
    workspaceId,
    trx,
    webhookIds.map(webhookId => ({
      id: newId('delivery'),
      webhookId,
      eventId: event.id,
      event: event.name,
      subjectId,
      sequence,
      status: 'pending',
      attempts: [],
      tries: 0,
      createdAt: occurredAt,
    })),
  )
  await openLanes(
    trx,
    webhookIds.map(webhookId => ({ webhookId, workspaceId, subjectId, dueAt: occurredAt })),
  )
}

export interface NewLane {
  webhookId: string
  workspaceId: string
  subjectId: string
  dueAt: string
  deliveryId?: string
}

/**
 * Makes sure that there are lanes for these subjects. One that is there keeps its time, and its row is locked even so: whoever
 * is about to close it, having found it empty, would not see what is being added.
 */
export async function openLanes(trx: Knex.Transaction, lanes: NewLane[]): Promise<void> {
  // In one order, so that two that open the same ones wait for each other in line.
  const sorted = [...lanes].sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1))
  const places = sorted.map(() => '(?, ?, ?, ?, ?)').join(', ')
  await trx.raw(
    `insert into delivery_lanes (webhook_id, workspace_id, subject_id, delivery_id, due_at) values ${places}
     on conflict (webhook_id, subject_id) do update set due_at = delivery_lanes.due_at`,
    sorted.flatMap(lane => [
      lane.webhookId,
      lane.workspaceId,
      lane.subjectId,
      lane.deliveryId ?? (null as never),
      lane.dueAt,
    ]),
  )
}
