import type { z } from 'zod'
import type { Document } from './document.js'
import type { ValidationResult } from './judging/judge-rules.js'
import type { Classification } from './recognise-rules.js'
import type { DocumentEventSchema, DocumentSchema, ValidationResultSchema } from './schema.js'

export type DocumentEventView = z.output<typeof DocumentEventSchema>

const common = (document: Document) => ({
  id: document.id,
  filename: document.filename,
  mimeType: document.mimeType,
  size: document.size,
  leadId: document.leadId,
  workspaceId: document.workspaceId,
  externalId: document.externalId,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
})

export const documentView = (document: Document, signedUrl: string): z.output<typeof DocumentSchema> => ({
  ...common(document),
  signedUrl,
})

export const documentEventView = (document: Document): DocumentEventView => ({
  ...common(document),
  extractionStatus: document.extractionStatus,
  extractionError: document.extractionError,
  classification: classificationView(document.classification),
})

/** Without the names that the document was found to be about: they serve the judging alone. */
export function classificationView(classification: Classification | null): Record<string, unknown> | null {
  if (!classification) return null
  const { names: _, ...shown } = classification
  return shown
}

/** What it takes a person to tell is not valid yet; the notes say so. */
export const validationView = (
  result: ValidationResult | null,
): z.output<typeof ValidationResultSchema> | null =>
  result && {
    otherNotes: result.otherNotes,
    overallValid: result.overallValid === true,
    validationResults: result.validationResults.map(one => ({ ...one })),
  }
