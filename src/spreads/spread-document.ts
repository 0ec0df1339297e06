import { Row } from '../db/row.js'
import type { SpreadDocumentStatus } from './status-rules.js'

/** A document in one generation of a spread. It outlasts the document itself. */
export class SpreadDocument extends Row {
  static override tableName = 'spread_documents'
  static override idColumn = ['spread_id', 'generation', 'document_id']

  declare leadId: string
  declare spreadId: string
  declare generation: number
  declare position: number
  declare documentId: string
  declare filename: string
  declare status: SpreadDocumentStatus
  declare error: string | null
  /** Where the columns lie that were found in it. */
  declare columnsKey: string | null
}
