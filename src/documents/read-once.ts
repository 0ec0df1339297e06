import type { Document } from './document.js'
import { type ReadOptions, type ReadOutcome, readerVersion } from './reading/read.js'
import { TakesLonger } from './reading/reader.js'
import { type Begun, readOn } from './reading/turns.js'
import type { Storage } from './storage.js'

type Readable = Pick<Document, 'workspaceId' | 'sha256' | 'mimeType' | 'storageKey'>

/** What is kept. The same bytes may be read as CSV under one name and as plain text under another. */
export type Kept = { mimeType: string } & ReadOutcome

/**
 * What a document says, or why it can't be read: read once for each SHA-256 and version of the reader, found in the storage
 * ever after, unless it failed in a way that may pass. Throws `Gone` when its bytes are no longer there, and `TakesLonger` when
 * there is more to be read, in another turn.
 */
export async function readOnce(
  storage: Storage,
  document: Readable,
  options: Pick<ReadOptions, 'signal' | 'recognises'>,
): Promise<ReadOutcome> {
  const before = await storedReading(storage, document, readerVersion)
  if (before && !('mayPass' in before)) return before
  const begun = await storedTurns(storage, document)
  const outcome = await storage.withFile(document.storageKey, file =>
    readOn(file, document.mimeType, begun, options),
  )
  const kept = JSON.stringify({ mimeType: document.mimeType, ...outcome })
  if (outcome.outcome === 'begun') {
    await storage.putText(turnsKey(document), kept)
    throw new TakesLonger()
  }
  await storage.putText(readingKey(document, readerVersion), kept)
  if (begun) await storage.remove(turnsKey(document))
  return outcome
}

async function storedTurns(storage: Storage, document: Readable): Promise<Begun | undefined> {
  const text = await storage.readText(turnsKey(document))
  return text === undefined ? undefined : (JSON.parse(text) as Begun)
}

/** Of each type, so that who reads the same bytes as another doesn't begin anew for ever. */
const turnsKey = ({ workspaceId, sha256, mimeType }: Readable): string =>
  `${workspaceId}/readings/${sha256}-${readerVersion}-begun-${mimeType.replace(/\W/g, '-')}.json`

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
