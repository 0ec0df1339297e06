import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Condition } from './condition-rules.js'

export class ChecklistGroup extends Row {
  static override tableName = 'checklist_groups'
  static override get jsonAttributes() {
    return ['conditions']
  }
  static override get reachOfTests() {
    return allOfThem
  }

  declare code: string
  declare name: string
  declare position: number
  declare conditions: Condition | null
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
