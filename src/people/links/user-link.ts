import { noneOfThem } from '../../db/reach.js'
import { Row } from '../../db/row.js'

/** Brings one person in, once. */
export class UserLink extends Row {
  static override tableName = 'user_links'
  static override get reachOfTests() {
    return noneOfThem
  }

  declare userId: string
  /** An invitation asks for a password, a sign-in link for nothing. */
  declare kind: LinkKind
  declare hash: string
  declare createdAt: string
  declare expiresAt: string
  declare usedAt: string | null
}

export type LinkKind = 'invitation' | 'sign-in'
