import type { Knex } from 'knex'
import { type Happening, recordEvent } from '../webhooks/record.js'
import type { Document } from './document.js'
import { documentEventView } from './view.js'

type DocumentEvent = 'document.received' | 'document.extracted'

/** The event of a change of this document, which carries it as it is after the change. */
export const recordDocumentEvent = (
  trx: Knex.Transaction,
  name: DocumentEvent,
  document: Document,
  lead: { id: string; externalLeadId: string | null; isTest: boolean | 0 | 1 },
  { origin, requestId }: Happening<DocumentEvent>['cause'],
) =>
  recordEvent(trx, {
    name,
    workspaceId: document.workspaceId,
    subject: { id: document.id, sequence: document.eventSequence },
    lead: { id: lead.id, externalLeadId: lead.externalLeadId, isTest: Boolean(lead.isTest) },
    payload: documentEventView(document),
    cause: { origin, requestId },
    occurredAt: document.updatedAt,
  })
