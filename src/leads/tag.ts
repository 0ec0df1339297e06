import { Row } from '../db/row.js'

/**
 * A tag of a workspace, shown as somebody first wrote it; its key is folded, so that another spelling is the same tag. Test leads
 * have tags of their own: neither kind decides, or learns, how the other's are spelt.
 */
export class Tag extends Row {
  static override tableName = 'tags'
  static override get reachOfTests() {
    return 'tags.is_test'
  }

  declare key: string
  declare name: string
  /** SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare createdAt: string
}

export class LeadTag extends Row {
  static override tableName = 'lead_tags'

  declare leadId: string
  declare tagKey: string
}
