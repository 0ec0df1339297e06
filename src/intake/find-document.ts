import type { Queryable } from '../db/connect.js'
import { Document } from '../documents/document.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'

const ofLeadThatIsThere = `id = ? and deleted_at is null and exists (
  select 1 from leads
  where leads.id = documents.lead_id and leads.workspace_id = documents.workspace_id and leads.deleted_at is null)`

/** A document that is there, of a lead that is there. */
export async function findDocument(workspaceId: string, id: string, db: Queryable): Promise<Document> {
  const [document] = isId('document', id)
    ? await Document.inBySql(workspaceId, db, ofLeadThatIsThere, [id])
    : []
  if (!document) throw new NotFound('document')
  return document
}

/** One that is still to be read; undefined, also, when it is not there. */
export async function findUnread(
  workspaceId: string,
  id: string,
  db: Queryable,
): Promise<Document | undefined> {
  const unread = `${ofLeadThatIsThere} and extraction_status in ('pending', 'processing')`
  const [document] = await Document.inBySql(workspaceId, db, unread, [id])
  return document
}

/** The same as a document that is there, for whoever has a signed link: that is all they have, and no workspace. */
export async function findLinkedDocument(id: string, db: Queryable): Promise<Document | undefined> {
  const [document] = isId('document', id)
    ? await Document.acrossAllWorkspacesBySql(db, ofLeadThatIsThere, [id])
    : []
  return document
}
