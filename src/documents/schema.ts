import { z } from 'zod'
import { extractionStatuses } from './document.js'

const timestamp = z.iso.datetime()
const exampleLead = 'lead_01m7z19n76ebev1ry3pxt585gj'
export const exampleDocument = 'doc_01m7z19n76ebev1ry3pxt585gm'

const signedUrl = z.url().meta({ description: 'Gives the bytes to anybody, for an hour.' })

/** What was read tells what it is; there may be more to tell as reading gets better. */
const Classification = z.record(z.string(), z.unknown())

const fields = {
  id: z.string().meta({ example: exampleDocument }),
  filename: z.string(),
  mimeType: z.string().meta({ description: "By the file's bytes." }),
  size: z.int().meta({ description: 'In bytes.' }),
  leadId: z.string().meta({ example: exampleLead }),
  workspaceId: z.string(),
  externalId: z
    .string()
    .nullable()
    .meta({ description: "The caller's own identifier, from the upload's metadata." }),
  createdAt: timestamp,
  updatedAt: timestamp,
}

export const DocumentEventSchema = z
  .strictObject({
    ...fields,
    extractionStatus: z.enum(extractionStatuses),
    extractionError: z.string().nullable().meta({
      description: 'Why it was not read, or which of its pages were not, in a sentence for a person.',
    }),
    classification: Classification.nullable().meta({ description: 'Null until it was read.' }),
  })
  .meta({ id: 'DocumentEventObject' })

export const DocumentSchema = z
  .strictObject({
    ...fields,
    signedUrl,
    content: z
      .string()
      .optional()
      .meta({ contentEncoding: 'base64', description: 'Only with `includeContent=true`.' }),
  })
  .meta({ id: 'Document' })

export const ValidationResultSchema = z
  .looseObject({
    otherNotes: z.string(),
    overallValid: z.boolean(),
    validationResults: z.array(
      z.looseObject({ isValid: z.boolean(), ruleName: z.string(), isValidReason: z.string() }),
    ),
  })
  .meta({ id: 'ValidationResult' })

export const LeadDocumentSchema = z
  .strictObject({
    id: fields.id,
    filename: fields.filename,
    mimeType: fields.mimeType,
    size: fields.size,
    metadata: z.strictObject({
      extractionStatus: z.enum(extractionStatuses),
      'Matched checklist items': z.array(
        z.strictObject({ leadChecklistItemId: z.string(), label: z.string() }),
      ),
      extractionError: z.string().optional(),
      classification: Classification.optional(),
      externalId: fields.externalId,
    }),
    signedUrl,
    leadChecklistItemDocument: z.array(
      z.strictObject({
        id: z.string(),
        leadChecklistItemId: z.string(),
        documentId: z.string(),
        overallValid: z.boolean(),
        validationResult: ValidationResultSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'LeadDocument' })
