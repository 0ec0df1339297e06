import type { Document } from './document.js'
import { type ReadOptions, type ReadOutcome, readDocument, readerVersion } from './reading/read.js'
import type { Storage } from './storage.js'

type Readable = Pick<Document, 'workspaceId' | 'sha256' | 'mimeType' | 'storageKey'>

/** What is kept. The same bytes may be read as CSV under one name and as plain text under another. */
export type Kept = { mimeType: string } & ReadOutcome

/**
 * What a document says, or why it can't be read: read once for each SHA-256 and version of the reader, found in the storage
 * ever after, unless it failed in a way that may pass. Throws `Gone` when its bytes are no longer there.
 */
export async function readOnce(
  storage: Storage,
  document: Readable,
  options: Pick<ReadOptions, 'signal' | 'recognises'>,
): Promise<ReadOutcome> {
  const before = await storedReading(storage, document, readerVersion)
  if (before && !('mayPass' in before)) return before
  const outcome = await storage.withFile(document.storageKey, file =>
    readDocument(file, document.mimeType, options),
  )
  const kept: Kept = { mimeType: document.mimeType, ...outcome }
  await storage.putText(readingKey(document, readerVersion), JSON.stringify(kept))
  return outcome
}

export async function storedReading(
  storage: Storage,
  document: Readable,
  reader: number,
): Promise<ReadOutcome | undefined> {
  const text = await storage.readText(readingKey(document, reader))
  if (text === undefined) return undefined
  const { mimeType, ...outcome } = JSON.parse(text) as Kept
  return mimeType === document.mimeType ? outcome : undefined
}

export const readingKey = (
  { workspaceId, sha256 }: Pick<Document, 'workspaceId' | 'sha256'>,
  reader: number,
): string => `${workspaceId}/readings/${sha256}-${reader}.json`
