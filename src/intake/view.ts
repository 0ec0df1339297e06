import type { z } from 'zod'
import type { LeadDocumentSchema } from '../documents/schema.js'
import { classificationView, validationView } from '../documents/view.js'
import type { ListedDocument } from './list.js'
import type { Received } from './receive.js'
import type { UploadAnswer } from './schema.js'

export const receivedView = ({ documents, actionLogId }: Received): z.output<typeof UploadAnswer> => ({
  success: true,
  documents: documents.map(({ document, url, entryId, isDuplicate }) => ({
    id: document.id,
    filename: document.filename,
    size: document.size,
    url,
    mimeType: document.mimeType,
    uploadedAt: document.createdAt,
    associatedChecklistItemId: entryId,
    ...(isDuplicate && { duplicate: true as const }),
  })),
  actionLogId,
})

export const leadDocumentView = ({
  document,
  signedUrl,
  attachments,
  labels,
}: ListedDocument): z.output<typeof LeadDocumentSchema> => ({
  id: document.id,
  filename: document.filename,
  mimeType: document.mimeType,
  size: document.size,
  metadata: {
    extractionStatus: document.extractionStatus,
    'Matched checklist items': attachments.map(({ entryId, itemId }) => ({
      leadChecklistItemId: entryId,
      label: labels.get(itemId) ?? '',
    })),
    ...(document.extractionError !== null && { extractionError: document.extractionError }),
    ...(document.classification && { classification: classificationView(document.classification) ?? {} }),
    externalId: document.externalId,
  },
  signedUrl,
  leadChecklistItemDocument: attachments.map(
    ({ id, entryId, documentId, overallValid, validationResult }) => ({
      id,
      leadChecklistItemId: entryId,
      documentId,
      // False as well while it isn't judged; then there is no result beside it.
      overallValid: Boolean(overallValid),
      validationResult: validationView(validationResult),
    }),
  ),
})
