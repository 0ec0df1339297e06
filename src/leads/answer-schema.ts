import { z } from 'zod'
import { ActionLogSchema } from '../activity/schema.js'
import { ChecklistGroupSchema } from '../checklists/schema.js'
import { examplesOf, shownOf } from '../fields.js'
import { storedStatuses } from './lead.js'
import { plainFields } from './plain-fields.js'

export const leadStatuses = [...storedStatuses, 'REVIEW'] as const
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
    source: z.string().meta({
      description:
        'How it came in: `api` through this API; `inbound-email` and `inbound-sms`: it wrote first.',
    }),
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
      ...examplesOf(plainFields),
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@whitfieldbakery.example',
      emailVerifiedAt: null,
      phoneNumber: '+12025550147',
      phoneVerifiedAt: null,
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
