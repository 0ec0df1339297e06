import { Row } from '../../db/row.js'

/** That a sync has named a lead. Of the finished ones that brought it, the latest is kept. */
export class SyncedLead extends Row {
  static override tableName = 'synced_leads'
  static override get idColumn() {
    return ['leadId', 'syncId']
  }

  declare leadId: string
  declare syncId: string
  /** Its row has been carried out, or said nothing new. SQLite keeps 0 and 1. */
  declare isBrought: boolean | 0 | 1
}
