import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Document } from '../documents/document.js'
import { keepPictures } from '../documents/drawing/pictures.js'
import { readOnce } from '../documents/read-once.js'
import { readerVersion } from '../documents/reading/read.js'
import { Gone } from '../errors.js'
import { readSeconds } from '../metrics.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { findUnread } from './find-document.js'

/** What the workflow hears of it. The reading itself is in the storage, by the reader's version. */
export type ReadStep =
  | { outcome: 'read'; reader: number; pages: number }
  | { outcome: 'skipped' | 'failed'; reader: number }
  /** `missing`: its file is not where it should be. `nothing`: it was deleted, or has been read before. */
  | { outcome: 'missing' }
  | { outcome: 'nothing' }

/** Reads a document, or finds what was read from the same bytes. Repeatable. */
export async function readUnread(
  context: Context,
  { workspaceId, documentId }: { workspaceId: string; documentId: string },
  options: { signal: AbortSignal; recognises?: boolean },
): Promise<ReadStep> {
  const document = await begin(context, workspaceId, documentId)
  if (!document) return { outcome: 'nothing' }
  const observed = readSeconds.startTimer()
  try {
    const read = await readOnce(context.storage, document, options)
    observed({ outcome: read.outcome })
    await keepPictures(context.storage, document, options.signal)
    return read.outcome === 'read'
      ? { outcome: 'read', reader: readerVersion, pages: read.reading.pages.length }
      : { outcome: read.outcome, reader: readerVersion }
  } catch (error) {
    // Deleted while it was being read, if the row says so: the next step finds that out.
    if (error instanceof Gone) return { outcome: 'missing' }
    throw error
  }
}

async function begin(
  context: Context,
  workspaceId: string,
  documentId: string,
): Promise<Document | undefined> {
  const document = await findUnread(workspaceId, documentId, context.db)
  if (document?.extractionStatus === 'pending') {
    await transact(context.db, async trx => {
      await Document.in(workspaceId, trx)
        .findById(documentId)
        .where({ extractionStatus: 'pending' })
        .patch({ extractionStatus: 'processing', updatedAt: await timestampIn(context, workspaceId, trx) })
    })
  }
  return document
}
