import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { ownGroup } from '../checklists/checklist-entry.js'
import { codeOfLabel, freeCode } from '../checklists/code-rules.js'
import { type AskedItem, askedItem } from '../checklists/definitions.js'
import { entryIdOf } from '../checklists/entry.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { LeadItem } from '../checklists/lead-item.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { Conflict } from '../errors.js'
import { newId } from '../ids.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import type { AddItem } from './add-item-schema.js'
import { factsOf } from './fields.js'
import { lockLead } from './find.js'
import { Lead } from './lead.js'
import { leadView } from './view.js'

export interface AddedItem {
  entryId: string
  leadId: string
  item: AskedItem
  createdAt: string
}

const mostItems = 500
const mostBytes = 1024 * 1024

/** All of them are in every answer that has the lead's checklist. */
function refuseTooMany(own: AskedItem[], added: Omit<AddItem, 'code'>): void {
  if (own.length >= mostItems)
    throw new Conflict(
      'too_many_items',
      `A lead may have ${mostItems} items of its own, and this one has them.`,
    )
  const bytes = [...own, added].reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0)
  if (bytes > mostBytes)
    throw new Conflict('items_too_large', 'With this item the items of this lead would be larger than 1 MiB.')
}

function codeFor(checklist: LeadChecklist, wanted: string | undefined, label: string): string {
  const taken = (code: string) => checklist.find(code) !== 'unknown'
  if (wanted === undefined) return freeCode(codeOfLabel(label), taken)
  if (!taken(wanted)) return wanted
  throw new Conflict('code_taken', `The checklist of this lead has an item with the code ${wanted} already.`)
}

/** Asks one lead for something that no other is asked for. */
export async function addItem(
  context: Context,
  caller: Caller,
  leadId: string,
  { code: wanted, ...definition }: AddItem,
): Promise<AddedItem> {
  const { workspaceId } = caller
  const now = await timestampIn(context, workspaceId, context.db)
  return change(context, caller, async trx => {
    const lead = await lockLead(workspaceId, leadId, trx)
    const workspace = await ownWorkspace(workspaceId, trx)
    const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))
    refuseTooMany(checklist.ownItems, definition)
    const code = codeFor(checklist, wanted, definition.label)
    const item = await LeadItem.in(workspaceId, trx).insert({
      id: newId('checklistItem'),
      leadId,
      code,
      ...definition,
      createdAt: now,
    })
    const { totalItems, completedItems } = checklist.counts
    const counts = { totalItems: totalItems + 1, completedItems, countedVersion: checklist.version }
    const patch = { ...counts, updatedAt: now }
    await Lead.in(workspaceId, trx).findById(leadId).patch(patch)
    lead.$set(patch)
    await writeLog(trx, workspaceId, {
      leadId,
      type: 'API_ACTIVITY',
      summary: 'Checklist item added',
      input: { eventType: 'checklist_item_added', source: 'api', code, label: definition.label },
      at: now,
      by: caller,
    })
    await recordEvent(trx, lead, 'lead.updated', caller, {
      lead,
      shows: leadView(lead),
      changes: { checklistItems: [{ code, status: 'TODO' }] },
    })
    await wakeRunsOf(context, trx, lead)
    const entryId = entryIdOf(leadId, item.id)
    await recordAudit(trx, caller, 'checklist_item.added', entryId)
    return {
      entryId,
      leadId,
      item: askedItem(item, ownGroup.code, null),
      createdAt: now,
    }
  })
}
