import { allOfThem } from '../../db/reach.js'
import { Row } from '../../db/row.js'

/** A lead that gets the tag gets the run. */
export class Automation extends Row {
  static override tableName = 'automations'
  static override get reachOfTests() {
    return allOfThem
  }

  declare tag: string
  declare agentId: string
  declare workflowId: string
  /** Losing the tag cancels the runs that it started. SQLite keeps 0 and 1. */
  declare withdraw: boolean | 0 | 1
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
