import type { Context as KoaContext } from 'koa'
import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import { takesDocuments } from '../../checklists/field-types.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import type { Context } from '../../context.js'
import { NotFound } from '../../errors.js'
import { Fragment, h } from '../kit/html.js'
import { goTo, nothingNew, type Page, type Reply, show, wantsPiece } from '../kit/page.js'
import { Given } from './given.js'
import { Around, ItemPieces } from './item.js'
import { Checklist, Top, whole } from './overview.js'
import { problemOf } from './problem.js'
import { documentsOf, Received } from './received.js'
import { Remark } from './remark.js'
import { stateOf, unreadOf } from './state.js'
import { checklistOf, type Visit, visitOf } from './visit.js'

/** One that applies: what isn't asked for looks like what isn't there. */
export function entryOf(checklist: LeadChecklist, id = ''): ChecklistEntry {
  const entry = checklist.entries.find(one => one.id === id && one.applies)
  if (!entry) throw new NotFound('checklist item')
  return entry
}

const applyingIn = (checklist: LeadChecklist): string =>
  checklist.entries.flatMap(({ id, applies }) => (applies ? [id] : [])).join()

interface Outcome {
  before: LeadChecklist
  entryId: string
  note?: string
  refusal?: string | undefined
  /** Something was said about it, and nothing given. */
  isRemark?: boolean
}

/** After something was done at an item: what of it stands otherwise now, or the page, where a browser has no scripts. */
export async function itemAfter(
  context: Context,
  ctx: KoaContext,
  visit: Visit,
  { before, entryId, note = '', refusal, isRemark }: Outcome,
): Promise<Reply> {
  const status = refusal === undefined ? 200 : 422
  if (!wantsPiece(ctx)) {
    if (refusal === undefined) return goTo(`/portal/${visit.token}#item-${entryId}`)
    return show(await whole(context, visit, { entryId, refusal }), status)
  }
  const checklist = await checklistOf(context, visit)
  const entry = entryOf(checklist, entryId)
  // It was kept, but whoever has typed it is to look again.
  const isDocument = takesDocuments(entry.item.fieldType)
  const isWrong = problemOf(visit, entry, refusal) !== undefined
  const isAnother = applyingIn(checklist) !== applyingIn(before)
  return show(
    <>
      {isRemark ? (
        <>
          <Remark visit={visit} entry={entry} />
          <Around visit={visit} entry={entry} note={note} />
        </>
      ) : (
        <ItemPieces visit={visit} entry={entry} note={isWrong ? '' : note} refusal={refusal} />
      )}
      <Top visit={visit} checklist={checklist} isPiece />
      {isDocument ? <Received visit={visit} documents={await documentsOf(context, visit)} isPiece /> : null}
    </>,
    status,
    isAnother ? { 'HX-Trigger': 'checklist-changed' } : {},
  )
}

/** What has come of an item's documents: asked for while they are being read, and told only where one more was. */
export const itemPiece: Page = {
  method: 'get',
  path: '/portal/{token}/items/{entryId}',
  async handle(context, { ctx, params, query }) {
    const visit = await visitOf(context, ctx, params.token)
    const checklist = await checklistOf(context, visit)
    const entry = entryOf(checklist, params.entryId)
    if (!wantsPiece(ctx)) return goTo(`/portal/${visit.token}#item-${entry.id}`)
    const { isUnderWay, says } = stateOf(entry, visit.words)
    if (isUnderWay && query.get('unread') === String(unreadOf(entry))) return nothingNew
    return show(
      <>
        <Given visit={visit} entry={entry} />
        <Around visit={visit} entry={entry} note={isUnderWay ? undefined : says} />
        <Top visit={visit} checklist={checklist} isPiece />
      </>,
    )
  },
}

export const checklistPiece: Page = {
  method: 'get',
  path: '/portal/{token}/checklist',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    if (!wantsPiece(ctx)) return goTo(`/portal/${visit.token}`)
    const checklist = await checklistOf(context, visit)
    return show(
      <>
        <Checklist visit={visit} checklist={checklist} keeps />
        <Top visit={visit} checklist={checklist} isPiece />
      </>,
    )
  },
}
