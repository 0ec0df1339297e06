import { type Condition, renameItems } from '../checklists/condition-rules.js'
import { type FieldTypeName, isSecret } from '../checklists/field-types.js'
import { ChecklistGroup } from '../checklists/group.js'
import { ChecklistItem } from '../checklists/item.js'
import { incremented } from '../db/row.js'
import { Workspace } from '../workspaces/workspace.js'
import { applyList, type Wanted } from './apply-list.js'
import { type Applying, isChanged } from './applying.js'
import { itemResolver } from './check-conditions.js'
import type { Path } from './problems.js'
import type { WorkspaceFile } from './schema.js'

type Checklist = NonNullable<WorkspaceFile['checklist']>
type Items = Checklist[number]['items']

export async function applyChecklist(applying: Applying, checklist: Checklist | undefined): Promise<void> {
  if (!checklist) return
  const changes = { created: [], updated: [], unchanged: [], archived: [] }
  await applyGroups({ ...applying, changes }, checklist)
  if (isChanged(changes)) await raiseVersion(applying)
  for (const how of ['created', 'updated', 'unchanged', 'archived'] as const) {
    applying.changes[how].push(...changes[how])
  }
}

async function applyGroups(applying: Applying, checklist: Checklist): Promise<void> {
  const { trx, workspaceId } = applying
  const groups = await ChecklistGroup.in(workspaceId, trx).orderBy('position').orderBy('id')
  const items = await ChecklistItem.in(workspaceId, trx).orderBy('position').orderBy('id')
  const stored = conditionWriter(checklist)
  const ids = await applyList(applying, {
    Rows: ChecklistGroup,
    kind: 'checklistGroup',
    name: code => `checklist group ${code}`,
    existing: groups,
    wanted: checklist.map(({ code, was, name, conditions }, position) => ({
      code,
      was,
      at: ['checklist', position],
      columns: () => ({ name, position, conditions: stored(conditions) }),
    })),
  })
  const applyItems = (groupId: string, group: string, wanted: Wanted<ChecklistItem>[]) =>
    applyList(applying, {
      Rows: ChecklistItem,
      kind: 'checklistItem',
      name: code => `checklist item ${group}.${code}`,
      existing: items.filter(item => item.groupId === groupId),
      wanted,
    })
  for (const [n, group] of checklist.entries()) {
    const groupId = ids.get(group.code) as string
    await applyItems(
      groupId,
      group.code,
      wantedItems(applying, group.items, groupId, ['checklist', n, 'items'], stored),
    )
  }
  const kept = new Set(ids.values())
  for (const { id, code } of groups.filter(group => !kept.has(group.id))) await applyItems(id, code, [])
}

const wantedItems = (
  { report }: Applying,
  items: Items,
  groupId: string,
  at: Path,
  stored: ConditionWriter,
): Wanted<ChecklistItem>[] =>
  items.map(({ code, was, conditions, ...definition }, position) => ({
    code,
    was,
    at: [...at, position],
    columns: row => {
      const problem = row && typeProblem(row.fieldType, definition.fieldType)
      if (problem) report([...at, position, 'fieldType'], problem)
      return { ...definition, groupId, position, conditions: stored(conditions) }
    },
  }))

/** Sealed answers would be taken for plain ones, or shown as such. */
const typeProblem = (before: FieldTypeName, after: FieldTypeName): string | undefined =>
  isSecret(before) === isSecret(after)
    ? undefined
    : `can't become ${after} where it was ${before}: give the new item a code of its own`

type ConditionWriter = (condition: Condition | null) => Condition | null

/** Stored conditions name items in full: a second item of the same code elsewhere must not make them ambiguous. */
function conditionWriter(checklist: Checklist): ConditionWriter {
  const resolve = itemResolver(
    checklist.flatMap(group => group.items.map(item => `${group.code}.${item.code}`)),
  )
  return condition => condition && renameItems(condition, name => resolve(name).code ?? name)
}

/** Leads carry counts of their checklist; an older version than the workspace's tells that they are stale. */
async function raiseVersion({ trx, workspaceId }: Applying): Promise<void> {
  await Workspace.in(workspaceId, trx)
    .findById(workspaceId)
    .patch({ checklistVersion: incremented('checklistVersion') as unknown as number })
}
