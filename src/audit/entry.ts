import { noneOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'

export type ActorKind = 'key' | 'user' | 'lead' | 'operator' | 'agent' | 'system'

/** Who did what to what. Ids and never values: it outlasts what it tells of. */
export class AuditEntry extends Row {
  static override tableName = 'audit_entries'

  static override get reachOfTests() {
    return noneOfThem
  }

  declare at: string
  declare actorKind: ActorKind
  declare actorId: string | null
  declare action: string
  declare subject: string
  declare ip: string | null
  declare requestId: string | null
  /** Its place in the chain of its workspace, from 1. Null until it is linked. PostgreSQL gives it as a text. */
  declare number: number | string | null
  declare hash: string | null
  /** Its place among all entries: on SQLite. */
  declare position?: number
  /** The number of the transaction that made it: on PostgreSQL. */
  declare xid?: string
}
