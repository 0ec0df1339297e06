import { isDeepStrictEqual } from 'node:util'
import { applyingItems, type ConditionalItem } from '../checklists/condition-rules.js'
import { ChecklistGroup } from '../checklists/group.js'
import { ChecklistItem } from '../checklists/item.js'
import type { Queryable } from '../db/connect.js'
import { takePage } from '../db/page.js'
import { factsOf } from '../leads/fields.js'
import { Lead } from '../leads/lead.js'

/** An item that may be required of a lead. Renamed, it is still the same one. */
interface RequiredItem extends ConditionalItem {
  id: string
  isRequired: boolean
}

export async function readDefinitions(workspaceId: string, db: Queryable): Promise<RequiredItem[]> {
  const groups = await ChecklistGroup.in(workspaceId, db).whereNull('archivedAt')
  const items = await ChecklistItem.in(workspaceId, db).whereNull('archivedAt')
  const groupOf = new Map(groups.map(group => [group.id, group]))
  return items.flatMap(item => {
    const group = groupOf.get(item.groupId)
    if (!group) return []
    const { id, isRequired } = item
    const conditions = [group.conditions, item.conditions]
    return [{ id, code: `${group.code}.${item.code}`, conditions, isRequired: Boolean(isRequired) }]
  })
}

const pageSize = 500

/** How many leads must give something else after a change of the checklist than before it. */
export async function countAffected(
  workspaceId: string,
  db: Queryable,
  [before, after]: [RequiredItem[], RequiredItem[]],
): Promise<number> {
  if (isDeepStrictEqual(before, after)) return 0
  let affected = 0
  let last: string | undefined
  do {
    const query = Lead.in(workspaceId, db).whereNull('deletedAt')
    const { rows, next } = await takePage(query, { limit: pageSize, ...(last ? { after: last } : {}) })
    for (const lead of rows) if (requiredOf(lead, before) !== requiredOf(lead, after)) affected++
    last = next
  } while (last)
  return affected
}

/** As one text, to be compared. */
function requiredOf(lead: Lead, items: RequiredItem[]): string {
  const applying = applyingItems(items, new Map(), factsOf(lead))
  return items
    .filter(({ code, isRequired }) => isRequired && applying.has(code))
    .map(({ id }) => id)
    .sort()
    .join()
}
