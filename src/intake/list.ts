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
  caller: Pick<Caller, 'workspaceId' | 'keyId' | 'sessionId'>,
  leadId: string,
  page: Page,
): Promise<Listing<z.output<typeof LeadDocumentSchema>>> {
  const { db } = context
  const { workspaceId } = caller
  const lead = await findLead(workspaceId, leadId, db)
  const urlOf = signer(context, caller)
  const documents = Document.in(workspaceId, db).where({ leadId: lead.id }).whereNull('deletedAt')
  const render = async (rows: Document[]) => {
    const ids = rows.map(({ id }) => id)
    const attached = await Attachment.in(workspaceId, db)
      .where({ leadId: lead.id })
      .whereIn('documentId', ids)
      .orderBy('id')
    const ofDocument = groupBy(attached, ({ documentId }) => documentId)
    const labels = await labelsOf(workspaceId, db, [...new Set(attached.map(({ itemId }) => itemId))])
    return rows.map(document =>
      leadDocumentView({
        document,
        signedUrl: urlOf(document),
        attachments: ofDocument.get(document.id) ?? [],
        labels,
      }),
    )
  }
  return takeListing(documents, page, render, { size: documentsAtOnce })
}

async function labelsOf(workspaceId: string, db: Queryable, itemIds: string[]): Promise<Map<string, string>> {
  const items = [
    ...(await ChecklistItem.in(workspaceId, db).select('id', 'label').whereIn('id', itemIds)),
    ...(await LeadItem.in(workspaceId, db).select('id', 'label').whereIn('id', itemIds)),
  ]
  return new Map(items.map(({ id, label }) => [id, label]))
}
