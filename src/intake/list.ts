import type { Call } from '../call.js'
import { ChecklistItem } from '../checklists/item.js'
import { LeadItem } from '../checklists/lead-item.js'
import type { Context } from '../context.js'
import { type Page, type PageOf, takePage } from '../db/page.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import { signer } from '../documents/signed-url.js'
import { findLead } from '../leads/find.js'

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
  call: Call,
  leadId: string,
  page: Page,
): Promise<PageOf<ListedDocument>> {
  const { db } = context
  const { workspaceId } = call
  const lead = await findLead(workspaceId, leadId, db)
  const { rows, ...rest } = await takePage(
    Document.in(workspaceId, db).where({ leadId: lead.id }).whereNull('deletedAt'),
    page,
  )
  const attachments = await Attachment.in(workspaceId, db).where({ leadId: lead.id }).orderBy('id')
  const itemIds = [...new Set(attachments.map(({ itemId }) => itemId))]
  const items = [
    ...(await ChecklistItem.in(workspaceId, db).whereIn('id', itemIds)),
    ...(await LeadItem.in(workspaceId, db).whereIn('id', itemIds)),
  ]
  const labels = new Map(items.map(({ id, label }) => [id, label]))
  const urlOf = signer(context, call)
  return {
    rows: rows.map(document => ({
      document,
      signedUrl: urlOf(document),
      attachments: attachments.filter(({ documentId }) => documentId === document.id),
      labels,
    })),
    ...rest,
  }
}
