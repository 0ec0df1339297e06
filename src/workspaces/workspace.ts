import { allOfThem } from '../db/reach.js'
import { Row } from '../db/row.js'
import type { Manners } from './manners-rules.js'

export interface QuietHours {
  from: string
  to: string
}

/** What is left out is the workspace's name, and Leadspread's own colour. */
interface PortalLook {
  name?: string | undefined
  /** `#rrggbb`, dark enough for white text. */
  color?: string | undefined
}

export class Workspace extends Row {
  static override tableName = 'workspaces'
  static override get workspaceColumn() {
    return 'id'
  }
  static override get jsonAttributes() {
    return ['quietHours', 'manners', 'portalLook']
  }
  static override get reachOfTests() {
    return allOfThem
  }

  declare name: string
  declare defaultRegion: string
  declare defaultTimezone: string
  declare quietHours: QuietHours | null
  declare manners: Manners | null
  declare portalLook: PortalLook | null
  /** Whether somebody who writes to us and is no lead becomes one. */
  declare unknownSenders: 'create' | 'ignore'
  declare checklistVersion: number
  /** What time it is there, for good. Null: as everywhere. */
  declare testClockAt: string | null
  /** To where it is being advanced. */
  declare testClockTarget: string | null
  /** By this call, if it has a name. */
  declare testClockCall: string | null
  declare createdAt: string
  declare updatedAt: string

  /** A workspace is its own: what names it is its id. */
  override $beforeInsert(): void {}
}
