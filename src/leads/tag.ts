import { Row } from '../db/row.js'

/** A tag of a workspace, shown as somebody first wrote it; its key is folded, so that another spelling is the same tag. */
export class Tag extends Row {
  static override tableName = 'tags'

  declare key: string
  declare name: string
  declare createdAt: string
}

export class LeadTag extends Row {
  static override tableName = 'lead_tags'

  declare leadId: string
  declare tagKey: string
}
