import type { Queryable } from '../db/connect.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import { derivedId } from '../ids.js'
import type { Secrets } from '../secrets.js'
import type { Workspace } from '../workspaces/workspace.js'
import { type AskedGroup, type AskedItem, askedItem, type Definitions, definitionsOf } from './definitions.js'
import { Entry, entryIdOf } from './entry.js'
import { noValues, readValues } from './entry-values.js'
import {
  type AttachedDocument,
  type ChecklistEntry,
  LeadChecklist,
  type LeadOfChecklist,
  ownGroup,
} from './lead-checklist.js'
import { LeadItem } from './lead-item.js'

export async function loadChecklist(
  { secrets }: { secrets: Secrets },
  db: Queryable,
  workspace: Pick<Workspace, 'id' | 'checklistVersion'>,
  lead: LeadOfChecklist,
): Promise<LeadChecklist> {
  const definitions = await definitionsOf(db, workspace)
  // One after another: a transaction has one connection.
  const entries = await Entry.inBySql(workspace.id, db, 'lead_id = ?', [lead.id])
  const own = await LeadItem.inBySql(workspace.id, db, 'lead_id = ?', [lead.id], 'order by id')
  const attachments = await Attachment.inBySql(workspace.id, db, 'lead_id = ?', [lead.id], 'order by id')
  const attached = await withDocuments(db, workspace.id, lead.id, attachments)
  return new LeadChecklist(secrets, definitions, lead, { entries, own, attached })
}

/** Of a lead that is just being made: there is nothing to read yet. */
export const emptyChecklist = (
  { secrets }: { secrets: Secrets },
  definitions: Definitions,
  lead: LeadOfChecklist,
): LeadChecklist => new LeadChecklist(secrets, definitions, lead, { entries: [], own: [], attached: [] })

async function withDocuments(
  db: Queryable,
  workspaceId: string,
  leadId: string,
  attachments: Attachment[],
): Promise<AttachedDocument[]> {
  if (attachments.length === 0) return []
  const documents = await Document.inBySql(workspaceId, db, 'lead_id = ? and deleted_at is null', [leadId])
  const byId = new Map(documents.map(document => [document.id, document]))
  return attachments.flatMap(attachment => {
    const document = byId.get(attachment.documentId)
    return document ? [{ attachment, document }] : []
  })
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
