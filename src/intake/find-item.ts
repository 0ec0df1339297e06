import { takesDocuments } from '../checklists/field-types.js'
import { type ChecklistEntry, loadChecklist } from '../checklists/lead-checklist.js'
import type { Context } from '../context.js'
import { Invalid, NotFound } from '../errors.js'
import { factsOf } from '../leads/fields.js'
import type { Lead } from '../leads/lead.js'
import { ownWorkspace } from '../workspaces/find.js'

/** What files are sent for: an entry of the lead's checklist by its id, or an item by its code. */
export interface Wanted {
  leadChecklistItemId?: string | undefined
  checklistItemCode?: string | undefined
}

export interface FoundItem {
  entryId: string
  itemId: string
}

/** The item that files are meant for. It must take documents. */
export async function findItem(
  context: Context,
  lead: Lead,
  { leadChecklistItemId: entryId, checklistItemCode: code }: Wanted,
): Promise<FoundItem | undefined> {
  if (entryId !== undefined && code !== undefined)
    throw wrong(
      'checklistItemCode',
      'can not be sent together with leadChecklistItemId',
      'conflicting_fields',
    )
  if (entryId === undefined && code === undefined) return undefined
  const workspace = await ownWorkspace(lead.workspaceId, context.db)
  const checklist = await loadChecklist(context, context.db, workspace, factsOf(lead))
  if (code !== undefined) {
    const found = checklist.find(code)
    if (found === 'unknown')
      throw wrong('checklistItemCode', 'is not a code of this checklist', 'unknown_code')
    if (found === 'ambiguous')
      throw wrong('checklistItemCode', 'is the code of several items: write GROUP.CODE', 'ambiguous_code')
    return takingDocuments(found, 'checklistItemCode')
  }
  const found = checklist.entries.find(({ id }) => id === entryId)
  if (!found) throw new NotFound('checklist item')
  return takingDocuments(found, 'leadChecklistItemId')
}

function takingDocuments({ id, item }: ChecklistEntry, field: string): FoundItem {
  if (!takesDocuments(item.fieldType)) throw wrong(field, 'takes no documents', 'takes_no_documents')
  return { entryId: id, itemId: item.id }
}

const wrong = (path: string, message: string, code: string) =>
  new Invalid(`${path}: ${message}`, [{ path, message, code }])
