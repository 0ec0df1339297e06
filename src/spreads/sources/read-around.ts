import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { readingKey } from '../../documents/read-once.js'
import { readerVersion } from '../../documents/reading/read.js'
import { findDocument } from '../../intake/find-document.js'
import { inThread } from '../threads/threads.js'
import type { Around, Place } from './around.js'

/** What stands around a place, by what was read of the document. Undefined: that is no longer kept. */
export async function readAround(
  { db, storage, clock }: Context,
  { workspaceId, deadline }: Caller,
  documentId: string,
  place: Place,
): Promise<Around | undefined> {
  const document = await findDocument(workspaceId, documentId, db)
  const stored = await storage.readText(readingKey(document, readerVersion))
  if (stored === undefined) return undefined
  const left = Math.max(1, deadline.getTime() - clock().getTime())
  const found = await inThread('around', { stored, place }, AbortSignal.timeout(left))
  return found === 'nothing' ? undefined : found
}
