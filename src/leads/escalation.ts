import { Row } from '../db/row.js'

/** Something that a person must look at. While one is unresolved, its lead is in REVIEW. */
export class Escalation extends Row {
  static override tableName = 'escalations'

  declare leadId: string
  declare reason: string
  declare createdAt: string
  declare resolvedAt: string | null
}
