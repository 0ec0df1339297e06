import type { z } from 'zod'
import type { Document } from './document.js'
import type { DocumentEventSchema, DocumentSchema } from './schema.js'

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
  classification: document.classification,
})
