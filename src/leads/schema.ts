import { z } from 'zod'
import { ActionLogSchema } from '../activity/schema.js'
import { entryStatuses } from '../checklists/entry.js'
import { ChecklistGroupSchema } from '../checklists/schema.js'
import { emailPattern, isEmail } from '../email-rules.js'
import { givenOf, shownOf } from '../fields.js'
import { filled, text, trimmed } from '../text.js'
import { zoneNamed } from '../zone-name-rules.js'
import { storedStatuses } from './lead.js'
import { clearable, link, plainFields } from './plain-fields.js'
import { disagree } from './status-rules.js'

const email = z
  .string()
  .trim()
  .superRefine((value, { issues }) => {
    if (value !== '' && !isEmail(value))
      issues.push({
        ...{ code: 'invalid_format', format: 'email', message: 'must be an e-mail address', input: value },
      })
  })
  .transform(value => value || null)
  .nullable()
  .optional()
  .meta({ pattern: `^\\s*(${emailPattern})?\\s*$` })

const flag = z
  .boolean()
  .nullable()
  .transform(value => value ?? false)
  .optional()

export const Tag = filled(64)
  .refine(name => !name.includes(','), 'must not hold a comma, which separates tags in a filter')
  .meta({ minLength: 1, maxLength: 64, pattern: '^[^,]*[^,\\s][^,]*$' })

const checklistUpdate = z
  .strictObject({
    code: z.string().min(1).max(200).meta({
      description: 'The code of an item, or `GROUP.CODE` where several groups have it.',
      example: 'LEGAL_NAME',
    }),
    value: z.unknown().optional().meta({
      description: 'Any JSON; null clears. Absent: only the status changes.',
      example: 'Whitfield Bakery LLC',
    }),
    status: z
      .enum(entryStatuses)
      .optional()
      .meta({ description: 'Given, it counts, whatever the value would make of it.' }),
  })
  .meta({ id: 'ChecklistUpdate' })

const fields = {
  ...givenOf(plainFields),
  lastName: clearable(255).meta({ example: 'Whitfield' }),
  email: email.meta({ example: 'dana@whitfieldbakery.example' }),
  phoneNumber: clearable(64).meta({
    description: 'Formatted or raw; stored in E.164 when possible.',
    example: '(202) 555-0147',
  }),
  externalPortalUrl: link().meta({
    description:
      "The lead's external portal, used instead of the default portal. It is `externalPortalLink` in the lead.",
    example: null,
  }),
  timezone: trimmed(64)
    .transform(zoneNamed)
    .refine(zone => zone !== undefined, 'must be a time zone such as America/New_York')
    .nullable()
    .optional()
    .meta({
      pattern: '\\S',
      description:
        'IANA name, in any case. When omitted, it is inferred from the area code of the phone number; null clears it.',
      example: 'America/New_York',
    }),
  assigneeType: z
    .enum(['agent', 'manual'])
    .nullable()
    .optional()
    .meta({ description: 'Who handles the lead: an AI agent, as is usual, or a person.' }),
  didOptOut: flag.meta({
    description: 'True marks the lead as opted out, false takes that back.',
    example: false,
  }),
  emailVerified: flag.meta({ description: 'True sets `emailVerifiedAt` to now.', example: true }),
  checklistItems: z.array(checklistUpdate).max(500).optional().meta({
    description:
      "Answers by the codes of their items. One that can't be taken fails alone, and the log says why.",
  }),
  tags: z
    .array(Tag)
    .max(100)
    .optional()
    .meta({
      description: 'Replaces the tags; `[]` removes all. Upper and lower case are the same.',
      example: ['VIP'],
    }),
}

const firstName = filled(255).meta({ example: 'Dana' })

export const CreateLeadBody = z.strictObject({ firstName, ...fields }).meta({ id: 'CreateLead' })

export type CreateLead = z.output<typeof CreateLeadBody>

export const UpdateLeadBody = z
  .strictObject({
    leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
    firstName: firstName.optional(),
    ...fields,
    status: z
      .enum(storedStatuses, 'must be COMPLETED, IN_PROGRESS, NOT_INTERESTED or OPTED_OUT')
      .optional()
      .meta({
        description:
          'COMPLETED skips what is still required, IN_PROGRESS takes that back; NOT_INTERESTED and OPTED_OUT end outreach. Resolves open escalations.',
      }),
  })
  .refine(sent => !disagree(sent), { path: ['didOptOut'], message: 'must agree with status' })
  .meta({
    id: 'UpdateLead',
    not: {
      required: ['status', 'didOptOut'],
      anyOf: [
        { properties: { status: { const: 'OPTED_OUT' }, didOptOut: { not: { const: true } } } },
        { properties: { status: { not: { const: 'OPTED_OUT' } }, didOptOut: { const: true } } },
      ],
    },
  })

