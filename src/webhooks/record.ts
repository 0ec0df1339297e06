import type { Knex } from 'knex'
import type { Origin } from '../call.js'
import { newId } from '../ids.js'
import { Event } from './event.js'
import { type EventName, events, type PayloadOf } from './events.js'

export interface Happening<N extends EventName> {
  name: N
  workspaceId: string
  /** What it happened to. `sequence` counts up with each of its events, taken by updating its row in this transaction. */
  subject: { id: string; sequence: number }
  lead: { id: string; externalLeadId: string | null; isTest: boolean }
  payload: PayloadOf<N>
  /** Of an update: the new values of the changed fields. */
  changes?: Record<string, unknown>
  cause: { origin: Origin; requestId: string | null }
  occurredAt: string
}

/** Records an event in the transaction of the change that it tells of. */
export async function recordEvent<N extends EventName>(
  trx: Knex.Transaction,
  happening: Happening<N>,
): Promise<void> {
  const { name, workspaceId, subject, lead, payload, changes, cause, occurredAt } = happening
  const id = newId('event')
  const body = {
    id,
    event: name,
    // The workspace user who made the change; null for the API and for the service itself.
    actor: null,
    occurredAt,
    workspaceId,
    leadId: lead.id,
    externalLeadId: lead.externalLeadId,
    sequence: subject.sequence,
    origin: cause.origin,
    requestId: cause.requestId,
    test: lead.isTest,
    [events[name].key]: payload,
    ...(changes ? { changes } : {}),
  }
  await Event.insertAllIn(workspaceId, trx, [
    {
      id,
      leadId: lead.id,
      subjectId: subject.id,
      sequence: subject.sequence,
      name,
      body: JSON.stringify(body),
      occurredAt,
    },
  ])
}
