import type { Context as KoaContext } from 'koa'
import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import type { Context } from '../../context.js'
import { NotFound } from '../../errors.js'
import { Fragment, h } from '../kit/html.js'
import { goTo, type Page, type Reply, show, wantsPiece } from '../kit/page.js'
import { Item } from './item.js'
import { Checklist, Top, whole } from './overview.js'
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
}

/** After something was done at an item: the item as it stands now, or the page, where a browser has no scripts. */
export async function itemAfter(
  context: Context,
  ctx: KoaContext,
  visit: Visit,
  { before, entryId, note, refusal }: Outcome,
): Promise<Reply> {
  const status = refusal === undefined ? 200 : 422
  if (!wantsPiece(ctx)) {
    if (refusal === undefined) return goTo(`/portal/${visit.token}#item-${entryId}`)
    return show(await whole(context, visit, { entryId, refusal }), status)
  }
  const checklist = await checklistOf(context, visit)
  const isAnother = applyingIn(checklist) !== applyingIn(before)
  return show(
    <>
      <Item visit={visit} entry={entryOf(checklist, entryId)} note={note} refusal={refusal} />
      <Top visit={visit} checklist={checklist} isPiece />
    </>,
    status,
    isAnother ? { 'HX-Trigger': 'checklist-changed' } : {},
  )
}

/** An item as it stands now: asked for while its documents are being read. */
export const itemPiece: Page = {
  method: 'get',
  path: '/portal/{token}/items/{entryId}',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const checklist = await checklistOf(context, visit)
    const entry = entryOf(checklist, params.entryId)
    if (!wantsPiece(ctx)) return goTo(`/portal/${visit.token}#item-${entry.id}`)
    return show(
      <>
        <Item visit={visit} entry={entry} />
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
        <Checklist visit={visit} checklist={checklist} />
        <Top visit={visit} checklist={checklist} isPiece />
      </>,
    )
  },
}
