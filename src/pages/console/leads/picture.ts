import { pictureKey } from '../../../documents/drawing/pictures.js'
import { NotFound } from '../../../errors.js'
import { findDocument } from '../../../intake/find-document.js'
import { personal } from '../../door/personal.js'

/** A page of a picture that browsers can't show, as it was drawn when the document was read. */
export const documentPicture = personal({
  method: 'get',
  path: '/console/documents/{documentId}/pictures/{page}',
  role: 'viewer',
  reads: { action: 'document.content_read', subject: ({ documentId = '' }) => documentId },
  async handle(context, { ctx, caller, params }) {
    const document = await findDocument(caller.workspaceId, params.documentId ?? '', context.db)
    if (!/^[1-9]\d?$/.test(params.page ?? '')) throw new NotFound('page')
    ctx.body = await context.storage.open(pictureKey(document, Number(params.page)))
    ctx.type = 'image/png'
    return 'answered'
  },
})
