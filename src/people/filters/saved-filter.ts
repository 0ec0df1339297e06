import { noneOfThem } from '../../db/reach.js'
import { Row } from '../../db/row.js'

/** What of the list's address says which leads are shown, by the names that it has there. */
export type FilterParts = Record<string, string>

/** A filter of the list of leads that somebody has given a name. */
export class SavedFilter extends Row {
  static override tableName = 'saved_filters'
  static override get jsonAttributes() {
    return ['parts']
  }
  static override get reachOfTests() {
    return noneOfThem
  }

  /** Whose it is. */
  declare userId: string
  declare name: string
  /** As it is compared; nobody has two of the same. */
  declare nameKey: string
  /** All of the workspace see it. SQLite keeps 0 and 1. */
  declare isShared: boolean | 0 | 1
  declare parts: FilterParts
  declare createdAt: string
  declare updatedAt: string
}
