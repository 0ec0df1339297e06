import { Row } from '../db/row.js'

/** A subscription: where events are sent. */
export class Webhook extends Row {
  static override tableName = 'webhooks'
  static override get jsonAttributes() {
    return ['events']
  }

  /** Null for one made through the API. */
  declare code: string | null
  declare url: string
  declare events: string[]
  /** Sealed: the JSON of the subscriber's own headers, which often carry a password. */
  declare headers: string
  /** Sealed: what signs the deliveries. */
  declare secret: string
  /** SQLite keeps 0 and 1. */
  declare enabled: boolean | 0 | 1
  declare disabledReason: string | null
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
