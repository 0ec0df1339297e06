import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'

export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]
const keyModes = ['live', 'test'] as const
export type KeyMode = (typeof keyModes)[number]

export class ApiKey extends Row {
  static override tableName = 'api_keys'
  static override get reachOfTests() {
    return allOfThem
  }

  declare name: string
  declare hash: string
  declare scope: KeyScope
  declare mode: KeyMode
  /** Made to see EIN and SSN as they are. SQLite keeps 0 and 1. */
  declare reveals: boolean | 0 | 1
  declare createdAt: string
  declare expiresAt: string | null
  declare revokedAt: string | null
  declare lastUsedAt: string | null
}

/** Who may write answers of live leads knows them anyway. */
export const mayReveal = ({ scope, mode, reveals }: Pick<ApiKey, 'scope' | 'mode' | 'reveals'>): boolean =>
  Boolean(reveals) || (scope === 'write' && mode === 'live')
