import { rm } from 'node:fs/promises'
import type { Context as KoaContext } from 'koa'
import type { Context } from '../../context.js'
import type { Document } from '../../documents/document.js'
import { LeadspreadError, NotFound } from '../../errors.js'
import { arrivedWhole } from '../../http/uploads/in-parts.js'
import { readUpload, type Upload } from '../../http/uploads/upload.js'
import { examine } from '../../intake/arrived.js'
import { type Received as Kept, receive } from '../../intake/receive.js'
import { h } from '../kit/html.js'
import { goTo, nothingNew, type Page, type Reply, show, wantsPiece } from '../kit/page.js'
import { removeOwn } from './actions.js'
import { entryOf, itemAfter } from './entries.js'
import { Refusal } from './frame.js'
import { sendingOf } from './in-parts.js'
import { whole } from './overview.js'
import { documentsOf, isUnread, Received } from './received.js'
import { callerFor, checklistOf, type Visit, visitOf } from './visit.js'
import type { Words } from './words.js'

/**
 * Files for an item. They are documents of the lead once this is answered; what they are worth is told a moment later. Where one
 * `replaces` another, that one goes once the new one is there.
 */
export const takeFiles: Page = {
  method: 'post',
  path: '/portal/{token}/items/{entryId}/files',
  async handle(context, { ctx, params, query }) {
    const visit = await visitOf(context, ctx, params.token)
    const before = await checklistOf(context, visit)
    const { id } = entryOf(before, params.entryId)
    const took = await take(context, ctx, visit, id)
    if (!took.kept) return refused(context, ctx, visit, { ...took, entryId: id })
    const old = query.get('replaces')
    const isNew = took.kept.documents.every(({ document }) => document.id !== old)
    if (old !== null && isNew)
      await removeOwn(context, callerFor(context, ctx, visit), visit, old).catch(ifGone)
    return itemAfter(context, ctx, visit, { before, entryId: id, note: noteOn(took.kept, visit) })
  },
}

/** It went by other hands meanwhile. */
function ifGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error
}

/** Files for whatever they turn out to be. */
export const takeAnything: Page = {
  method: 'post',
  path: '/portal/{token}/files',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const took = await take(context, ctx, visit)
    if (!took.kept) return refused(context, ctx, visit, took)
    if (!wantsPiece(ctx)) return goTo(`/portal/${visit.token}#what-came`)
    const documents = await documentsOf(context, visit)
    return show(<Received visit={visit} documents={documents} note={noteOn(took.kept, visit)} />)
  },
}

interface Refused {
  refusal: string
  status: number
  entryId?: string
}

async function refused(
  context: Context,
  ctx: KoaContext,
  visit: Visit,
  { status, ...noted }: Refused,
): Promise<Reply> {
  if (!wantsPiece(ctx)) return show(await whole(context, visit, noted), status)
  return show(<Refusal says={noted.refusal} />, status)
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

type Took = { kept: Kept } | (Refused & { kept?: undefined })

/** What is refused of a form is told at its place; what is no fault of the borrower's goes its usual way. */
async function take(context: Context, ctx: KoaContext, visit: Visit, entryId?: string): Promise<Took> {
  const { lead, words } = visit
  try {
    const upload = await arrived(context, ctx, visit)
    try {
      if (upload.files.length === 0) return { refusal: words.noFile, status: 422 }
      const delivery = { leadId: lead.id, files: upload.files }
      const wanted = entryId === undefined ? {} : { leadChecklistItemId: entryId }
      return { kept: await receive(context, callerFor(context, ctx, visit), { ...delivery, ...wanted }) }
    } finally {
      await upload.dispose()
    }
  } catch (error) {
    const isTheirs = error instanceof LeadspreadError && error.status < 500
    if (!isTheirs || error.status === 404 || error.status === 429) throw error
    return { refusal: whyNot(error, words), status: error.status }
  }
}

/** The files of the form, or one that has come before in parts: `?upload=3u8k-5f3a09c1&name=statement.pdf&size=104857600`. */
async function arrived(
  context: Context,
  ctx: KoaContext,
  visit: Visit,
): Promise<Pick<Upload, 'files' | 'dispose'>> {
  const query = new URLSearchParams(ctx.querystring)
  const uploadId = query.get('upload')
  if (uploadId === null) return readUpload(context, ctx, { workspaceId: visit.lead.workspaceId, fields: [] })
  const sending = sendingOf(visit, uploadId)
  const named = { sentName: query.get('name') ?? '', size: Number(query.get('size')) }
  const file = await arrivedWhole(context, sending, named)
  if (!file) return { files: [], dispose: async () => {} }
  const dispose = () => rm(file.path, { force: true })
  try {
    return { files: await examine([file], []), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

function whyNot({ status, errors }: LeadspreadError, words: Words): string {
  if (status === 413) return words.fileTooLarge
  if (status === 415) return words.wrongKind
  if (status === 409) return words.tooManyFiles
  const [first] = errors
  if (first?.code === 'empty_file') return words.emptyFile
  return first?.code === 'refused_file' ? words.unopenable : words.notSent
}
