import { z } from 'zod'
import { exampleDocument } from '../documents/schema.js'
import { queryFlag } from '../query-flag.js'
import { text } from '../text.js'

/** A form's fields are texts; this one holds JSON. */
const line = text(255)
  .refine(text => !text.includes('\0') && text.isWellFormed(), 'holds what is not valid text')
  .nullable()
  .optional()

const Metadata = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.issues.push({ code: 'custom', message: 'is not valid JSON', input: text })
      return z.NEVER
    }
  })
  .pipe(z.array(z.strictObject({ externalId: line, name: line })))
  .optional()
  .meta({
    override: {
      type: 'array',
      description: 'As JSON, one entry for each file, in their order. `name` becomes the filename.',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          externalId: {
            type: ['string', 'null'],
            maxLength: 255,
            description: "The caller's own identifier of the document.",
          },
          name: { type: ['string', 'null'], maxLength: 255 },
        },
      },
    },
  })

/** The two ways to name an item of the checklist exclude each other. */
const oneItem = { dependentSchemas: { checklistItemCode: { properties: { leadChecklistItemId: false } } } }

export const LeadUploadBody = z
  .strictObject({
    leadChecklistItemId: z.string().optional().meta({
      description: 'The entry of the checklist that the files answer. Not together with `checklistItemCode`.',
      example: 'entry_01m7z19n76ebev1ry3pxt585gn',
    }),
    checklistItemCode: z.string().optional().meta({
      description: 'The same by the code of its item: `CODE`, or `GROUP.CODE` where several items have it.',
    }),
    metadata: Metadata,
  })
  .meta({ id: 'LeadUpload', ...oneItem })

export const UploadBody = LeadUploadBody.extend({
  leadId: z.string().meta({ example: 'lead_01m7z19n76ebev1ry3pxt585gj' }),
}).meta({ id: 'Upload', ...oneItem })

export const UploadAnswer = z
  .strictObject({
    success: z.literal(true),
    documents: z
      .array(
        z.strictObject({
          id: z.string(),
          filename: z.string().meta({ description: 'As it was sent, or as `metadata` names it.' }),
          size: z.int().meta({ description: 'In bytes.' }),
          url: z.url().meta({ description: 'Gives the bytes to anybody, for an hour.' }),
          mimeType: z.string().meta({ description: "By the file's bytes." }),
          uploadedAt: z.iso.datetime().meta({ description: 'When it was received.' }),
          associatedChecklistItemId: z
            .string()
            .nullable()
            .meta({ description: 'The entry that it was sent for, if one was named.' }),
          duplicate: z.literal(true).optional().meta({
            description: 'The lead has a document of these bytes already, and this is that one.',
          }),
        }),
      )
      .meta({ description: 'In the order of the files.' }),
    actionLogId: z.string().meta({ description: 'The entry of the timeline that tells of the upload.' }),
  })
  .meta({ id: 'UploadAnswer' })

export const DocumentParams = z.object({ documentId: z.string().meta({ example: exampleDocument }) })

export const DocumentQuery = z.object({
  includeContent: queryFlag('Adds `content`, the bytes in base64. A bare `?includeContent` is true.'),
})
