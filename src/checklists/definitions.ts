import type { Queryable } from '../db/connect.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { Condition, ConditionalItem } from './condition-rules.js'
import type { ValidationRule } from './definition-schema.js'
import type { FieldTypeName } from './field-types.js'
import { ChecklistGroup } from './group.js'
import { ChecklistItem } from './item.js'
import type { LeadItem } from './lead-item.js'

/** An item as a lead meets it, whether its workspace asks it of every lead or somebody asked it of this one. */
export interface AskedItem {
  id: string
  code: string
  groupCode: string
  label: string
  fieldType: FieldTypeName
  isRequired: boolean
  helpText: string | null
  clientInstructions: string | null
  agentInstructions: string | null
  config: Record<string, unknown> | null
  conditions: Condition | null
  validationRules: ValidationRule[]
  createdAt: string
}

export interface AskedGroup {
  id: string
  code: string
  name: string
  conditions: Condition | null
  items: AskedItem[]
}

export interface Definitions {
  version: number
  groups: AskedGroup[]
  conditional: ConditionalItem[]
  /** With none, every item applies, and nothing needs working out. */
  hasConditions: boolean
}

/**
 * Kept from request to request: a checklist changes only when a workspace file is applied, which raises its version. Bounded
 * by forgetting the workspace that was longest not asked for.
 */
const kept = new Map<string, Definitions>()
const keptAtMost = 500

export async function definitionsOf(
  db: Queryable,
  { id, checklistVersion }: Pick<Workspace, 'id' | 'checklistVersion'>,
): Promise<Definitions> {
  const before = kept.get(id)
  kept.delete(id)
  const definitions =
    before?.version === checklistVersion ? before : await readDefinitions(db, id, checklistVersion)
  kept.set(id, definitions)
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string)
  return definitions
}

async function readDefinitions(db: Queryable, workspaceId: string, version: number): Promise<Definitions> {
  const groups = await ChecklistGroup.in(workspaceId, db)
    .whereNull('archivedAt')
    .orderBy('position')
    .orderBy('id')
  const items = await ChecklistItem.in(workspaceId, db)
    .whereNull('archivedAt')
    .orderBy('position')
    .orderBy('id')
  const asked = groups.map(({ id, code, name, conditions }) => ({
    id,
    code,
    name,
    conditions,
    items: items.filter(({ groupId }) => groupId === id).map(item => askedItem(item, code, item.conditions)),
  }))
  const conditional = asked.flatMap(group =>
    group.items.map(item => ({
      code: fullCode(item),
      conditions: [group.conditions, item.conditions],
    })),
  )
  return {
    version,
    groups: asked,
    conditional,
    hasConditions: conditional.some(({ conditions }) => conditions.some(condition => condition !== null)),
  }
}

export function askedItem(
  item: ChecklistItem | LeadItem,
  groupCode: string,
  conditions: Condition | null,
): AskedItem {
  return {
    id: item.id,
    code: item.code,
    groupCode,
    label: item.label,
    fieldType: item.fieldType,
    isRequired: Boolean(item.isRequired),
    helpText: item.helpText,
    clientInstructions: item.clientInstructions,
    agentInstructions: item.agentInstructions,
    config: item.config,
    conditions,
    validationRules: item.validationRules ?? [],
    createdAt: item.createdAt,
  }
}

/** As conditions name an item, and callers may. */
export const fullCode = ({ groupCode, code }: Pick<AskedItem, 'groupCode' | 'code'>): string =>
  `${groupCode}.${code}`
