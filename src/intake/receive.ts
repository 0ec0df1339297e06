import type { Knex } from 'knex'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { ChecklistEntry } from '../checklists/checklist-entry.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { violates } from '../db/errors.js'
import { Attachment } from '../documents/attachment.js'
import { Document, documentsOncePerLead } from '../documents/document.js'
import { cleanFilename } from '../documents/filename-rules.js'
import { signer } from '../documents/signed-url.js'
import { documentEventView } from '../documents/view.js'
import { Invalid } from '../errors.js'
import { newId } from '../ids.js'
import { findLead, lockLead } from '../leads/find.js'
import type { Lead } from '../leads/lead.js'
import { recordEvent } from '../webhooks/record.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import type { ArrivedFile } from './arrived.js'
import { findItem, type Wanted } from './find-item.js'
import { refuseTooMany } from './refuse-too-many.js'
import { rejudge } from './rejudge.js'

interface Delivery extends Wanted {
  leadId: string
  files: ArrivedFile[]
  /** How they came, where that was not the API. */
  source?: string
  /** One for each file, in their order. */
  metadata?: { name?: string | null | undefined; externalId?: string | null | undefined }[] | undefined
}

export interface Received {
  documents: { document: Document; url: string; entryId: string | null; isDuplicate: boolean }[]
  actionLogId: string
}

/** Bytes in the storage under the key of a document that may come to be. */
interface Stored {
  id: string
  storageKey: string
}

const tries = 3

/**
 * The bytes first, then the rows: a crash in between leaves bytes without a row, which a purge finds, and never a row without
 * bytes. The same bytes for the same lead are one document.
 */
export async function receive(context: Context, caller: Caller, delivery: Delivery): Promise<Received> {
  const { workspaceId } = caller
  const { files, metadata } = delivery
  if (metadata && metadata.length !== files.length) throw wrongMetadata(files.length)
  const lead = await findLead(workspaceId, delivery.leadId, context.db)
  const entry = await findItem(context, lead, delivery)
  const stored = new Map<string, Stored>()
  const spare = () => [...stored.values()].map(({ storageKey }) => storageKey)
  for (let attempt = 1; ; attempt++) {
    const committing = { begun: false }
    try {
      await store(context, lead, files, stored)
      const received = await record(context, caller, {
        delivery,
        entry,
        stored,
        committing,
      })
      for (const { document, isDuplicate } of received.documents)
        if (!isDuplicate) stored.delete(document.sha256)
      await discard(context, spare())
      return received
    } catch (error) {
      const raced = error instanceof BytesMissing || violates(documentsOncePerLead, error)
      if (raced && attempt < tries) continue
      // If a commit's answer was lost, the rows may be there: then the bytes stay, if need be until a purge.
      if (!committing.begun) await discard(context, spare())
      throw error
    }
  }
}

/** What another request has stored meanwhile was removed again: its bytes have to be put in by this one. */
class BytesMissing extends Error {}

const wrongMetadata = (files: number) => {
  const message = `must have as many entries as there are files, which is ${files}`
  return new Invalid(`metadata: ${message}`, [{ path: 'metadata', message, code: 'wrong_length' }])
}

async function store(
  { db, storage }: Context,
  lead: Lead,
  files: ArrivedFile[],
  stored: Map<string, Stored>,
): Promise<void> {
  const there = await sameBytes(lead, files, db)
  for (const { sha256, path } of files) {
    if (there.has(sha256) || stored.has(sha256)) continue
    const id = newId('document')
    const storageKey = `${lead.workspaceId}/${id}`
    await storage.put(storageKey, path)
    stored.set(sha256, { id, storageKey })
  }
}

async function sameBytes(
  { workspaceId, id }: Lead,
  files: ArrivedFile[],
  db: Queryable,
): Promise<Map<string, Document>> {
  const hashes = files.map(({ sha256 }) => sha256)
  const documents = await Document.in(workspaceId, db)
    .where({ leadId: id })
    .whereIn('sha256', hashes)
    .whereNull('deletedAt')
  return new Map(documents.map(document => [document.sha256, document]))
}

