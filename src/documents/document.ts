import { Row } from '../db/row.js'
import type { Classification } from './recognise-rules.js'

export const extractionStatuses = ['pending', 'processing', 'completed', 'failed', 'skipped'] as const
type ExtractionStatus = (typeof extractionStatuses)[number]

export const unreadStatuses = ['pending', 'processing'] as const

export class Document extends Row {
  static override tableName = 'documents'
  static override get jsonAttributes() {
    return ['classification']
  }

  declare leadId: string
  declare filename: string
  declare mimeType: string
  declare size: number
  declare sha256: string
  declare externalId: string | null
  declare storageKey: string
  declare extractionStatus: ExtractionStatus
  declare extractionError: string | null
  declare classification: Classification | null
  declare eventSequence: number
  declare createdAt: string
  declare updatedAt: string
  declare deletedAt: string | null
}

export const documentsOncePerLead = {
  name: 'documents_once_per_lead',
  columns: 'documents.lead_id, documents.sha256',
}
