import { Row } from '../../db/row.js'

/** The list of a CRM's leads, told in one call or several under one name. */
export class Sync extends Row {
  static override tableName = 'syncs'
  static override get reachOfTests() {
    return 'syncs.is_test'
  }

  declare name: string
  /** Of test leads only. SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare calledAt: string
  declare finishedAt: string | null
  /** A hash of the call that finished it. */
  declare finishedBy: string | null
}
