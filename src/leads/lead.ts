import { Row } from '../db/row.js'

export const storedStatuses = ['IN_PROGRESS', 'COMPLETED', 'NOT_INTERESTED', 'OPTED_OUT'] as const
export type LeadStatus = (typeof storedStatuses)[number]

export class Lead extends Row {
  static override tableName = 'leads'

  declare firstName: string
  declare middleName: string | null
  declare lastName: string
  declare businessName: string | null
  declare email: string | null
  declare emailVerifiedAt: string | null
  declare phoneNumber: string | null
  declare phoneVerifiedAt: string | null
  declare website: string | null
  declare externalLeadId: string | null
  declare externalPortalLink: string | null
  declare timezone: string | null
  declare assigneeType: 'AI_AGENT' | 'HUMAN_AGENT'
  declare status: LeadStatus
  declare source: string
  /** SQLite keeps 0 and 1. */
  declare isTest: boolean | 0 | 1
  declare activitySummary: string | null
  declare optOutAt: string | null
  declare notInterestedAt: string | null
  declare submittedAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare deletedAt: string | null
}
