import type { Knex } from 'knex'
import type { Lead } from '../leads/lead.js'
import { type Happening, recordEvent } from '../webhooks/record.js'
import type { SpreadRecord } from './find.js'
import { spreadView } from './view.js'

type SpreadEvent = 'spread.started' | 'spread.completed' | 'spread.failed'

/** The event of a change of this spread, which carries it as it is after the change. */
export const recordSpreadEvent = (
  trx: Knex.Transaction,
  name: SpreadEvent,
  record: SpreadRecord,
  lead: Lead,
  { origin, requestId }: Happening<SpreadEvent>['cause'],
) =>
  recordEvent(trx, {
    name,
    workspaceId: record.spread.workspaceId,
    subject: { id: record.spread.id, sequence: record.spread.eventSequence },
    lead: { id: lead.id, externalLeadId: lead.externalLeadId, isTest: Boolean(lead.isTest) },
    payload: spreadView(record),
    cause: { origin, requestId },
    occurredAt: record.spread.updatedAt,
  })