export type UpdateLead = z.output<typeof UpdateLeadBody>

/** `a,b` and `tags=a&tags=b` say the same. */
const names = z
  .union([z.string(), z.array(z.string())])
  .transform(sent => [sent].flat().flatMap(list => list.split(',')))
  .refine(list => list.length <= 100, 'must be at most 100 tags')
  .transform(list => list.map(name => name.trim()).filter(Boolean))
  .optional()

/** What can't be told of them: a comma in one separates two. */
const repeated = ({ jsonSchema }: { jsonSchema: object }) => {
  Object.assign(jsonSchema, { type: 'array', items: { type: 'string' }, maxItems: 100, anyOf: undefined })
}

const leadStatuses = [...storedStatuses, 'REVIEW'] as const

export const ListLeadsQuery = z.object({
  tags: names.meta({
    description: 'Only leads with any of these tags: comma-separated or repeated, without regard to case.',
    override: repeated,
    example: ['VIP', 'warm'],
  }),
  excludeTags: names.meta({
    description: 'No leads with any of these tags.',
    override: repeated,
    example: ['spam'],
  }),
  status: z.enum(leadStatuses).optional(),
  q: trimmed(200).optional().meta({
    description:
      'Found in the name, business name, e-mail, phone number or externalLeadId, without regard to case.',
    example: 'whitfield',
  }),
  externalLeadId: text(255).optional().meta({ example: 'crm-4711' }),
  updatedSince: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-11-21T12:00:00Z' })
    .transform(at => new Date(at).toISOString())
    .optional()
    .meta({ description: 'Only leads that changed at this time or later.', example: '2026-11-21T12:00:00Z' }),
})

export type ListLeads = z.output<typeof ListLeadsQuery>

const timestamp = z.iso.datetime()

export const LeadSchema = z
  .strictObject({
    id: z.string(),
    workspaceId: z.string(),
    status: z
      .enum(leadStatuses)
      .meta({ description: 'REVIEW while an escalation is open, else what was set last.' }),
    assigneeType: z
      .enum(['AI_AGENT', 'HUMAN_AGENT'])
      .meta({ description: 'AI_AGENT for `agent`, HUMAN_AGENT for `manual`.' }),
    activitySummary: z
      .string()
      .nullable()
      .meta({ description: 'How things stand, in a sentence or two; null until there is one.' }),
    ...shownOf(plainFields),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    emailVerifiedAt: timestamp
      .nullable()
      .meta({ description: 'Null until it is verified; cleared when the address changes.' }),
    phoneNumber: z
      .string()
      .nullable()
      .meta({ description: 'In E.164 where it could be read as a number, else as it was sent.' }),
    phoneVerifiedAt: timestamp
      .nullable()
      .meta({ description: 'Null until it is verified; cleared when the number changes.' }),
    externalPortalLink: z
      .string()
      .nullable()
      .meta({ description: 'Sent as `externalPortalUrl`: what the lead gets in place of our own portal.' }),
    timezone: z
      .string()
      .nullable()
      .meta({ description: 'IANA name: as it was given, or inferred from the phone number.' }),
    source: z.string().meta({ description: 'How it came in: `api` through this API.' }),
    tags: z.array(z.string()).meta({ description: 'In alphabetical order.' }),
    isTest: z.boolean().meta({
      description:
        'Made with a test key: matches no other lead, and no message leaves through a real channel.',
    }),
    didOptOut: z.boolean().meta({ description: 'Nothing more is sent to the lead.' }),
    optOutAt: timestamp.nullable().meta({ description: 'When it opted out, the last time.' }),
    notInterestedAt: timestamp
      .nullable()
      .meta({ description: 'When it was marked NOT_INTERESTED; stays until it is IN_PROGRESS again.' }),
    submittedAt: timestamp.nullable().meta({ description: 'When it was COMPLETED for the first time.' }),
    createdAt: timestamp,
    updatedAt: timestamp.meta({ description: 'The last change of the lead or of its answers.' }),
    deletedAt: timestamp
      .nullable()
      .meta({ description: 'Null, except in the event that tells of the deletion.' }),
  })
  .meta({
    id: 'Lead',
    example: {
      id: 'lead_01m7z19n76ebev1ry3pxt585gj',
      workspaceId: 'ws_01m7z19n76ebev1ry3pxt585gk',
      status: 'IN_PROGRESS',
      assigneeType: 'AI_AGENT',
      activitySummary: null,
      businessName: null,
      firstName: 'Dana',
      middleName: null,
      lastName: 'Whitfield',
      email: 'dana@whitfieldbakery.example',
      emailVerifiedAt: null,
      phoneNumber: '+12025550147',
      phoneVerifiedAt: null,
      website: null,
      externalLeadId: 'crm-4711',
      externalPortalLink: null,
      timezone: null,
      source: 'api',
      tags: [],
      isTest: false,
      didOptOut: false,
      optOutAt: null,
      notInterestedAt: null,
      submittedAt: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      deletedAt: null,
    },
  })

