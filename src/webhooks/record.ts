import type { Knex } from 'knex'
import type { Origin } from '../call.js'
import { rowsOf } from '../db/rows.js'
import { newId } from '../ids.js'
import { Event } from './event.js'
import { type EventName, events, type PayloadOf } from './events.js'
import { matchesFilter } from './filter-rules.js'
import { nudgeAfterCommit } from './nudges.js'
import { queueDeliveries } from './queue.js'

export interface Happening<N extends EventName> {
  name: N
  workspaceId: string
  /** What it happened to. `sequence` counts up with each of its events, taken by updating its row in this transaction. */
  subject: { id: string; sequence: number }
  /** Null where it is about no lead. */
  lead: { id: string; externalLeadId: string | null; isTest: boolean } | null
  /** About test data: the lead says so, where there is one. */
  isTest?: boolean
  payload: PayloadOf<N>
  /** Of an update: the new values of the changed fields. */
  changes?: Record<string, unknown>
  cause: { origin: Origin; requestId: string | null }
  occurredAt: string
  /** The subscriptions that get it, where those are not all whose filters match. */
  to?: string[]
}

/** Records an event, and what is to be delivered of it, in the transaction of the change that it tells of. */
export async function recordEvent<N extends EventName>(
  trx: Knex.Transaction,
  happening: Happening<N>,
): Promise<Event> {
  const { name, workspaceId, subject, lead, payload, changes, cause, occurredAt } = happening
  const id = newId('event')
  const isTest = lead?.isTest ?? happening.isTest ?? false
  const body = {
    id,
    event: name,
    // The workspace user who made the change; null for the API and for the service itself.
    actor: null,
    occurredAt,
    workspaceId,
    leadId: lead?.id ?? null,
    externalLeadId: lead?.externalLeadId ?? null,
    sequence: subject.sequence,
    origin: cause.origin,
    requestId: cause.requestId,
    test: isTest,
    [events[name].key]: payload,
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
    occurredAt,
  })
  await Event.insertAllIn(workspaceId, trx, [event])
  const matching = happening.to ? undefined : await matchingWebhooks(trx, event)
  const to = happening.to ?? (matching ?? []).map(one => one.id)
  if (to.length > 0) await queueDeliveries(trx, event, to)
  const waking = matching ? matching.filter(({ enabled }) => enabled).map(one => one.id) : to
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
