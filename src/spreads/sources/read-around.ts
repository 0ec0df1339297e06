import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import type { Document } from '../../documents/document.js'
import { readingKey } from '../../documents/read-once.js'
import { readerVersion } from '../../documents/reading/read.js'
import { findDocument } from '../../intake/find-document.js'
import { inThread } from '../threads/threads.js'
import type { Around, Place } from './around.js'
import type { Part, WantedPart } from './part.js'

/** What stands around a place, by what was read of the document. Undefined: that is no longer kept. */
export async function readAround(
  context: Context,
  caller: Caller,
  documentId: string,
  place: Place,
): Promise<Around | undefined> {
  const document = await findDocument(caller.workspaceId, documentId, context.db)
  const stored = await storedText(context, document)
  if (stored === undefined) return undefined
  const found = await inThread('around', { stored, place }, untilDeadline(context, caller))
  return found === 'nothing' ? undefined : found
}

/** A part of what was read, to look through all of it. Undefined: nothing is kept. */
export async function readPart(
  context: Context,
  caller: Caller,
  document: Document,
  wanted: WantedPart,
): Promise<Part | undefined> {
  const stored = await storedText(context, document)
  if (stored === undefined) return undefined
  const found = await inThread('part', { stored, wanted }, untilDeadline(context, caller))
  return found === 'nothing' ? undefined : found
}

const storedText = ({ storage }: Context, document: Document): Promise<string | undefined> =>
  storage.readText(readingKey(document, readerVersion))

const untilDeadline = ({ clock }: Context, { deadline }: Caller): AbortSignal =>
  AbortSignal.timeout(Math.max(1, deadline.getTime() - clock().getTime()))
