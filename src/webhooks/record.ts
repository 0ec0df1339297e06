import type { Knex } from 'knex'
import type { Origin } from '../caller.js'
import type { Row } from '../db/row.js'
import { rowsOf } from '../db/rows.js'
import { newId } from '../ids.js'
import { actorOf } from '../people/actor.js'
import { Event } from './event.js'
import { type EventName, events, type PayloadOf } from './events.js'
import { matchesFilter } from './filter-rules.js'
import { nudgeAfterCommit } from './nudges.js'
import { queueDeliveries } from './sending/queue.js'

/** A row that events are about, as it is after the change. It counts them. */
type Subject = Row & { eventSequence: number; updatedAt: string }
type Cause = { origin: Origin; requestId: string | null; userId?: string | null }

interface Circumstances<N extends EventName> {
  /** Null where it is about no lead. */
  lead: { id: string; externalLeadId: string | null; isTest: boolean | 0 | 1 } | null
  /** What the event carries. */
  shows: PayloadOf<N>
  /** Of an update: the new values of the changed fields. */
  changes?: Record<string, unknown> | undefined
  /** About test data: the lead says so, where there is one. */
  isTest?: boolean
  /** The subscriptions that get it, where those are not all whose filters match. */
  to?: string[]
}

/**
 * Records an event in the transaction of the change that it tells of. Its subject's row is new, or locked by the caller, so that
 * its events are numbered as they come. `at`: where that isn't when the row has changed. `writes`: columns of the row that are still
 * to be written.
 */
export async function recordEvent<N extends EventName>(
  trx: Knex.Transaction,
  subject: Subject,
  name: N,
  cause: Cause,
  { at = subject.updatedAt, writes, ...circumstances }: Circumstances<N> & { at?: string; writes?: object },
): Promise<Event> {
  const { id, workspaceId } = subject
  const sequence = subject.eventSequence + 1
  await (subject.constructor as typeof Row & (new () => Row)).updateIn(workspaceId, trx, id, {
    ...writes,
    eventSequence: sequence,
  })
  subject.eventSequence = sequence
  const numbered = { name, workspaceId, subject: { id, sequence }, cause, at }
  return storeEvent(trx, { ...numbered, ...circumstances })
}

interface Numbered<N extends EventName> extends Circumstances<N> {
  name: N
  workspaceId: string
  subject: { id: string; sequence: number }
  cause: Cause
  at: string
}

/** Stores it with what is to be delivered of it. */
export async function storeEvent<N extends EventName>(
  trx: Knex.Transaction,
  { name, workspaceId, subject, lead, shows, changes, cause, at, to, ...more }: Numbered<N>,
): Promise<Event> {
  const id = newId('event')
  const isTest = Boolean(lead?.isTest ?? more.isTest)
  const actor = await actorOf({ workspaceId, userId: cause.userId }, trx)
  const body = {
    id,
    event: name,
    // The workspace user who made the change; null for the API and for the service itself.
    actor: actor && { type: 'user', ...actor },
    occurredAt: at,
    workspaceId,
    leadId: lead?.id ?? null,
    externalLeadId: lead?.externalLeadId ?? null,
    sequence: subject.sequence,
    origin: cause.origin,
    requestId: cause.requestId,
    test: isTest,
    [events[name].key]: shows,
    ...(changes ? { changes } : {}),
  }
  const event = Event.of({
    id,
    workspaceId,
    leadId: lead?.id ?? null,
    subjectId: subject.id,
    sequence: subject.sequence,
    name,
    body: JSON.stringify(body),
    isTest,
    occurredAt: at,
  })
  await Event.insertAllIn(workspaceId, trx, [event])
  const matching = to ? undefined : await matchingWebhooks(trx, event)
  const receiving = to ?? (matching ?? []).map(one => one.id)
  if (receiving.length > 0) await queueDeliveries(trx, event, receiving)
  const waking = matching ? matching.filter(({ enabled }) => enabled).map(one => one.id) : receiving
  if (waking.length > 0) nudgeAfterCommit(trx, workspaceId, waking)
  return event
}

type Matched = Pick<Event, 'workspaceId' | 'isTest'> & { name: string }

/** The subscriptions whose filters match; disabled ones, too: their events wait. */
export const subscribersOf = async (trx: Knex.Transaction, event: Matched): Promise<string[]> =>
  (await matchingWebhooks(trx, event)).map(({ id }) => id)

interface Matching {
  id: string
  events: string
  enabled: boolean | 0 | 1
  isTest: boolean | 0 | 1
}

/** At every event, so without their sealed parts, which may be long. Those of test keys get test events only. */
async function matchingWebhooks(
  trx: Knex.Transaction,
  { workspaceId, name, isTest }: Matched,
): Promise<Matching[]> {
  const webhooks = await rowsOf<Matching>(
    trx,
    'select id, events, enabled, is_test from webhooks where workspace_id = ? and archived_at is null',
    [workspaceId],
  )
  return webhooks.filter(
    webhook =>
      (isTest || !webhook.isTest) &&
      (JSON.parse(webhook.events) as string[]).some(filter => matchesFilter(filter, name)),
  )
}
