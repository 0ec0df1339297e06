import type { Knex } from 'knex'
import { retell } from '../activity/retell.js'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import { removePictures } from '../documents/drawing/pictures.js'
import { lockLead } from '../leads/find.js'
import type { Lead } from '../leads/lead.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { findDocument } from './find-document.js'
import { rejudge } from './rejudge.js'

/** The row stays until a purge, for what refers to it; the bytes go at once. */
export async function removeDocument(context: Context, caller: Caller, id: string): Promise<void> {
  const { workspaceId } = caller
  const found = await findDocument(workspaceId, id, context.db)
  const { leadId, storageKey } = found
  const now = await timestampIn(context, workspaceId, context.db)
  await change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, leadId, trx)
    const document = await findDocument(workspaceId, id, trx)
    await Document.in(workspaceId, trx)
      .findById(id)
      .patch({ deletedAt: context.clock().toISOString(), updatedAt: now })
    await detach(context, trx, lead, document, caller)
    await writeLog(trx, workspaceId, {
      leadId,
      type: 'API_ACTIVITY',
      summary: 'Document deleted',
      input: {
        eventType: 'document_deleted',
        source: 'api',
        documents: [{ id, filename: document.filename }],
      },
      at: now,
      by: caller,
    })
    await retell(trx, workspaceId, leadId)
    await recordAudit(trx, caller, 'document.deleted', id)
    await wakeRunsOf(context, trx, lead)
  })
  await context.storage
    .remove(storageKey)
    .then(() => removePictures(context.storage, found))
    .catch(error => context.log.warn({ err: error }, 'the bytes of a deleted document are left to a purge'))
}

/** The entries that it answered are judged again, without it. */
async function detach(
  context: Context,
  trx: Knex.Transaction,
  lead: Lead,
  { id }: Document,
  caller: Caller,
): Promise<void> {
  const attachments = await Attachment.in(lead.workspaceId, trx).where({ documentId: id })
  await Attachment.in(lead.workspaceId, trx).where({ documentId: id }).delete()
  await rejudge(
    context,
    trx,
    lead,
    attachments.map(({ entryId }) => entryId),
    caller,
  )
}
