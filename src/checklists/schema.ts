import { z } from 'zod'
import { ValidationResultSchema } from '../documents/schema.js'
import { entryStatuses } from './entry.js'

/** Internal shapes of conditions and rules: docs/api.md tells them. */
const Conditions = z.record(z.string(), z.unknown()).nullable()
const Rules = z.array(z.record(z.string(), z.unknown()))

export const AttachedDocumentSchema = z
  .strictObject({
    id: z.string(),
    filename: z.string(),
    mimeType: z.string(),
    size: z.int(),
    url: z.string().meta({ description: 'Pre-signed; it works for an hour.' }),
    metadata: z.looseObject({ extractionStatus: z.string() }),
    overallValid: z.boolean(),
    validationResult: ValidationResultSchema.nullable(),
  })
  .meta({ id: 'ChecklistDocument' })

export const ChecklistItemSchema = z
  .strictObject({
    id: z.string(),
    code: z.string(),
    label: z.string(),
    fieldType: z.string(),
    isRequired: z.boolean(),
    helpText: z.string(),
    clientInstructions: z.string().nullable(),
    agentInstructions: z.string().nullable(),
    config: z.record(z.string(), z.unknown()).nullable(),
    conditions: Conditions,
    validationRules: Rules,
  })
  .meta({ id: 'ChecklistItem' })

export const ChecklistEntrySchema = z
  .strictObject({
    id: z.string(),
    checklistItemId: z.string(),
    value: z
      .unknown()
      .meta({ description: 'Any JSON. EIN and SSN are masked, unless the key sees them in full.' }),
    alternateValues: z.array(z.unknown()).nullable(),
    validationError: z.string().nullable(),
    status: z.enum(entryStatuses),
    applies: z.boolean().meta({ description: 'Its conditions hold: only then is it counted and required.' }),
    itemOverride: z.unknown(),
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
    code: z.string(),
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
          code: z.string(),
          name: z.string(),
          conditions: Conditions,
          items: z.array(ChecklistItemSchema),
        })
        .meta({ id: 'ChecklistDefinitionGroup' }),
    ),
  })
  .meta({ id: 'Checklist' })
