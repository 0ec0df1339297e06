import type { Attachment } from '../documents/attachment.js'
import type { Document } from '../documents/document.js'
import { derivedId } from '../ids.js'
import type { Secrets } from '../secrets.js'
import type { LeadFacts } from './condition-rules.js'
import { type AskedGroup, type AskedItem, askedItem } from './definitions.js'
import { type Entry, type EntryStatus, entryIdOf } from './entry.js'
import { type EntryValues, noValues, readValues } from './entry-values.js'
import type { LeadItem } from './lead-item.js'

/** The group of the items that are asked of one lead only. */
export const ownGroup = { code: 'CUSTOM', name: 'Other requests' }

export interface ChecklistEntry extends EntryValues {
  id: string
  item: AskedItem
  /** Its conditions hold. One that doesn't apply is neither counted nor required, but keeps what was answered. */
  applies: boolean
  status: EntryStatus
  validationError: string | null
  /** What it was before the lead's completion skipped it. */
  skippedFrom: EntryStatus | null
  /** What judging its documents last made of it. Where the status differs, somebody has set that by hand. */
  judgedStatus: EntryStatus | null
  /** Null: nobody has changed it yet. */
  updatedAt: string | null
  attachments: AttachedDocument[]
}

/** Required, and neither there nor skipped. */
export const isOwed = ({ applies, item, status }: ChecklistEntry): boolean =>
  applies && item.isRequired && status !== 'COMPLETED' && status !== 'SKIPPED'

export interface AttachedDocument {
  attachment: Attachment
  document: Document
}

/** What a checklist needs to know of its lead. */
export interface LeadOfChecklist extends LeadFacts {
  id: string
  workspaceId: string
}

export function ownGroupOf(leadId: string, own: LeadItem[]): AskedGroup[] {
  if (own.length === 0) return []
  const id = derivedId('checklistGroup', leadId, ownGroup.code)
  const items = own.map(item => askedItem(item, ownGroup.code, null))
  return [{ ...ownGroup, id, conditions: null, items }]
}

const unreadableValue = 'can not be read any more: send it again'

export function entryFrom(
  secrets: Secrets,
  { id: leadId, workspaceId }: LeadOfChecklist,
  item: AskedItem,
  row: Entry | undefined,
  attachments: AttachedDocument[],
): ChecklistEntry {
  const kept = row ? readValues(secrets, { workspaceId, leadId, itemId: item.id }, row) : noValues
  return {
    id: row?.id ?? entryIdOf(leadId, item.id),
    item,
    applies: true,
    ...kept,
    status: kept.unreadable ? 'NEEDS_REVIEW' : (row?.status ?? 'TODO'),
    validationError: kept.unreadable ? unreadableValue : (row?.validationError ?? null),
    skippedFrom: row?.skippedFrom ?? null,
    judgedStatus: row?.judgedStatus ?? null,
    updatedAt: row?.updatedAt ?? null,
    attachments,
  }
}
