import { conducted } from '../conducted/open-work.js'
import type { Queryable } from '../db/connect.js'
import { Document } from '../documents/document.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { ofLeadThatIsThere } from '../leads/find.js'

const there = `id = ? and deleted_at is null and ${ofLeadThatIsThere('documents')}`

/** A document that is there, of a lead that is there. */
export async function findDocument(workspaceId: string, id: string, db: Queryable): Promise<Document> {
  const [document] = isId('document', id) ? await Document.inBySql(workspaceId, db, there, [id]) : []
  if (!document) throw new NotFound('document')
  return document
}

/** One that is still to be read; undefined, also, when it is not there. */
export async function findUnread(
  workspaceId: string,
  id: string,
  db: Queryable,
): Promise<Document | undefined> {
  const unread = `${there} and ${conducted.documents.open}`
  const [document] = await Document.inBySql(workspaceId, db, unread, [id])
  return document
}

/** A document that is there, for whoever has a signed link: that is all they have, and no workspace. */
export async function findLinkedDocument(id: string, db: Queryable): Promise<Document | undefined> {
  const [document] = isId('document', id) ? await Document.acrossAllWorkspacesBySql(db, there, [id]) : []
  return document
}
