import type { Knex } from 'knex'
import type { ChecklistEntry } from '../checklists/checklist-entry.js'
import { Attachment } from '../documents/attachment.js'
import type { Document } from '../documents/document.js'
import { newId } from '../ids.js'

/** Makes a document an answer to an entry, still to be judged. */
export async function attach(
  trx: Knex.Transaction,
  entry: ChecklistEntry,
  document: Document,
  now: Date,
): Promise<void> {
  const attachment = await Attachment.in(document.workspaceId, trx).insert({
    id: newId('attachment'),
    leadId: document.leadId,
    entryId: entry.id,
    itemId: entry.item.id,
    documentId: document.id,
    overallValid: null,
    validationResult: null,
    createdAt: now.toISOString(),
  })
  entry.attachments.push({ attachment, document })
}
