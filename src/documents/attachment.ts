import { Row } from '../db/row.js'
import type { ValidationResult } from './judging/judge-rules.js'

/** A document as the answer to one entry of the checklist, and how it was judged there. */
export class Attachment extends Row {
  static override tableName = 'attachments'
  static override get jsonAttributes() {
    return ['validationResult']
  }

  declare leadId: string
  declare entryId: string
  declare itemId: string
  declare documentId: string
  /** Null until it is judged, and when it can't be. SQLite keeps 0 and 1. */
  declare overallValid: boolean | 0 | 1 | null
  declare validationResult: ValidationResult | null
  declare createdAt: string
}
