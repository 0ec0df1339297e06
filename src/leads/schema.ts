import { z } from 'zod'
import { ActionLogSchema } from '../activity/schema.js'

const text = (most: number) => z.string().trim().max(most, `must be at most ${most} characters`)
const clearable = (schema: z.ZodString) =>
  schema
    .transform(value => value || null)
    .nullable()
    .optional()

/** What a caller may send. Null clears, and so does an empty text. */
export const CreateLeadBody = z
  .strictObject({
    firstName: text(255).min(1, 'must not be blank').meta({ example: 'Dana' }),
    middleName: clearable(text(255)).meta({ example: null }),
    lastName: clearable(text(255)).meta({ example: 'Whitfield' }),
    email: z
      .union([z.email('must be an e-mail address').max(320), z.literal('').transform(() => null)])
      .nullable()
      .optional()
      .meta({ example: 'dana@whitfieldbakery.example' }),
    phoneNumber: clearable(text(64)).meta({
      description: 'Formatted or raw; stored in E.164 when possible.',
      example: '(202) 555-0147',
    }),
    externalLeadId: clearable(text(255)).meta({
      description: "The caller's own identifier, for example from a CRM.",
      example: 'crm-4711',
    }),
  })
  .meta({ id: 'CreateLead' })

export type CreateLead = z.output<typeof CreateLeadBody>

const timestamp = z.iso.datetime()

export const LeadSchema = z
  .strictObject({
    id: z.string(),
    workspaceId: z.string(),
    status: z.enum(['COMPLETED', 'IN_PROGRESS', 'NOT_INTERESTED', 'OPTED_OUT', 'REVIEW']),
    assigneeType: z.enum(['AI_AGENT', 'HUMAN_AGENT']),
    activitySummary: z.string().nullable(),
    businessName: z.string().nullable(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    email: z.string().nullable(),
    emailVerifiedAt: timestamp.nullable(),
    phoneNumber: z.string().nullable(),
    phoneVerifiedAt: timestamp.nullable(),
    website: z.string().nullable(),
    externalLeadId: z.string().nullable(),
    externalPortalLink: z.string().nullable(),
    timezone: z.string().nullable(),
    source: z.string(),
    tags: z.array(z.string()),
    isTest: z.boolean(),
    didOptOut: z.boolean(),
    optOutAt: timestamp.nullable(),
    notInterestedAt: timestamp.nullable(),
    submittedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    deletedAt: timestamp.nullable(),
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

export const LeadAnswer = z
  .strictObject({ success: z.literal(true), lead: LeadSchema, actionLogs: z.array(ActionLogSchema) })
  .meta({ id: 'LeadAnswer' })

export const LeadParams = z.object({
  leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
})
