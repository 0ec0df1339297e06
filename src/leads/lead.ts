import { Row } from '../db/row.js'
import type { ColumnsOf } from '../fields.js'
import type { plainFields } from './plain-fields.js'

export const storedStatuses = ['IN_PROGRESS', 'COMPLETED', 'NOT_INTERESTED', 'OPTED_OUT'] as const
export type LeadStatus = (typeof storedStatuses)[number]

export interface Lead extends ColumnsOf<typeof plainFields> {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: as all columns of a row, these are declared and never initialised
export class Lead extends Row {
  static override tableName = 'leads'
  static override get jsonAttributes() {
    return ['tags']
  }
  static override get reachOfTests() {
    return 'leads.is_test'
  }

  declare firstName: string
  declare lastName: string
  declare email: string | null
  declare emailVerifiedAt: string | null
  declare phoneNumber: string | null
  declare phoneVerifiedAt: string | null
  /** The address turned out to reach nobody. */
  declare emailFailedAt: string | null
  /** No text message reaches the number. */
  declare phoneFailedAt: string | null
  declare externalPortalLink: string | null
  declare timezone: string | null
  /** It was read off the phone number, so it follows that. SQLite keeps 0 and 1. */
  declare timezoneInferred: boolean | 0 | 1
  declare assigneeType: 'AI_AGENT' | 'HUMAN_AGENT'
  declare status: LeadStatus
  declare source: string
  /** SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare activitySummary: string | null
  declare optOutAt: string | null
  declare notInterestedAt: string | null
  declare submittedAt: string | null
  declare tags: string[]
  /** Its texts, folded, for a search; `emailKey` finds leads that share an address. */
  declare search: string
  declare emailKey: string | null
  declare openEscalations: number
  declare completedItems: number
  declare totalItems: number
  /** The checklist version at which the items were counted. */
  declare countedVersion: number
  declare eventSequence: number
  /** Raised to make the portal links that were given out worthless. */
  declare portalGeneration: number
  declare createdAt: string
  declare updatedAt: string
  declare deletedAt: string | null
}
