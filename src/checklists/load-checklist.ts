import type { Queryable } from '../db/connect.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import type { Secrets } from '../secrets.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { AttachedDocument, LeadOfChecklist } from './checklist-entry.js'
import { type Definitions, definitionsOf } from './definitions.js'
import { Entry } from './entry.js'
import { LeadChecklist } from './lead-checklist.js'
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
