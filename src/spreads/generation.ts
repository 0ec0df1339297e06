import type { Knex } from 'knex'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { bound, oneOf } from '../db/one-of.js'
import { Document } from '../documents/document.js'
import { Conflict, NotFound } from '../errors.js'
import type { Lead } from '../leads/lead.js'
import { recordEvent } from '../webhooks/record.js'
import { recordOf, type SpreadRecord } from './find.js'
import { recordBegun } from './generations/record.js'
import { SpreadDocument } from './spread-document.js'
import type { SpreadRun } from './spread-run.js'
import { spreadView } from './view.js'

/** A document as a generation begins with it. */
type Starting = Pick<SpreadDocument, 'documentId' | 'filename' | 'status' | 'error' | 'columnsKey'>

interface Beginning {
  lead: Lead
  documents: Starting[]
  caller: Caller
  /** What is other than in the one before, in sentences. */
  changes: readonly string[]
}

/** The rest of the transaction that has raised a spread's generation: its documents, its event, and its wake. */
export async function beginGeneration(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  spread: SpreadRun,
  { lead, documents, caller, changes }: Beginning,
): Promise<SpreadRecord> {
  const { id: spreadId, workspaceId, leadId, generation } = spread
  const rows = documents.map((one, position) => ({ spreadId, leadId, generation, position, ...one }))
  await SpreadDocument.insertAllIn(workspaceId, trx, rows)
  await recordBegun(trx, spread, caller, changes)
  const record = await recordOf(spread, trx)
  await recordEvent(trx, spread, 'spread.started', caller, { lead, shows: spreadView(record) })
  await wakes.write(trx, workspaceId, spreadId)
  return record
}

export const unread = ({ id, filename }: Document): Starting => ({
  documentId: id,
  filename,
  status: 'PROCESSING',
  error: null,
  columnsKey: null,
})

/** The documents that a caller has named. Any that isn't the lead's is no document. */
export async function namedDocuments(trx: Knex.Transaction, lead: Lead, ids: string[]): Promise<Document[]> {
  const documents = await documentsOf(trx, lead, ids)
  if (documents.length < ids.length || documents.some(({ deletedAt }) => deletedAt !== null))
    throw new NotFound('document')
  return documents
}

/** Those that a spread goes by: the ones once named, deleted ones too, or all that the lead has. */
export async function currentDocuments(
  trx: Knex.Transaction,
  lead: Lead,
  named: string[] | null,
): Promise<Document[]> {
  const documents = named
    ? await documentsOf(trx, lead, named)
    : await Document.in(lead.workspaceId, trx).where({ leadId: lead.id }).whereNull('deletedAt').orderBy('id')
  if (documents.length === 0) throw new Conflict('no_documents', 'This lead has no documents to spread.')
  return documents
}

async function documentsOf(trx: Knex.Transaction, lead: Lead, ids: string[]): Promise<Document[]> {
  const where = `lead_id = ? and ${oneOf('id', trx)}`
  return Document.inBySql(lead.workspaceId, trx, where, [lead.id, bound(ids)], 'order by id')
}
