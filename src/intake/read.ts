import type { Readable } from 'node:stream'
import type { Call } from '../call.js'
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
  call: Call,
  id: string,
  includeContent: boolean,
): Promise<ReadDocument> {
  const document = await findDocument(call.workspaceId, id, context.db)
  const content = includeContent ? await context.storage.open(document.storageKey) : undefined
  return { document, signedUrl: signedUrl(context, call, document), content }
}
