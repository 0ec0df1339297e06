import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { NotFound } from '../../errors.js'
import { refuseUnstorable } from '../../http/accept.js'
import { readForm } from '../../http/body.js'
import { findDocument } from '../../intake/find-document.js'
import { removeDocument } from '../../intake/remove.js'
import { type RemarkKind, remark, remarkKinds } from '../../leads/said/remark.js'
import { changeLead } from '../../leads/update.js'
import { h } from '../kit/html.js'
import { goTo, type Page, show, wantsPiece } from '../kit/page.js'
import { entryOf, itemAfter } from './entries.js'
import { refusalOf } from './problem.js'
import { Remark } from './remark.js'
import { callerFor, checklistOf, type Visit, visitOf } from './visit.js'

/** Saves what is typed, whatever it is worth: what can't be right stays in its field, with the reason. */
export const saveAnswer: Page = {
  method: 'post',
  path: '/portal/{token}/items/{entryId}/answer',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const before = await checklistOf(context, visit)
    const entry = entryOf(before, params.entryId)
    const value = (await readForm(ctx)).get('value') ?? ''
    refuseUnstorable(value)
    const caller = callerFor(context, ctx, visit)
    const checklistItems = [{ code: before.codeOf(entry), value }]
    // What is sent again as it was leaves no trace, so that nothing need be told of it.
    const { outcomes } = await transact(context.db, trx =>
      changeLead(context, trx, caller, { leadId: visit.lead.id, checklistItems }, { onlyIfNew: true }),
    )
    const refusal = refusalOf(visit, outcomes)
    return itemAfter(context, ctx, visit, { before, entryId: entry.id, note: visit.words.saved, refusal })
  },
}

const longestRemark = 2_000
const isKind = (kind: string): kind is RemarkKind => remarkKinds.some(one => one === kind)

/** A question about an item, or why it can't be given as it is asked for. */
export const sayRemark: Page = {
  method: 'post',
  path: '/portal/{token}/items/{entryId}/remark',
  async handle(context, { ctx, params }) {
    const visit = await visitOf(context, ctx, params.token)
    const before = await checklistOf(context, visit)
    const entry = entryOf(before, params.entryId)
    const form = await readForm(ctx)
    const [kind, text] = [form.get('kind') ?? 'question', (form.get('text') ?? '').trim()]
    refuseUnstorable(text)
    const { words } = visit
    const problem = text === '' ? words.whyMissing : text.length > longestRemark ? words.tooLong : undefined
    if (problem !== undefined || !isKind(kind)) {
      const again = <Remark visit={visit} entry={entry} problem={problem ?? words.unreadable} />
      if (!wantsPiece(ctx))
        return itemAfter(context, ctx, visit, { before, entryId: entry.id, refusal: problem })
      return show(again, 422)
    }
    const said = { entryId: entry.id, code: before.codeOf(entry), label: entry.item.label, kind, text }
    await remark(context, callerFor(context, ctx, visit), visit.lead.id, said)
    return itemAfter(context, ctx, visit, { before, entryId: entry.id, note: words.told, isRemark: true })
  },
}

/** Only the lead's own: another's looks like none. */
export async function removeOwn(context: Context, caller: Caller, { lead }: Visit, id = ''): Promise<void> {
  const document = await findDocument(lead.workspaceId, id, context.db)
  if (document.leadId !== lead.id) throw new NotFound('document')
  await removeDocument(context, caller, document.id)
}

/** What was sent by mistake goes again. */
export const removeFile: Page = {
  method: 'post',
  path: '/portal/{token}/documents/{documentId}/remove',
  async handle(context, { ctx, params, query }) {
    const visit = await visitOf(context, ctx, params.token)
    const before = await checklistOf(context, visit)
    await removeOwn(context, callerFor(context, ctx, visit), visit, params.documentId)
    const entryId = query.get('item')
    if (entryId === null) return goTo(`/portal/${visit.token}`)
    return itemAfter(context, ctx, visit, { before, entryId: entryOf(before, entryId).id })
  },
}
