import { noneOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Place } from '../secrets.js'
import type { Role } from './role-rules.js'

/** Somebody who works for the lender, and signs in. */
export class User extends Row {
  static override tableName = 'users'
  static override get jsonAttributes() {
    return ['recoveryCodes']
  }
  static override get reachOfTests() {
    return noneOfThem
  }

  /** As it is compared; no two of a workspace have the same. */
  declare email: string
  declare name: string
  declare role: Role
  /** Null: invited, or signs in elsewhere. */
  declare passwordHash: string | null
  /** Null: invited, and never here. */
  declare acceptedAt: string | null
  declare disabledAt: string | null
  /** Sealed. */
  declare totpSecret: string | null
  /** Since when it is asked for. Null: it is only being set up. */
  declare totpSince: string | null
  /** The last one that was used. PostgreSQL gives it as a text. */
  declare totpStep: number | string | null
  /** Hashes of those that are left. */
  declare recoveryCodes: string[] | null
  declare oidcIssuer: string | null
  declare oidcSubject: string | null
  declare createdAt: string
  declare updatedAt: string
}

export const placeOfTotp = ({ workspaceId, id }: Pick<User, 'workspaceId' | 'id'>): Place => ({
  purpose: 'totp secret',
  workspaceId,
  rowId: id,
})
