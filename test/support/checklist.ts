import type { FieldTypeName } from '../../src/checklists/field-types.js'
import { ChecklistGroup } from '../../src/checklists/group.js'
import { ChecklistItem } from '../../src/checklists/item.js'
import type { Database } from '../../src/db/connect.js'
import { newId } from '../../src/ids.js'

/** An item of the workspace's checklist in a group of its own; returns its id. */
export async function newItem(
  db: Database,
  workspaceId: string,
  {
    code = 'STATEMENTS',
    group = newId('checklistGroup'),
    fieldType = 'BANK_STATEMENT' as FieldTypeName,
  } = {},
): Promise<string> {
  const now = new Date().toISOString()
  const made = { createdAt: now, updatedAt: now, archivedAt: null, position: 0, conditions: null }
  const groupId = newId('checklistGroup')
  await ChecklistGroup.in(workspaceId, db).insert({ ...made, id: groupId, code: group, name: 'Group' })
  const id = newId('checklistItem')
  await ChecklistItem.in(workspaceId, db).insert({
    ...made,
    id,
    groupId,
    code,
    label: `Label of ${code}`,
    fieldType,
    isRequired: true,
    helpText: null,
    clientInstructions: null,
    agentInstructions: null,
    config: null,
    validationRules: [],
  })
  return id
}
