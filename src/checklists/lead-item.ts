import { Row } from '../db/row.js'
import type { ValidationRule } from './definition-schema.js'
import type { FieldTypeName } from './field-types.js'

/** An item that is asked of one lead only. */
export class LeadItem extends Row {
  static override tableName = 'lead_items'
  static override get jsonAttributes() {
    return ['config', 'validationRules']
  }

  declare leadId: string
  declare code: string
  declare label: string
  declare fieldType: FieldTypeName
  /** SQLite keeps 0 and 1. */
  declare isRequired: boolean | 0 | 1
  declare helpText: string | null
  declare clientInstructions: string | null
  declare agentInstructions: string | null
  declare config: Record<string, unknown> | null
  declare validationRules: ValidationRule[]
  declare createdAt: string
}
