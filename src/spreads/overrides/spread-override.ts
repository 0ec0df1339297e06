import { Row } from '../../db/row.js'
import type { StatementName } from '../../figures/choosing/column.js'

/** What a person said before they said otherwise. */
interface EarlierOverride {
  value: number | null
  toRow: string | null
  reason: string
  author: string | null
  createdAt: string
}

/** What a person says against the documents: another figure for a row, or another row for a line. */
export class SpreadOverride extends Row {
  static override tableName = 'spread_overrides'
  static override get jsonAttributes() {
    return ['history']
  }

  declare spreadId: string
  declare leadId: string
  declare statement: StatementName
  /** As it was when it was last sent. */
  declare periodId: string
  /** What holds it to its period; both null where nobody could date that. */
  declare periodStart: string | null
  declare periodEnd: string | null
  declare row: string
  declare line: string | null
  declare value: number | null
  declare toRow: string | null
  declare reason: string
  declare author: string | null
  /** The newest first. */
  declare history: EarlierOverride[]
  declare createdAt: string
}
