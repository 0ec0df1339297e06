import { type Conducted, wasEnded } from '../conducted/kind.js'
import { conducted } from '../conducted/open-work.js'
import { Document } from '../documents/document.js'
import { isId } from '../ids.js'
import { findUnread } from './find-document.js'
import { recordReading } from './record-reading.js'
import { startDocument } from './workflow.js'

/** Documents that are still to be read. */
export const conductedDocuments: Conducted<Document> = {
  type: 'document',
  rows: Document,
  open: conducted.documents.open,
  workflowIdOf: ({ id }) => id,
  rowIdOf: id => (isId('document', id) ? id : undefined),
  isMeant: wasEnded,
  async end(context, { workspaceId, id }) {
    const { status } = await recordReading(context, { workspaceId, documentId: id, outcome: 'stopped' })
    return status !== 'gone'
  },
  async startAnew({ db, temporal }, { workspaceId, id }) {
    // Its lead may have been deleted.
    const unread = await findUnread(workspaceId, id, db)
    if (unread) await startDocument(temporal, unread, true)
    return unread !== undefined
  },
}
