import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { ColumnsOf } from '../fields.js'
import type { agentFields } from './fields.js'

export interface Agent extends ColumnsOf<typeof agentFields> {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: as all columns of a row, these are declared and never initialised
export class Agent extends Row {
  static override tableName = 'agents'
  static override get reachOfTests() {
    return allOfThem
  }

  declare code: string
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
