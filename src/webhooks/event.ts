import { Row } from '../db/row.js'

/** An event as it will be delivered: the body is rendered once and never again. */
export class Event extends Row {
  static override tableName = 'events'
  static override get reachOfTests() {
    return 'events.is_test'
  }

  declare leadId: string | null
  declare subjectId: string
  declare sequence: number
  declare name: string
  declare body: string
  /** As its body says. SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare occurredAt: string
  /** Its place among all events: on SQLite. */
  declare position?: number
  /** The number of the transaction that made it, or of one that this has waited for: on PostgreSQL. */
  declare xid?: string
}
