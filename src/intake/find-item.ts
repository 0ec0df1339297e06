import { type FieldTypeName, takesDocuments } from '../checklists/field-types.js'
import { ChecklistGroup } from '../checklists/group.js'
import { ChecklistItem } from '../checklists/item.js'
import { LeadItem } from '../checklists/lead-item.js'
import type { Queryable } from '../db/connect.js'
import { Invalid, NotFound } from '../errors.js'
import { derivedId } from '../ids.js'
import type { Lead } from '../leads/lead.js'

/** What files are sent for: an entry of the lead's checklist by its id, or an item by its code. */
export interface Wanted {
  leadChecklistItemId?: string | undefined
  checklistItemCode?: string | undefined
}

export interface FoundItem {
  entryId: string
  itemId: string
}

interface Item {
  id: string
  codes: string[]
  fieldType: FieldTypeName
}

/** The item that files are meant for. It must take documents. */
export async function findItem(lead: Lead, wanted: Wanted, db: Queryable): Promise<FoundItem | undefined> {
  const { leadChecklistItemId: entryId, checklistItemCode: code } = wanted
  if (entryId !== undefined && code !== undefined)
    throw wrong(
      'checklistItemCode',
      'can not be sent together with leadChecklistItemId',
      'conflicting_fields',
    )
  if (entryId === undefined && code === undefined) return undefined
  const items = await itemsOf(lead, db)
  const found = items.filter(item =>
    code === undefined ? derivedId('entry', lead.id, item.id) === entryId : item.codes.includes(code),
  )
  const [item] = found
  const field = code === undefined ? 'leadChecklistItemId' : 'checklistItemCode'
  if (!item && code === undefined) throw new NotFound('checklist item')
  if (!item) throw wrong(field, 'is not a code of this checklist', 'unknown_code')
  if (found.length > 1) throw wrong(field, 'is the code of several items: write GROUP.CODE', 'ambiguous_code')
  if (!takesDocuments(item.fieldType)) throw wrong(field, 'takes no documents', 'takes_no_documents')
  return { entryId: derivedId('entry', lead.id, item.id), itemId: item.id }
}

async function itemsOf(lead: Lead, db: Queryable): Promise<Item[]> {
  const { workspaceId } = lead
  const groups = await ChecklistGroup.in(workspaceId, db).whereNull('archivedAt')
  const codes = new Map(groups.map(({ id, code }) => [id, code]))
  const items = await ChecklistItem.in(workspaceId, db)
    .whereNull('archivedAt')
    .whereIn('groupId', [...codes.keys()])
  const own = await LeadItem.in(workspaceId, db).where({ leadId: lead.id })
  return [
    ...items.map(item => ({ ...item, codes: [item.code, `${codes.get(item.groupId)}.${item.code}`] })),
    ...own.map(item => ({ ...item, codes: [item.code, `CUSTOM.${item.code}`] })),
  ]
}

const wrong = (path: string, message: string, code: string) =>
  new Invalid(`${path}: ${message}`, [{ path, message, code }])
