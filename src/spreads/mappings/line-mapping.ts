import { Row } from '../../db/row.js'
import type { Mapping } from '../../figures/choosing/mapping.js'

/** What people have said once for all of lines with a label. Test leads have mappings of their own, as they have tags. */
export class LineMapping extends Row implements Mapping {
  static override tableName = 'mappings'
  static override get reachOfTests() {
    return 'mappings.is_test'
  }

  /** Null: of all leads. */
  declare leadId: string | null
  /** SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare statement: Mapping['statement']
  declare label: string
  declare labelKey: string
  declare row: string
  declare fromRow: string | null
  /** The override that it was learnt from; null where somebody has said it in so many words. */
  declare overrideId: string | null
  declare author: string | null
  declare createdAt: string

  get scope(): Mapping['scope'] {
    return this.leadId === null ? 'workspace' : 'lead'
  }
}
