import type { Knex } from 'knex'
import { isPostgres } from '../../db/connect.js'
import { locking } from '../../db/locks.js'
import { bound, oneOf } from '../../db/one-of.js'
import { rowsOf } from '../../db/rows.js'
import type { Attempt, DeliveryStatus } from '../delivery.js'
import type { Claimed } from './claim.js'
import type { Answered } from './sender.js'
import { isDelivered, type Outcome, outcomeOf } from './settle-rules.js'

/** As many as the schedule of retries has, and some more that were asked for by hand. */
const keptAttempts = 20

export interface Result {
  claimed: Claimed
  at: string
  answered: Answered
  /** Drawn with the result, so that a transaction that runs again makes the same of it. */
  chance: number
}

interface Settling {
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
 * `goesOn`: in some of these lanes there is more to send at once.
 */
export async function settle(
  trx: Knex.Transaction,
  webhookId: string,
  results: Result[],
  { delaysMs, now }: { delaysMs: readonly number[]; now: Date },
): Promise<{ recorded: Result[]; goesOn: boolean }> {
  if (results.length === 0) return { recorded: [], goesOn: false }
  const leases = await lockLanes(trx, webhookId, results)
  const mine = results.filter(({ claimed }) => leases.get(claimed.laneId) === claimed.lease)
  if (mine.length === 0) return { recorded: [], goesOn: false }
  const standings = await lockDeliveries(trx, mine)
  const sentAgain: string[] = []
  const overtaken = new Set<string>()
  for (const { claimed, at, answered, chance } of mine) {
    const standing = standings.get(claimed.deliveryId)
    const { status, durationMs, error, body, brokenOff } = answered
    if (claimed.again && !brokenOff) sentAgain.push(claimed.laneId)
    // Without one its event was purged; with nothing to record the same delivery is due again.
    if (!standing || brokenOff) continue
    standing.attempts = [...standing.attempts, { at, status, durationMs, error, body }].slice(-keptAttempts)
    if (!claimed.again) {
      const failures = standing.tries + 1
      apply(standing, outcomeOf(answered, { failures, delaysMs, chance, now: now.getTime() }), now)
    } else if (isDelivered(answered) && standing.status !== 'cancelled') {
      if (standing.status === 'pending') overtaken.add(standing.subjectId)
      apply(standing, { status: 'delivered' }, now)
    }
  }
  await writeDeliveries(trx, [...standings.values()])
  const left = await freeLanes(trx, webhookId, {
    laneIds: mine.map(({ claimed }) => claimed.laneId),
    sentAgain,
    now,
  })
  if (overtaken.size > 0) await goOn(trx, webhookId, [...overtaken], now)
  return { recorded: mine, goesOn: left }
}

/** What was settled meanwhile, by a redelivery or because it was cancelled, stays as it is. */
function apply(standing: Settling, outcome: Outcome, now: Date): void {
  if (standing.status !== 'pending' && standing.status !== 'failed') return
  if (standing.status === 'failed' && outcome.status !== 'delivered') return
  standing.nextAttemptAt = null
  if (outcome.status === 'pending') {
    if (!outcome.counts) return
    standing.tries += 1
    standing.nextAttemptAt = outcome.dueAt
  } else {
    if (outcome.status === 'failed') standing.tries += 1
    standing.status = outcome.status
    standing.settledAt = now.toISOString()
  }
}

async function lockLanes(
  trx: Knex.Transaction,
  webhookId: string,
  results: Result[],
): Promise<Map<string, string | null>> {
  const rows = await rowsOf<{ subjectId: string; lease: string | null }>(
    trx,
    `select subject_id, lease from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)}
     order by subject_id ${locking(trx)}`,
    [webhookId, bound(results.map(({ claimed }) => claimed.laneId))],
  )
  return new Map(rows.map(({ subjectId, lease }) => [subjectId, lease]))
}

/** A redelivery and the delivery itself may be under way in two lanes at once. */
async function lockDeliveries(trx: Knex.Transaction, results: Result[]): Promise<Map<string, Settling>> {
  const rows = await rowsOf<Omit<Settling, 'attempts'> & { attempts: string }>(
    trx,
    `select id, subject_id, sequence, status, attempts, tries, next_attempt_at, settled_at from deliveries
     where ${oneOf('id', trx)} order by id ${locking(trx)}`,
    [bound(results.map(({ claimed }) => claimed.deliveryId))],
  )
  return new Map(rows.map(row => [row.id, { ...row, attempts: JSON.parse(row.attempts) }]))
}

async function writeDeliveries(trx: Knex.Transaction, standings: Settling[]): Promise<void> {
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

/** When the first delivery of a lane is due, by its row. */
const firstDue = `coalesce((
  select case when next_attempt_at > ? then next_attempt_at else ? end from deliveries
  where deliveries.webhook_id = delivery_lanes.webhook_id and deliveries.subject_id = delivery_lanes.subject_id
    and deliveries.status = 'pending'
  order by deliveries.sequence limit 1), ?)`

/**
 * A lane in which nothing waits any more is closed; one that was made for a redelivery, after its one try. True when any is
 * left.
 */
async function freeLanes(
  trx: Knex.Transaction,
  webhookId: string,
  { laneIds, sentAgain, now }: { laneIds: string[]; sentAgain: string[]; now: Date },
): Promise<boolean> {
  const again = oneOf('subject_id', trx)
  // Our locks are older than this statement, so it sees all that was added to these lanes.
  const closed = await rowsOf<{ subjectId: string }>(
    trx,
    `delete from delivery_lanes where webhook_id = ? and ${oneOf('subject_id', trx)} and (${again} or delivery_id is null and not exists (
       select 1 from deliveries where deliveries.webhook_id = delivery_lanes.webhook_id
         and deliveries.subject_id = delivery_lanes.subject_id and deliveries.status = 'pending'))
     returning subject_id`,
    [webhookId, bound(laneIds), bound(sentAgain)],
  )
  const gone = new Set(closed.map(({ subjectId }) => subjectId))
  const left = laneIds.filter(id => !gone.has(id))
  if (left.length === 0) return false
  const at = now.toISOString()
  await trx.raw(
    `update delivery_lanes set lease = null, due_at = case when delivery_id is null then ${firstDue} else ? end
     where webhook_id = ? and ${oneOf('subject_id', trx)}`,
    [at, at, at, at, webhookId, bound(left)],
  )
  return true
}

/** A redelivery may have settled what its subject's lane was waiting to try again: then what comes after that is due. */
async function goOn(
  trx: Knex.Transaction,
  webhookId: string,
  subjectIds: string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx.raw(
    `update delivery_lanes set due_at = ${firstDue}
     where webhook_id = ? and ${oneOf('subject_id', trx)} and delivery_id is null and lease is null and due_at > ?`,
    [at, at, at, webhookId, bound(subjectIds), at],
  )
}

const each = (trx: Knex.Transaction): string =>
  isPostgres(trx) ? 'jsonb_array_elements(?::jsonb) as made(value)' : 'json_each(?) as made'
