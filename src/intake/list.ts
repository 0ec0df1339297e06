import type { z } from 'zod'
import type { Caller } from '../caller.js'
import { ChecklistItem } from '../checklists/item.js'
import { LeadItem } from '../checklists/lead-item.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import type { LeadDocumentSchema } from '../documents/schema.js'
import { signer } from '../documents/signed-url.js'
import { groupBy } from '../group-by.js'
import { findLead } from '../leads/find.js'
import { leadDocumentView } from './view.js'

/** Each with how it was judged. */
const documentsAtOnce = 100

export interface ListedDocument {
  document: Document
  signedUrl: string
  attachments: Attachment[]
  /** Of the items that it is attached to. */
  labels: Map<string, string>
}

/** The documents of a lead with what they answer, in as many statements however many there are. */
export async function listDocuments(
  context: Context,
  caller: Reader,
  leadId: string,
  page: Page,
): Promise<Listing<Described>> {
  const { db } = context
  const { workspaceId } = caller
  const lead = await findLead(workspaceId, leadId, db)
  const documents = Document.in(workspaceId, db).where({ leadId: lead.id }).whereNull('deletedAt')
  return takeListing(documents, page, rows => described(context, caller, rows), { size: documentsAtOnce })
}

type Described = z.output<typeof LeadDocumentSchema>
type Reader = Pick<Caller, 'workspaceId' | 'keyId' | 'sessionId'>

/** One of them by itself. */
export async function describeDocument(
  context: Context,
  caller: Reader,
  document: Document,
): Promise<Described> {
  const [only] = await described(context, caller, [document])
  return only as Described
}

/** All are of one lead. */
async function described(context: Context, caller: Reader, documents: Document[]): Promise<Described[]> {
  const { db } = context
  const { workspaceId } = caller
  const [first] = documents
  if (!first) return []
  const urlOf = signer(context, caller)
  const attached = await Attachment.in(workspaceId, db)
    .where({ leadId: first.leadId })
    .whereIn(
      'documentId',
      documents.map(({ id }) => id),
    )
    .orderBy('id')
  const ofDocument = groupBy(attached, ({ documentId }) => documentId)
  const labels = await labelsOf(workspaceId, db, [...new Set(attached.map(({ itemId }) => itemId))])
  return documents.map(document =>
    leadDocumentView({
      document,
      signedUrl: urlOf(document),
      attachments: ofDocument.get(document.id) ?? [],
      labels,
    }),
  )
}

async function labelsOf(workspaceId: string, db: Queryable, itemIds: string[]): Promise<Map<string, string>> {
  const items = [
    ...(await ChecklistItem.in(workspaceId, db).select('id', 'label').whereIn('id', itemIds)),
    ...(await LeadItem.in(workspaceId, db).select('id', 'label').whereIn('id', itemIds)),
  ]
  return new Map(items.map(({ id, label }) => [id, label]))
}