const FollowUpSchema = z
  .strictObject({
    id: z.string(),
    type: z.string().meta({ description: 'Of the action log: FOLLOW_UP_MESSAGE.' }),
    status: z.string().meta({ description: 'PENDING until it is sent or cancelled.' }),
    scheduledAt: timestamp.nullable().meta({ description: 'When it is due.' }),
    summary: z.string().meta({ description: 'What it is about, in a sentence.' }),
  })
  .meta({ id: 'FollowUp' })

export const LeadListItemSchema = z
  .strictObject({
    id: z.string(),
    name: z.string().meta({ description: 'The parts of the name, with single spaces.' }),
    email: z.string().nullable(),
    phoneNumber: z.string().meta({ description: 'Empty where there is none.' }),
    businessName: z.string().meta({ description: 'Empty where there is none.' }),
    status: z.enum(leadStatuses).meta({ description: 'REVIEW while an escalation is open.' }),
    completedChecklistItems: z.int().meta({ description: 'Of those that apply, how many are COMPLETED.' }),
    totalChecklistItems: z.int().meta({ description: 'How many items apply to the lead.' }),
    tags: z.array(z.string()).meta({ description: 'In alphabetical order.' }),
    nextFollowUp: FollowUpSchema.nullable(),
  })
  .meta({
    id: 'LeadListItem',
    example: {
      id: 'lead_01m7z19n76ebev1ry3pxt585gj',
      name: 'Dana Whitfield',
      email: 'dana@whitfieldbakery.example',
      phoneNumber: '+12025550147',
      businessName: 'Whitfield Bakery LLC',
      status: 'IN_PROGRESS',
      completedChecklistItems: 3,
      totalChecklistItems: 12,
      tags: ['VIP'],
      nextFollowUp: null,
    },
  })

export const LeadListAnswer = z.array(LeadListItemSchema).meta({ id: 'LeadList' })

export const LeadAnswer = z
  .strictObject({
    success: z.literal(true),
    lead: LeadSchema,
    checklistItems: z.array(ChecklistGroupSchema).meta({ description: 'The whole checklist, by groups.' }),
    actionLogs: z
      .array(ActionLogSchema)
      .meta({ description: 'The latest, at most 100, and fewer where they are more than 1 MiB.' }),
    matchingLeads: z
      .array(LeadListItemSchema)
      .meta({ description: 'Other leads with the same phone number or e-mail, the newest 100.' }),
    lastAction: ActionLogSchema.extend({ toolCalls: z.array(ActionLogSchema) })
      .nullable()
      .meta({ description: 'The latest message or follow-up that was sent, with its tool calls.' }),
    nextFollowUp: FollowUpSchema.nullable(),
    nextDraft: ActionLogSchema.nullable().meta({ description: 'The next message that awaits approval.' }),
  })
  .meta({ id: 'LeadAnswer' })

export const UpdateLeadAnswer = z
  .strictObject({
    success: z.literal(true),
    status: z.enum(leadStatuses).meta({ description: 'After the update.' }),
    lead: LeadSchema,
    checklistItems: z.array(ChecklistGroupSchema).meta({ description: 'The whole checklist, by groups.' }),
    actionLogs: z
      .array(ActionLogSchema)
      .meta({ description: 'The latest, at most 100, and fewer where they are more than 1 MiB.' }),
    matchingLeads: z
      .array(LeadListItemSchema)
      .meta({ description: 'Other leads with the same phone number or e-mail, the newest 100.' }),
  })
  .meta({ id: 'UpdateLeadAnswer' })

export const LeadParams = z.object({
  leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
})
