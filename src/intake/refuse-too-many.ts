import type { Queryable } from '../db/connect.js'
import { Document } from '../documents/document.js'
import { Conflict } from '../errors.js'
import type { Lead } from '../leads/lead.js'
import type { ArrivedFile } from './arrived.js'

/** All of them may be in the answers that have the lead's checklist. */
const mostDocuments = 500

export async function refuseTooMany(
  db: Queryable,
  { workspaceId, id }: Lead,
  files: ArrivedFile[],
  known: Map<string, Document>,
): Promise<void> {
  const added = new Set(files.map(({ sha256 }) => sha256).filter(sha256 => !known.has(sha256))).size
  const there = await Document.in(workspaceId, db).where({ leadId: id }).whereNull('deletedAt').resultSize()
  if (added > 0 && there + added > mostDocuments)
    throw new Conflict(
      'too_many_documents',
      `A lead may have ${mostDocuments} documents. This one has ${there}.`,
    )
}
