import { noneOfThem } from '../../db/reach.js'
import { Row } from '../../db/row.js'

/** A browser in which somebody is signed in. */
export class UserSession extends Row {
  static override tableName = 'user_sessions'
  static override get reachOfTests() {
    return noneOfThem
  }

  declare userId: string
  declare hash: string
  /** The password was right, and that is not all it takes. SQLite keeps 0 and 1. */
  declare awaitsSecondFactor: boolean | 0 | 1
  /** As the browser has named itself. */
  declare device: string
  declare ip: string | null
  declare createdAt: string
  declare lastSeenAt: string
  declare expiresAt: string
  declare revokedAt: string | null
}