interface Recording {
  delivery: Delivery
  entry: ChecklistEntry | undefined
  stored: Map<string, Stored>
  committing: { begun: boolean }
}

async function record(
  context: Context,
  caller: Caller,
  { delivery, entry, stored, committing }: Recording,
): Promise<Received> {
  const { workspaceId } = caller
  const urlOf = signer(context, caller)
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    committing.begun = false
    const lead = await lockLead(workspaceId, delivery.leadId, trx)
    const known = await sameBytes(lead, delivery.files, trx)
    await refuseTooMany(trx, lead, delivery.files, known)
    const documents: Received['documents'] = []
    for (const [place, file] of delivery.files.entries()) {
      const before = known.get(file.sha256)
      const document = before ?? (await insert(trx, lead, file, delivery.metadata?.[place], stored, now))
      if (!before) {
        await recordEvent(trx, document, 'document.received', caller, {
          lead,
          shows: documentEventView(document),
        })
        await context.wakes.write(trx, workspaceId, document.id)
      }
      await recordAudit(trx, caller, before ? 'document.received_again' : 'document.received', document.id)
      known.set(file.sha256, document)
      documents.push({
        document,
        url: urlOf(document),
        entryId: entry?.id ?? null,
        isDuplicate: before !== undefined,
      })
    }
    if (entry) await attachAll(context, trx, lead, entry, [...known.values()], caller)
    const log = await writeLog(trx, workspaceId, {
      leadId: lead.id,
      type: 'DOCUMENT_UPLOAD',
      summary: documents.length === 1 ? 'Document uploaded' : `${documents.length} documents uploaded`,
      input: {
        eventType: 'document_uploaded',
        source: delivery.source ?? 'api',
        documents: documents.map(({ document: { id, filename } }) => ({ id, filename })),
        leadChecklistItemId: entry?.id ?? null,
      },
      at: now,
      by: caller,
    })
    // What was read before answers its item at once.
    if (entry) await wakeRunsOf(context, trx, lead)
    committing.begun = true
    return { documents, actionLogId: log.id }
  })
}

async function insert(
  trx: Knex.Transaction,
  lead: Lead,
  file: ArrivedFile,
  metadata: NonNullable<Delivery['metadata']>[number] | undefined,
  stored: Map<string, Stored>,
  now: string,
): Promise<Document> {
  const place = stored.get(file.sha256)
  if (!place) throw new BytesMissing()
  return Document.in(lead.workspaceId, trx).insert({
    ...place,
    leadId: lead.id,
    filename: cleanFilename(metadata?.name ?? '', file.filename),
    mimeType: file.mimeType,
    size: file.size,
    sha256: file.sha256,
    externalId: metadata?.externalId || null,
    extractionStatus: 'pending',
    extractionError: null,
    classification: null,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
}

/** What is attached there already stays as it was judged. */
async function attachAll(
  context: Context,
  trx: Knex.Transaction,
  lead: Lead,
  entry: ChecklistEntry,
  documents: Document[],
  caller: Caller,
): Promise<void> {
  const now = await timestampIn(context, lead.workspaceId, trx)
  for (const { id } of documents) {
    await Attachment.in(lead.workspaceId, trx)
      .insert({
        id: newId('attachment'),
        leadId: lead.id,
        entryId: entry.id,
        itemId: entry.item.id,
        documentId: id,
        overallValid: null,
        validationResult: null,
        createdAt: now,
      })
      .onConflict(['entryId', 'documentId'])
      .ignore()
  }
  await rejudge(context, trx, lead, [entry.id], caller)
}

async function discard({ storage, log }: Context, keys: string[]): Promise<void> {
  for (const key of keys) {
    await storage
      .remove(key)
      .catch(error => log.warn({ err: error }, 'a file without a document is left to a purge'))
  }
}
