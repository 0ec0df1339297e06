import type { Knex } from 'knex'
import { newId } from '../../ids.js'
import { Delivery } from '../delivery.js'

/** What an event is to a delivery. */
interface QueuedEvent {
  id: string
  workspaceId: string
  name: string
  subjectId: string
  sequence: number
}

/** Queues an event for each of these subscriptions, behind what they have not got yet of the same subject. */
export async function queueDeliveries(
  trx: Knex.Transaction,
  event: QueuedEvent,
  webhookIds: string[],
): Promise<void> {
  const { workspaceId, subjectId, sequence } = event
  // Not when it occurred, which may be by a test clock: receivers are tried in real time.
  const now = new Date().toISOString()
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
      createdAt: now,
    })),
  )
  await openLanes(
    trx,
    webhookIds.map(webhookId => ({ webhookId, workspaceId, subjectId, dueAt: now })),
  )
}

interface NewLane {
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
export const openLanes = (trx: Knex.Transaction, lanes: NewLane[]): Promise<void> =>
  insertLanes(trx, lanes, 'delivery_lanes.due_at')

/** Opens lanes that are due when they say, unless somebody is just sending there, who will look again. */
export const openLanesNow = (trx: Knex.Transaction, lanes: NewLane[]): Promise<void> =>
  insertLanes(
    trx,
    lanes,
    'case when delivery_lanes.lease is null then excluded.due_at else delivery_lanes.due_at end',
  )

async function insertLanes(trx: Knex.Transaction, lanes: NewLane[], dueAt: string): Promise<void> {
  // In one order, so that two that open the same ones wait for each other in line.
  const sorted = [...lanes].sort((a, b) => (laneKey(a) < laneKey(b) ? -1 : 1))
  const places = sorted.map(() => '(?, ?, ?, ?, ?)').join(', ')
  await trx.raw(
    `insert into delivery_lanes (webhook_id, workspace_id, subject_id, delivery_id, due_at) values ${places}
     on conflict (webhook_id, subject_id) do update set due_at = ${dueAt}`,
    sorted.flatMap(lane => [
      lane.webhookId,
      lane.workspaceId,
      lane.subjectId,
      lane.deliveryId ?? (null as never),
      lane.dueAt,
    ]),
  )
}

const laneKey = ({ webhookId, subjectId }: NewLane) => `${webhookId} ${subjectId}`

/** What waits for its next try is due now; what is being sent at this moment stays with whoever sends it. */
export async function hastenLanes(trx: Knex.Transaction, webhookId: string, now: string): Promise<void> {
  await trx('delivery_lanes')
    .where({ webhookId })
    .whereNull('lease')
    .where('dueAt', '>', now)
    .update({ dueAt: now })
}
