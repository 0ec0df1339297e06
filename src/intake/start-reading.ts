import type { Context } from '../context.js'
import { findUnread } from './find-document.js'
import { startDocument } from './workflow.js'

/** Starts the workflow that reads a document. Repeatable: one that has been read, or is gone, is left alone. */
export async function startReading(
  { db, temporal }: Pick<Context, 'db' | 'temporal'>,
  workspaceId: string,
  documentId: string,
): Promise<void> {
  const document = await findUnread(workspaceId, documentId, db)
  if (document) await startDocument(temporal, document)
}
