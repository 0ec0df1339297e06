import { z } from 'zod'
import { ValidationResultSchema } from '../documents/schema.js'
import { ConditionView, RuleView } from './definition-view-schema.js'
import { entryStatuses } from './entry.js'

const Conditions = ConditionView.nullable().meta({ description: 'When it applies. Null: always.' })

const AttachedDocumentSchema = z
  .strictObject({
    id: z.string(),
    filename: z.string().meta({ description: 'As it was uploaded.' }),
    mimeType: z.string().meta({ description: "By the file's bytes." }),
    size: z.int().meta({ description: 'In bytes.' }),
    url: z.string().meta({ description: 'Pre-signed; it works for an hour.' }),
    metadata: z
      .looseObject({
        extractionStatus: z
          .string()
          .meta({ description: '`pending`, `processing`, then `completed`, `failed` or `skipped`.' }),
      })
      .meta({ description: 'How far its reading is.' }),
    overallValid: z.boolean().meta({ description: 'Every rule of the item holds for it.' }),
    validationResult: ValidationResultSchema.nullable().meta({ description: 'Null until it was judged.' }),
  })
  .meta({ id: 'ChecklistDocument' })

export const ChecklistItemSchema = z
  .strictObject({
    id: z.string(),
    code: z.string().meta({
      description: 'Addresses the item in updates, with `GROUP.` before it where several groups have it.',
    }),
    label: z.string().meta({ description: 'What it is called for people.' }),
    fieldType: z.string().meta({
      description:
        'What kind of answer it takes: TEXT, NUMBER, CURRENCY, DATE, BOOLEAN, SELECT, EMAIL, PHONE, ADDRESS, EIN, SSN, URL, or one of the kinds of documents. More may come.',
    }),
    isRequired: z.boolean().meta({ description: 'Whether the lead is complete without it.' }),
    helpText: z.string().meta({ description: 'What it is for; may be empty.' }),
    clientInstructions: z
      .string()
      .nullable()
      .meta({ description: 'For the lead: what to give, and where to find it.' }),
    agentInstructions: z
      .string()
      .nullable()
      .meta({ description: 'For the agent that asks; the lead never sees it.' }),
    config: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'What its type needs to know, such as `options` of a SELECT or `months` of a BANK_STATEMENT.',
    }),
    conditions: Conditions,
    validationRules: z.array(RuleView).meta({ description: 'What is asked of an answer beyond its type.' }),
  })
  .meta({ id: 'ChecklistItem' })

export const ChecklistEntrySchema = z
  .strictObject({
    id: z.string().meta({ description: "The entry's own, the same for as long as lead and item are." }),
    checklistItemId: z.string().meta({ description: 'The item that it answers.' }),
    value: z.unknown().meta({
      description:
        'As its type stores it; EIN and SSN are masked, unless the key sees them in full. Null without an answer, and on items that take documents.',
    }),
    alternateValues: z
      .array(z.unknown())
      .nullable()
      .meta({ description: 'What it was before, the newest first.' }),
    validationError: z.string().nullable().meta({ description: 'Why it is INVALID or NEEDS_REVIEW.' }),
    status: z
      .enum(entryStatuses)
      .meta({ description: 'SKIPPED counts as done; INVALID and NEEDS_REVIEW do not.' }),
    applies: z.boolean().meta({ description: 'Its conditions hold: only then is it counted and required.' }),
    itemOverride: z.unknown().meta({ description: 'Null: nothing overrides an item for one lead yet.' }),
    checklistItem: ChecklistItemSchema,
    documents: z
      .array(AttachedDocumentSchema)
      .nullable()
      .meta({ description: 'Null on items that take none.' }),
  })
  .meta({ id: 'ChecklistEntry' })

export const ChecklistGroupSchema = z
  .strictObject({
    id: z.string(),
    code: z
      .string()
      .meta({ description: 'Stands before the code of an item where that alone is ambiguous.' }),
    name: z.string(),
    conditions: Conditions,
    items: z.array(ChecklistEntrySchema),
  })
  .meta({ id: 'ChecklistGroup' })

export const LeadChecklistAnswer = z.array(ChecklistGroupSchema).meta({ id: 'LeadChecklist' })

export const ChecklistAnswer = z
  .strictObject({
    success: z.literal(true),
    groups: z.array(
      z
        .strictObject({
          id: z.string(),
          code: z
            .string()
            .meta({ description: 'Stands before the code of an item where that alone is ambiguous.' }),
          name: z.string(),
          conditions: Conditions,
          items: z.array(ChecklistItemSchema),
        })
        .meta({ id: 'ChecklistDefinitionGroup' }),
    ),
  })
  .meta({ id: 'Checklist' })
