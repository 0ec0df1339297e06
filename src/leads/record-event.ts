import type { Knex } from 'knex'
import type { EventName } from '../webhooks/events.js'
import { type Happening, recordEvent } from '../webhooks/record.js'
import type { Lead } from './lead.js'
import { leadView } from './view.js'

export type LeadEventName = Extract<EventName, `lead.${string}`>

/** An event of this lead, which carries the lead as it is after the change. The caller has counted up its sequence. */
export const recordLeadEvent = (
  trx: Knex.Transaction,
  name: LeadEventName,
  lead: Lead,
  { origin, requestId }: Happening<EventName>['cause'],
  more: { sequence: number; changes?: Record<string, unknown> },
) =>
  recordEvent(trx, {
    name,
    workspaceId: lead.workspaceId,
    subject: { id: lead.id, sequence: more.sequence },
    lead: { id: lead.id, externalLeadId: lead.externalLeadId, isTest: Boolean(lead.isTest) },
    payload: leadView(lead),
    ...(more.changes ? { changes: more.changes } : {}),
    cause: { origin, requestId },
    occurredAt: lead.updatedAt,
  })
