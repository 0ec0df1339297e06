import { z } from 'zod'
import { entryStatuses } from '../checklists/entry.js'
import { emailPattern, isEmail } from '../email.js'
import { givenOf } from '../fields.js'
import { filled, text, trimmed } from '../text.js'
import { zoneNamed } from '../zone-names.js'
import { leadStatuses } from './answer-schema.js'
import { storedStatuses } from './lead.js'
import { clearable, link, plainFields } from './plain-fields.js'
import { disagree } from './status-rules.js'

const email = z
  .string()
  .trim()
  .superRefine((value, { issues }) => {
    if (value !== '' && !isEmail(value))
      issues.push({
        code: 'invalid_format',
        format: 'email',
        message: 'must be an e-mail address',
        input: value,
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

export const mostTagsOfLead = 100

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
    .max(mostTagsOfLead)
    .optional()
    .meta({
      description: 'Replaces the tags; `[]` removes all. Upper and lower case are the same.',
      example: ['VIP'],
    }),
}

export const firstName = filled(255).meta({ example: 'Dana' })

export const CreateLeadBody = z.strictObject({ firstName, ...fields }).meta({
  id: 'CreateLead',
  example: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    businessName: 'Whitfield Bakery LLC',
    email: 'dana@whitfieldbakery.example',
    phoneNumber: '(202) 555-0147',
    externalLeadId: 'crm-4711',
    checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' }],
    tags: ['vip'],
  },
})

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
    example: {
      leadId: 'lead_01m7z19n76ebev1ry3pxt585gj',
      phoneNumber: '(202) 555-0147',
      checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' }],
    },
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
export const LeadParams = z.object({
  leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
})
