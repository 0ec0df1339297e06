import { Row } from '../db/row.js'

/** A subscription: where events are sent. */
export class Webhook extends Row {
  static override tableName = 'webhooks'
  static override get jsonAttributes() {
    return ['events']
  }
  static override get reachOfTests() {
    return 'webhooks.is_test'
  }

  /** Null for one made through the API. */
  declare code: string | null
  declare url: string
  declare events: string[]
  /** Made with a test key: it gets test events only. SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  /** Sealed: the JSON of the subscriber's own headers, which often carry a password. */
  declare headers: string
  /** Sealed: what signs the deliveries. */
  declare secret: string
  /** Sealed: signs beside the other one until then. */
  declare previousSecret: string | null
  declare previousSecretUntil: string | null
  /** SQLite keeps 0 and 1. */
  declare enabled: boolean | 0 | 1
  declare disabledReason: string | null
  /** Since when, and how often, nothing but failures. */
  declare failingSince: string | null
  declare failedTries: number
  declare eventSequence: number
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
