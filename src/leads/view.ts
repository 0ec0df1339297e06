import { isDeepStrictEqual } from 'node:util'
import type { QueryBuilder } from 'objection'
import type { z } from 'zod'
import { columnsOf } from '../fields.js'
import type { AddedItem } from './add-item.js'
import type { LeadListItemSchema, LeadSchema } from './answer-schema.js'
import type { Lead } from './lead.js'
import { plainFields } from './plain-fields.js'
import { inReadersOrder } from './tag-rules.js'

export type LeadView = z.output<typeof LeadSchema>

/** An escalation that is open lies over whatever the status is. */
export const shownStatus = (lead: Pick<Lead, 'status' | 'openEscalations'>): LeadView['status'] =>
  lead.openEscalations > 0 ? 'REVIEW' : lead.status

/** Leaves the leads that show this status. */
export const narrowToShown = (leads: QueryBuilder<Lead>, status: LeadView['status']): QueryBuilder<Lead> =>
  status === 'REVIEW' ? leads.where('openEscalations', '>', 0) : leads.where({ status, openEscalations: 0 })

export const leadView = (lead: Lead): LeadView => ({
  id: lead.id,
  workspaceId: lead.workspaceId,
  status: shownStatus(lead),
  assigneeType: lead.assigneeType,
  activitySummary: lead.activitySummary,
  ...columnsOf(plainFields, lead),
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email,
  emailVerifiedAt: lead.emailVerifiedAt,
  phoneNumber: lead.phoneNumber,
  phoneVerifiedAt: lead.phoneVerifiedAt,
  externalPortalLink: lead.externalPortalLink,
  timezone: lead.timezone,
  source: lead.source,
  tags: inReadersOrder(lead.tags),
  isTest: Boolean(lead.isTest),
  didOptOut: lead.optOutAt !== null,
  optOutAt: lead.optOutAt,
  notInterestedAt: lead.notInterestedAt,
  submittedAt: lead.submittedAt,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
  deletedAt: lead.deletedAt,
})

export type LeadListItem = z.output<typeof LeadListItemSchema>

export const listItemView = (lead: Lead, nextFollowUp: LeadListItem['nextFollowUp']): LeadListItem => ({
  id: lead.id,
  name: [lead.firstName, lead.middleName, lead.lastName].filter(Boolean).join(' '),
  email: lead.email,
  phoneNumber: lead.phoneNumber ?? '',
  businessName: lead.businessName ?? '',
  status: shownStatus(lead),
  completedChecklistItems: lead.completedItems,
  totalChecklistItems: lead.totalItems,
  tags: inReadersOrder(lead.tags),
  nextFollowUp,
})

type LeadUpdates = Partial<LeadView>

/** The fields that a change has changed, with their new values, by the names under which callers read them. */
export function changedFields(before: LeadView | undefined, after: LeadView): LeadUpdates {
  const fields = settable.filter(field =>
    before ? !same(before[field], after[field]) : !same(unset[field] ?? null, after[field]),
  )
  return Object.fromEntries(fields.map(field => [field, after[field]]))
}

const settable = [
  ...(Object.keys(plainFields) as (keyof typeof plainFields)[]),
  'firstName',
  'lastName',
  'email',
  'emailVerifiedAt',
  'phoneNumber',
  'phoneVerifiedAt',
  'externalPortalLink',
  'timezone',
  'assigneeType',
  'status',
  'didOptOut',
  'optOutAt',
  'notInterestedAt',
  'submittedAt',
  'tags',
] as const satisfies (keyof LeadView)[]

/** Of a lead that is new: what it has without anybody's having said so. */
const unset: LeadUpdates = {
  lastName: '',
  assigneeType: 'AI_AGENT',
  status: 'IN_PROGRESS',
  didOptOut: false,
  tags: [],
}

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? isDeepStrictEqual(a, b) : a === b

export const addedItemView = ({ entryId, leadId, item, createdAt }: AddedItem) => ({
  id: entryId,
  leadId,
  code: item.code,
  label: item.label,
  fieldType: item.fieldType,
  isRequired: item.isRequired,
  status: 'TODO' as const,
  agentInstructions: item.agentInstructions,
  clientInstructions: item.clientInstructions,
  createdAt,
})
