import type { ChecklistEntry } from '../checklists/checklist-entry.js'
import { takesDocuments } from '../checklists/field-types.js'
import { loadChecklist } from '../checklists/load-checklist.js'
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

/** The entry that files are meant for. Its item must take documents. */
export async function findItem(
  context: Context,
  lead: Lead,
  { leadChecklistItemId: id, checklistItemCode: code }: Wanted,
): Promise<ChecklistEntry | undefined> {
  if (id !== undefined && code !== undefined)
    throw wrong(
      'checklistItemCode',
      'can not be sent together with leadChecklistItemId',
      'conflicting_fields',
    )
  if (id === undefined && code === undefined) return undefined
  const workspace = await ownWorkspace(lead.workspaceId, context.db)
  const checklist = await loadChecklist(context, context.db, workspace, factsOf(lead))
  const entry = code === undefined ? checklist.entries.find(entry => entry.id === id) : checklist.find(code)
  if (entry === undefined) throw new NotFound('checklist item')
  if (entry === 'unknown') throw wrong('checklistItemCode', 'is not a code of this checklist', 'unknown_code')
  if (entry === 'ambiguous')
    throw wrong('checklistItemCode', 'is the code of several items: write GROUP.CODE', 'ambiguous_code')
  if (!takesDocuments(entry.item.fieldType)) {
    const field = code === undefined ? 'leadChecklistItemId' : 'checklistItemCode'
    throw wrong(field, 'takes no documents', 'takes_no_documents')
  }
  return entry
}

const wrong = (path: string, message: string, code: string) =>
  new Invalid(`${path}: ${message}`, [{ path, message, code }])
