import { foldEmail } from '../email.js'
import { type ColumnsOf, columnsOf, columnsAfter as plainAfter } from '../fields.js'
import type { Lead } from './lead.js'
import { normalisePhone } from './phones/phone-rules.js'
import { zoneOfPhone } from './phones/time-zone-rules.js'
import { plainFields } from './plain-fields.js'
import type { UpdateLead } from './schema.js'
import { standingAfter } from './status-rules.js'

type PlainColumns = ColumnsOf<typeof plainFields>
type Columns = PlainColumns &
  Pick<
    Lead,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'emailVerifiedAt'
    | 'phoneNumber'
    | 'phoneVerifiedAt'
    | 'emailFailedAt'
    | 'phoneFailedAt'
    | 'externalPortalLink'
    | 'timezone'
    | 'timezoneInferred'
    | 'assigneeType'
    | 'status'
    | 'optOutAt'
    | 'notInterestedAt'
    | 'submittedAt'
  >

type SentFields = Partial<Omit<UpdateLead, 'leadId' | 'checklistItems' | 'tags'>>

const unknown = Object.fromEntries(Object.keys(plainFields).map(name => [name, null])) as PlainColumns

/** A lead of whom nothing is known yet. */
export const blank: Columns = {
  ...unknown,
  firstName: '',
  lastName: '',
  email: null,
  emailVerifiedAt: null,
  phoneNumber: null,
  phoneVerifiedAt: null,
  emailFailedAt: null,
  phoneFailedAt: null,
  externalPortalLink: null,
  timezone: null,
  timezoneInferred: false,
  assigneeType: 'AI_AGENT',
  status: 'IN_PROGRESS',
  optOutAt: null,
  notInterestedAt: null,
  submittedAt: null,
}

/** What the columns become by what was sent. What was not sent stays as it is, but for what follows from the rest. */
export function columnsAfter(
  before: Columns,
  sent: SentFields,
  { now, defaultRegion }: { now: string; defaultRegion: string },
): Columns {
  const kept = <K extends keyof Columns & keyof SentFields>(field: K) =>
    (sent[field] === undefined ? before[field] : sent[field]) as Columns[K]
  const phoneNumber =
    sent.phoneNumber === undefined
      ? before.phoneNumber
      : sent.phoneNumber && normalisePhone(sent.phoneNumber, defaultRegion)
  const email = kept('email')
  return {
    ...plainAfter(plainFields, before, sent),
    firstName: kept('firstName'),
    lastName: kept('lastName') ?? '',
    email,
    emailVerifiedAt: emailVerifiedAt(before, email, sent.emailVerified, now),
    phoneNumber,
    phoneVerifiedAt: phoneNumber === before.phoneNumber ? before.phoneVerifiedAt : null,
    emailFailedAt: email === before.email ? before.emailFailedAt : null,
    phoneFailedAt: phoneNumber === before.phoneNumber ? before.phoneFailedAt : null,
    externalPortalLink:
      sent.externalPortalUrl === undefined ? before.externalPortalLink : sent.externalPortalUrl,
    ...zone(before, sent.timezone, phoneNumber),
    assigneeType:
      sent.assigneeType === undefined ? before.assigneeType : assignees[sent.assigneeType ?? 'agent'],
    ...standingAfter(before, sent, now),
  }
}

/** Only these, out of all that a lead has. */
export const ownColumns = (lead: Columns): Columns =>
  Object.fromEntries(
    Object.keys(blank).map(name => [name, lead[name as keyof Columns]]),
  ) as unknown as Columns

/**
 * Whether these columns tell the same of a lead. That somebody has opted out, or is verified, is the same however often it is said,
 * though the time of it would be another.
 */
export const saySame = (before: Columns, after: Columns): boolean =>
  Object.keys(blank).every(name => {
    const [was, is] = [before, after].map(columns => columns[name as keyof Columns])
    if (name === 'optOutAt' || name === 'emailVerifiedAt') return (was === null) === (is === null)
    return name === 'timezoneInferred' ? Boolean(was) === Boolean(is) : was === is
  })

const assignees = { agent: 'AI_AGENT', manual: 'HUMAN_AGENT' } as const

/** An address that was verified tells nothing about another one. */
function emailVerifiedAt(
  before: Columns,
  email: string | null,
  verified: boolean | undefined,
  now: string,
): string | null {
  if (verified !== undefined) return verified ? now : null
  return email === before.email ? before.emailVerifiedAt : null
}

/** A given zone stays; one that was read off the phone number goes with it. */
function zone(
  before: Columns,
  sent: string | null | undefined,
  phoneNumber: string | null,
): Pick<Columns, 'timezone' | 'timezoneInferred'> {
  if (sent !== undefined) return { timezone: sent, timezoneInferred: false }
  const follows = before.timezone === null || before.timezoneInferred
  if (!follows || phoneNumber === before.phoneNumber)
    return { timezone: before.timezone, timezoneInferred: before.timezoneInferred }
  const timezone = (phoneNumber && zoneOfPhone(phoneNumber)) ?? null
  return { timezone: timezone || null, timezoneInferred: Boolean(timezone) }
}

/** What a search looks in, and what finds leads with the same address. */
export function searchColumns(lead: Columns): Pick<Lead, 'search' | 'emailKey'> {
  const { firstName, middleName, lastName, businessName, email, phoneNumber, externalLeadId } = lead
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    search: [name, businessName, email, phoneNumber, externalLeadId].filter(Boolean).join('\n').toLowerCase(),
    emailKey: email === null ? null : foldEmail(email),
  }
}

/** What conditions of the checklist may ask about a lead. */
export const factsOf = (lead: Columns & Pick<Lead, 'id' | 'workspaceId' | 'source'>) => ({
  id: lead.id,
  workspaceId: lead.workspaceId,
  ...columnsOf(plainFields, lead),
  firstName: lead.firstName,
  lastName: lead.lastName,
  email: lead.email,
  phoneNumber: lead.phoneNumber,
  timezone: lead.timezone,
  assigneeType: lead.assigneeType,
  source: lead.source,
})
