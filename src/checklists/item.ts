import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Condition } from './condition-rules.js'
import type { ValidationRule } from './definition-schema.js'
import type { FieldTypeName } from './field-types.js'

/** A definition. What a lead has answered stands in that lead's entries. */
export class ChecklistItem extends Row {
  static override tableName = 'checklist_items'
  static override get jsonAttributes() {
    return ['config', 'conditions', 'validationRules']
  }
  static override get reachOfTests() {
    return allOfThem
  }

  declare groupId: string
  declare code: string
  declare label: string
  declare fieldType: FieldTypeName
  /** SQLite keeps 0 and 1. */
  declare isRequired: boolean | 0 | 1
  declare helpText: string | null
  declare clientInstructions: string | null
  declare agentInstructions: string | null
  declare config: Record<string, unknown> | null
  declare conditions: Condition | null
  declare validationRules: ValidationRule[]
  declare position: number
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
