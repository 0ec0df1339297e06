import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'

export class Agent extends Row {
  static override tableName = 'agents'
  static override get reachOfTests() {
    return allOfThem
  }

  declare code: string
  declare name: string
  declare email: string | null
  declare phoneNumber: string | null
  declare archivedAt: string | null
  declare createdAt: string
  declare updatedAt: string
}
