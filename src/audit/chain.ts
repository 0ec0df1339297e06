import { noneOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'

/** How far the entries of a workspace are linked, and after which of them those begin that are kept. */
export class AuditChain extends Row {
  static override tableName = 'audit_chains'
  static override idColumn = 'workspace_id'

  static override get reachOfTests() {
    return noneOfThem
  }

  /** The last entry that was removed, or 0, and its hash: the checkpoint from which the chain can be followed. */
  declare removed: number | string
  declare removedHash: string
  /** The last entry that was linked, and its hash. */
  declare number: number | string
  declare hash: string
  /** The place of that entry among all: on SQLite. */
  declare linkedTo?: number
}
