import type { Knex } from 'knex'
import { isPostgres } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { rowsOf } from '../db/rows.js'
import type { Claimed } from './claim.js'
import type { Attempt, DeliveryStatus } from './delivery.js'
import type { Answered } from './sender.js'
import { isDelivered, settled } from './settle-rules.js'

/** As many as the schedule of retries has, and some more that were asked for by hand. */
const keptAttempts = 20

export interface Result {
  claimed: Claimed
  at: string
  answered: Answered
  /** Drawn with the result, so that a transaction that runs again makes the same of it. */
  chance: number
}

interface Standing {
  id: string
  subjectId: string
  sequence: number
  status: DeliveryStatus
  attempts: Attempt[]
  tries: number
  nextAttemptAt: string | null
  settledAt: string | null
}

/**
 * Records results, and frees their lanes. What was claimed under a lease that somebody else holds by now is left to them.
 * Returns the results that were recorded.
 */
export async function settle(
  trx: Knex.Transaction,
  webhookId: string,
  results: Result[],
  { lease, delaysMs, now }: { lease: string; delaysMs: readonly number[]; now: Date },
): Promise<Result[]> {
  const held = await lockLanes(trx, webhookId, lease, results)
  const mine = results.filter(({ claimed }) => held.has(claimed.laneId))
  if (mine.length === 0) return []
  const standings = await lockDeliveries(trx, mine)
  const on: string[] = []
  const later: { id: string; dueAt: string }[] = []
  const overtaken: Standing[] = []
  for (const { claimed, at, answered, chance } of mine) {
    const standing = standings.get(claimed.deliveryId)
    if (!standing) {
      // Its event was purged.
      on.push(claimed.laneId)
      continue
    }
    if (!answered.brokenOff) {
      const { status, durationMs, error, body } = answered
      standing.attempts = [...standing.attempts, { at, status, durationMs, error, body }].slice(-keptAttempts)
    }
    if (claimed.again) {
      if (answered.brokenOff) later.push({ id: claimed.laneId, dueAt: now.toISOString() })
      else on.push(claimed.laneId)
      if (isDelivered(answered) && (standing.status === 'pending' || standing.status === 'failed')) {
        if (standing.status === 'pending') overtaken.push(standing)
        close(standing, 'delivered', now)
      }
      continue
    }
    const isPending = standing.status === 'pending'
    const outcome = settled(answered, {
      ...{ isPending, failures: standing.tries + 1, delaysMs, chance, now: now.getTime() },
    })
    if (outcome.lane === 'on') {
      on.push(claimed.laneId)
      if (outcome.status === 'failed') standing.tries += 1
      if (outcome.status) close(standing, outcome.status, now)
    } else if (outcome.lane === 'later') {
      standing.tries += 1
      standing.nextAttemptAt = outcome.dueAt
      later.push({ id: claimed.laneId, dueAt: outcome.dueAt })
    } else {
      standing.nextAttemptAt = null
      later.push({ id: claimed.laneId, dueAt: now.toISOString() })
    }
  }
  await writeDeliveries(trx, [...standings.values()])
  await freeLanes(trx, webhookId, on, later, now)
  for (const standing of overtaken) await goOnAfter(trx, webhookId, standing, now)
  return mine
}

function close(standing: Standing, status: 'delivered' | 'failed', now: Date): void {
  standing.status = status
  standing.nextAttemptAt = null
  standing.settledAt = now.toISOString()
}

const locking = (trx: Knex.Transaction): string => (isPostgres(trx) ? 'for update' : '')

async function lockLanes(
  trx: Knex.Transaction,
  webhookId: string,
  lease: string,
  results: Result[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ subjectId: string }>(
    trx,
    `select subject_id from delivery_lanes where webhook_id = ? and lease = ? and ${oneOf('subject_id', trx)}
     order by subject_id ${locking(trx)}`,
    [webhookId, lease, bound(results.map(({ claimed }) => claimed.laneId))],
  )
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** A redelivery and the delivery itself may be under way in two lanes at once. */
async function lockDeliveries(trx: Knex.Transaction, results: Result[]): Promise<Map<string, Standing>> {
  const rows = await rowsOf<Omit<Standing, 'attempts'> & { attempts: string }>(
    trx,
    `select id, subject_id, sequence, status, attempts, tries, next_attempt_at, settled_at from deliveries
     where ${oneOf('id', trx)} order by id ${locking(trx)}`,
    [bound(results.map(({ claimed }) => claimed.deliveryId))],
  )
  return new Map(rows.map(row => [row.id, { ...row, attempts: JSON.parse(row.attempts) }]))
}

async function writeDeliveries(trx: Knex.Transaction, standings: Standing[]): Promise<void> {
  const rows = standings.map(({ attempts, tries, ...row }) => ({
    ...row,
    // As texts, which either database takes apart in the same way.
    attempts: JSON.stringify(attempts),
    tries: String(tries),
  }))
  await trx.raw(
    `update deliveries set status = made.value ->> 'status', attempts = made.value ->> 'attempts',
       tries = cast(made.value ->> 'tries' as integer), next_attempt_at = made.value ->> 'nextAttemptAt',
       settled_at = made.value ->> 'settledAt'
     from ${each(trx)} where deliveries.id = made.value ->> 'id'`,
    [JSON.stringify(rows)],
  )
}

/** In `on` the next delivery is due, if there is one; else, or if it was a redelivery, the lane is closed. */
async function freeLanes(
  trx: Knex.Transaction,
  webhookId: string,
  on: string[],
  later: { id: string; dueAt: string }[],
  now: Date,
): Promise<void> {
  const moved = [...later]
  if (on.length > 0) {
    // Our locks are older than this statement, so it sees all that was added to these lanes.
    const closed = await rowsOf<{ subjectId: string }>(
      trx,
      `delete from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)} and (delivery_id is not null or not exists (
         select 1 from deliveries where deliveries.webhook_id = delivery_lanes.webhook_id
           and deliveries.subject_id = delivery_lanes.subject_id and deliveries.status = 'pending'))
       returning subject_id`,
      [webhookId, bound(on)],
    )
    const gone = new Set(closed.map(({ subjectId }) => subjectId))
    moved.push(...on.filter(id => !gone.has(id)).map(id => ({ id, dueAt: now.toISOString() })))
  }
  if (moved.length > 0)
    await trx.raw(
      `update delivery_lanes set lease = null, due_at = made.value ->> 'dueAt'
       from ${each(trx)} where delivery_lanes.webhook_id = ? and delivery_lanes.subject_id = made.value ->> 'id'`,
      [JSON.stringify(moved), webhookId],
    )
}

/** A redelivery has settled what its subject's lane was waiting to try again: what comes after that is due. */
async function goOnAfter(
  trx: Knex.Transaction,
  webhookId: string,
  { subjectId, sequence }: Standing,
  now: Date,
): Promise<void> {
  await trx.raw(
    `update delivery_lanes set due_at = ? where webhook_id = ? and subject_id = ? and lease is null and due_at > ?
       and not exists (select 1 from deliveries where deliveries.webhook_id = delivery_lanes.webhook_id
         and deliveries.subject_id = delivery_lanes.subject_id and deliveries.status = 'pending' and deliveries.sequence < ?)`,
    [now.toISOString(), webhookId, subjectId, now.toISOString(), sequence] as never[],
  )
}

const each = (trx: Knex.Transaction): string =>
  isPostgres(trx) ? 'jsonb_array_elements(?::jsonb) as made(value)' : 'json_each(?) as made'
