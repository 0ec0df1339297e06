import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import type { Document } from '../../documents/document.js'
import { LeadspreadError } from '../../errors.js'
import { readUpload } from '../../http/uploads/upload.js'
import { type Received as Kept, receive } from '../../intake/receive.js'
import { Fragment, h } from '../kit/html.js'
import { goTo, nothingNew, type Page, show, wantsPiece } from '../kit/page.js'
import { Refusal } from './drop.js'
import { entryOf, itemAfter } from './entries.js'
import { whole } from './overview.js'
import { documentsOf, isUnread, Received } from './received.js'
import { callerFor, checklistOf, type Visit, visitOf } from './visit.js'

/** Files for an item. They are documents of the lead once this is answered; what they are worth is told a moment later. */
export const takeFiles: Page = {
  method: 'post',
  path: '/portal/{token}/items/{entryId}/files',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const before = await checklistOf(context, visit)
    const { id } = entryOf(before, params.entryId)
    const { kept, refusal } = await take(context, ctx, visit, id)
    const note = kept && noteOn(kept, visit)
    return itemAfter(context, ctx, visit, { before, entryId: id, ...(note ? { note } : {}), refusal })
  },
}

/** Files for whatever they turn out to be. */
export const takeAnything: Page = {
  method: 'post',
  path: '/portal/{token}/files',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const { kept, refusal } = await take(context, ctx, visit)
    if (!wantsPiece(ctx)) {
      if (refusal === undefined) return goTo(`/portal/${visit.token}#what-came`)
      return show(await whole(context, visit, { refusal }), 422)
    }
    const documents = await documentsOf(context, visit)
    const note = kept && noteOn(kept, visit)
    return show(
      <>
        <Received visit={visit} documents={documents} note={note} />
        <Refusal entryId={undefined} refusal={refusal} isPiece />
      </>,
      refusal === undefined ? 200 : 422,
    )
  },
}

/** What has come, asked for while it is being read. Once something was read, the checklist may stand otherwise. */
export const receivedPiece: Page = {
  method: 'get',
  path: '/portal/{token}/received',
  async handle(context, { ctx, params, query }) {
    const visit = await visitOf(context, ctx, params.token)
    if (!wantsPiece(ctx)) return goTo(`/portal/${visit.token}#what-came`)
    const documents = await documentsOf(context, visit)
    const known = query.get('unread') ?? '0'
    if (known === String(unreadOf(documents))) return nothingNew
    const isRead = unreadOf(documents) < Number(known)
    return show(
      <Received visit={visit} documents={documents} />,
      200,
      isRead ? { 'HX-Trigger': 'checklist-changed' } : {},
    )
  },
}

const unreadOf = (documents: Document[]): number => documents.filter(isUnread).length

const noteOn = (kept: Kept, { words }: Visit): string =>
  kept.documents.every(({ isDuplicate }) => isDuplicate) ? words.sentBefore : words.sent

/** What is refused of a form is told at its place; what is no fault of the borrower's goes its usual way. */
async function take(
  context: Context,
  ctx: KoaContext,
  visit: Visit,
  entryId?: string,
): Promise<{ kept?: Kept; refusal?: string }> {
  const { lead } = visit
  try {
    const upload = await readUpload(context, ctx, { workspaceId: lead.workspaceId, fields: [] })
    try {
      if (upload.files.length === 0) return { refusal: visit.words.notSent }
      const delivery = { leadId: lead.id, files: upload.files }
      const wanted = entryId === undefined ? {} : { leadChecklistItemId: entryId }
      return { kept: await receive(context, callerFor(context, ctx, visit), { ...delivery, ...wanted }) }
    } finally {
      await upload.dispose()
    }
  } catch (error) {
    if (!(error instanceof LeadspreadError) || error.status >= 500 || error.status === 404) throw error
    return { refusal: error.errors[0]?.message ?? error.message }
  }
}
