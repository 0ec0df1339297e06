import type { Knex } from 'knex'
import type { Lead } from '../leads/lead.js'
import type { EventName } from '../webhooks/events.js'
import { type Happening, recordEvent } from '../webhooks/record.js'
import type { WorkflowRun } from './run.js'
import { runView } from './view.js'

/** The event of a change of this run, which carries the run as it is after the change. */
export const recordRunEvent = (
  trx: Knex.Transaction,
  name: EventName,
  run: WorkflowRun,
  lead: Lead,
  { origin, requestId }: Happening<EventName>['cause'],
) =>
  recordEvent(trx, {
    name,
    workspaceId: run.workspaceId,
    subject: { id: run.id, sequence: run.eventSequence },
    lead: { id: lead.id, externalLeadId: lead.externalLeadId, isTest: Boolean(lead.isTest) },
    payload: runView(run),
    cause: { origin, requestId },
    occurredAt: run.updatedAt,
  })
