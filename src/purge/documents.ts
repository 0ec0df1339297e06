import { recordAudit } from '../audit/record.js'
import type { Queryable } from '../db/connect.js'
import { transact } from '../db/transact.js'
import { Document } from '../documents/document.js'
import { goesWithItsLead, type Purged, type Purging, takerOf } from './purging.js'

const batch = 200

/** Documents that were deleted by themselves, of leads that stay. */
export async function purgeDocuments(purging: Purging): Promise<void> {
  const { context, by, dryRun, purged } = purging
  for await (const document of deletedDocuments(purging)) {
    const { documents, events } = dryRun
      ? await purgeDocument(context.db, document, purging)
      : await transact(context.db, async trx => {
          const { id, workspaceId } = document
          const gone = await purgeDocument(trx, document, purging)
          if (gone.documents > 0) await recordAudit(trx, { ...by, workspaceId }, 'document.purged', id)
          return gone
        })
    purged.documents += documents
    purged.events += events
  }
}

async function* deletedDocuments({ context: { db }, before, stop }: Purging): AsyncGenerator<Document> {
  let last: Pick<Document, 'id' | 'deletedAt'> | undefined = { id: '', deletedAt: '' }
  while (last) {
    const documents: Document[] = await Document.acrossAllWorkspaces(db)
      .select('id', 'workspaceId', 'deletedAt')
      .where('deletedAt', '<', before)
      .whereRaw(`not ${goesWithItsLead}`, [before])
      .whereRaw('(deleted_at, id) > (?, ?)', [last.deletedAt, last.id])
      .orderBy(['deletedAt', 'id'])
      .limit(batch)
    for (const document of documents) {
      if (stop?.aborted) return
      yield document
    }
    last = documents.at(-1)
  }
}

/** What its lead's timeline tells of it stays: that is the lead's. */
async function purgeDocument(
  db: Queryable,
  { id, workspaceId }: Document,
  purging: Purging,
): Promise<Pick<Purged, 'documents' | 'events'>> {
  const { before, dryRun } = purging
  const take = takerOf(purging)
  await take(db('wakes').where({ workspaceId, workflowId: id }))
  await take(db('attachments').where({ workspaceId, documentId: id }))
  const rows = db('events').where({ workspaceId, subjectId: id })
  const events = await take(dryRun ? rows.where('occurredAt', '>=', before) : rows)
  return { documents: await take(db('documents').where({ workspaceId, id })), events }
}
