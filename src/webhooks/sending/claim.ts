import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { isPostgres } from '../../db/connect.js'
import { bound, oneOf } from '../../db/one-of.js'
import { rowsOf } from '../../db/rows.js'
import type { Webhook } from '../webhook.js'

/** Longer than an activity may take: whoever comes after a worker that died can't meet its posts. */
const leaseMs = 60_000

/** A delivery that is about to be sent, under a lease of its lane. */
export interface Claimed {
  /** With the webhook, the key of its lane. */
  laneId: string
  lease: string
  /** Sent again, outside the order. */
  again: boolean
  deliveryId: string
  eventId: string
  event: string
  body: string
}

/**
 * Takes lanes that are due, and reads the first delivery of each. `lanes` counts those that were taken: one in which nothing
 * waits any more is closed.
 */
export async function claim(
  trx: Knex.Transaction,
  webhook: Webhook,
  { slots, now }: { slots: number; now: Date },
): Promise<{ lanes: number; claimed: Claimed[] }> {
  const lease = randomUUID()
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const due = `select subject_id from delivery_lanes where webhook_id = ? and due_at <= ? order by due_at limit ?`
  const bindings = [webhook.id, now.toISOString(), slots]
  const taken = isPostgres(trx)
    ? await rowsOf<{ subjectId: string }>(
        trx,
        `with due as materialized (${due} for update skip locked)
         update delivery_lanes set lease = ?, due_at = ? from due
         where delivery_lanes.webhook_id = ? and delivery_lanes.subject_id = due.subject_id
         returning delivery_lanes.subject_id`,
        [...bindings, lease, until, webhook.id],
      )
    : await rowsOf<{ subjectId: string }>(
        trx,
        `update delivery_lanes set lease = ?, due_at = ? where webhook_id = ? and subject_id in (${due}) returning subject_id`,
        [lease, until, webhook.id, ...bindings],
      )
  if (taken.length === 0) return { lanes: 0, claimed: [] }
  const laneIds = taken.map(({ subjectId }) => subjectId)
  const claimed = await firstOf(trx, webhook.id, laneIds)
  const held = new Set(claimed.map(({ laneId }) => laneId))
  const empty = laneIds.filter(id => !held.has(id))
  if (empty.length > 0)
    await trx.raw(`delete from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)}`, [
      webhook.id,
      bound(empty),
    ])
  return { lanes: taken.length, claimed }
}

/** A statement of its own, after the one that locked the lanes: so it sees whatever was added to them before. */
async function firstOf(trx: Knex.Transaction, webhookId: string, laneIds: string[]): Promise<Claimed[]> {
  const rows = await rowsOf<Omit<Claimed, 'again'> & { redelivered: string | null }>(
    trx,
    `select lane.subject_id as lane_id, lane.delivery_id as redelivered, one.id as delivery_id,
       lane.lease, one.event_id, one.event, events.body
     from delivery_lanes as lane
     join deliveries as one on one.id = coalesce(lane.delivery_id, (
       select id from deliveries as first
       where first.webhook_id = lane.webhook_id and first.subject_id = lane.subject_id and first.status = 'pending'
       order by first.sequence limit 1))
     join events on events.id = one.event_id
     where lane.webhook_id = ? and ${oneOf('lane.subject_id', trx)}`,
    [webhookId, bound(laneIds)],
  )
  return rows.map(({ redelivered, ...row }) => ({ ...row, again: redelivered !== null }))
}
