import { type DocumentInput, leadAttribute } from '../../workflows/contract.js'
import type { Document } from '../documents/document.js'
import type { Temporal } from '../temporal/client.js'

/**
 * Repeatable: while a document's workflow runs, a second start is ignored. One that ended without reading it is begun anew,
 * so whoever calls this has seen in the row that the document is unread. `anew`: found by a sweep.
 */
export function startDocument(
  temporal: Temporal,
  { id, workspaceId, leadId }: Pick<Document, 'id' | 'workspaceId' | 'leadId'>,
  anew = false,
): Promise<void> {
  const input: DocumentInput = { workspaceId, documentId: id }
  return temporal.start({
    type: 'document',
    workflowId: id,
    workspaceId,
    input,
    anew,
    repeats: true,
    attributes: [{ key: leadAttribute, value: leadId }],
    summary: 'Read a document',
    details: `Document \`${id}\` of lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
  })
}
