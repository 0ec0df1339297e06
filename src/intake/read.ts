import type { Readable } from 'node:stream'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Document } from '../documents/document.js'
import { signedUrl } from '../documents/signed-url.js'
import { findDocument } from './find-document.js'

export interface ReadDocument {
  document: Document
  signedUrl: string
  content: Readable | undefined
}

export async function readDocument(
  context: Context,
  caller: Caller,
  id: string,
  includeContent: boolean,
): Promise<ReadDocument> {
  const document = await findDocument(caller.workspaceId, id, context.db)
  const content = includeContent ? await context.storage.open(document.storageKey) : undefined
  return { document, signedUrl: signedUrl(context, caller, document), content }
}
