import { Row } from '../../db/row.js'
import type { StatementName } from '../../figures/choosing/column.js'
import type { DocumentUse } from '../../figures/choosing/entity.js'

/** What a person said before they said otherwise. */
interface EarlierOverride {
  value: number | null
  toRow: string | null
  /** Absent in what was said before documents could be taken in and out. */
  use?: DocumentUse['use'] | null
  reason: string
  author: string | null
  createdAt: string
}

/**
 * What a person says against the documents: another figure for a row, another row for a line, or of a whole document whether
 * it is the spread's.
 */
export class SpreadOverride extends Row {
  static override tableName = 'spread_overrides'
  static override get jsonAttributes() {
    return ['history']
  }

  declare spreadId: string
  declare leadId: string
  /** Null of a document, as are period and row. */
  declare statement: StatementName | null
  /** As it was when it was last sent. */
  declare periodId: string | null
  /** What holds it to its period; both null where nobody could date that. */
  declare periodStart: string | null
  declare periodEnd: string | null
  declare row: string | null
  declare line: string | null
  declare value: number | null
  declare toRow: string | null
  declare documentId: string | null
  declare use: DocumentUse['use'] | null
  declare reason: string
  declare author: string | null
  /** The newest first. */
  declare history: EarlierOverride[]
  declare createdAt: string
}
