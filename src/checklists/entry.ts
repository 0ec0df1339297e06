import { Row } from '../db/row.js'
import { derivedId } from '../ids.js'

export const entryStatuses = ['TODO', 'COMPLETED', 'INVALID', 'SKIPPED', 'NEEDS_REVIEW'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const entryIdOf = (leadId: string, itemId: string): string => derivedId('entry', leadId, itemId)

/** What a lead has answered to one item. Without a row it is TODO, and still has its id: that is derived. */
export class Entry extends Row {
  static override tableName = 'checklist_entries'

  declare leadId: string
  declare itemId: string
  /** JSON, sealed where the item's type is a secret: `entry-values.ts` reads and writes it. */
  declare value: string | null
  declare alternateValues: string | null
  declare status: EntryStatus
  declare validationError: string | null
  /** What it was before the lead's completion skipped it. Null: not skipped that way. */
  declare skippedFrom: EntryStatus | null
  /** What judging its documents last made of it. Where the status differs, somebody has set that by hand. */
  declare judgedStatus: EntryStatus | null
  declare createdAt: string
  declare updatedAt: string
}
