import type { z } from 'zod'
import type { Lead } from './lead.js'
import type { LeadSchema } from './schema.js'

export const leadView = (lead: Lead): z.output<typeof LeadSchema> => ({
  id: lead.id,
  workspaceId: lead.workspaceId,
  status: lead.status,
  assigneeType: lead.assigneeType,
  activitySummary: lead.activitySummary,
  businessName: lead.businessName,
  firstName: lead.firstName,
  middleName: lead.middleName,
  lastName: lead.lastName,
  email: lead.email,
  emailVerifiedAt: lead.emailVerifiedAt,
  phoneNumber: lead.phoneNumber,
  phoneVerifiedAt: lead.phoneVerifiedAt,
  website: lead.website,
  externalLeadId: lead.externalLeadId,
  externalPortalLink: lead.externalPortalLink,
  timezone: lead.timezone,
  source: lead.source,
  tags: [],
  isTest: Boolean(lead.isTest),
  didOptOut: lead.optOutAt !== null,
  optOutAt: lead.optOutAt,
  notInterestedAt: lead.notInterestedAt,
  submittedAt: lead.submittedAt,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
  deletedAt: lead.deletedAt,
})
