import { z } from 'zod'
import { text } from '../text.js'
import { inputFields, oneProposal } from './inputs/schema.js'
import { artifactTypes, spreadDocumentStatuses, spreadStatuses } from './status-rules.js'

const timestamp = z.iso.datetime()
const exampleSpread = 'spread_01m7z19n76ebev1ry3pxt585gj'
const exampleLead = 'lead_01m7z19n76ebev1ry3pxt585gj'
const exampleDocument = 'doc_01m7z19n76ebev1ry3pxt585gj'
export const exampleArtifact = 'art_01m7z19n76ebev1ry3pxt585gj'

export const SpreadSchema = z
  .strictObject({
    id: z.string(),
    status: z.enum(spreadStatuses).meta({
      description: 'IN_PROGRESS until the figures are there (COMPLETE) or it has ended without (FAILED).',
    }),
    error: z.string().nullable().meta({ description: 'Why it is FAILED, for a person.' }),
    leadId: z.string().nullable(),
    documents: z
      .array(
        z.strictObject({
          id: z.string().nullable().meta({ description: 'Null when it was deleted since.' }),
          filename: z.string().meta({ description: 'As it was when this spread was started.' }),
          status: z.enum(spreadDocumentStatuses).meta({
            description:
              'PROCESSING until it was read: EXTRACTED with a statement in it, SKIPPED without, FAILED if it could not be.',
          }),
          error: z.string().nullable().meta({ description: 'Why it is SKIPPED or FAILED.' }),
        }),
      )
      .meta({ description: 'What it is of.' }),
    artifacts: z
      .array(
        z.strictObject({
          id: z.string(),
          type: z.enum(artifactTypes).meta({ description: 'A REPORT is a PDF, a SPREADSHEET a workbook.' }),
          title: z.string(),
        }),
      )
      .meta({ description: 'Of the last completion.' }),
    source: z
      .enum(['API', 'USER'])
      .meta({ description: '`API` for a caller, `USER` for a person in the app.' }),
    user: z
      .strictObject({ id: z.string(), name: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Who started it in the app.' }),
    externalId: z
      .string()
      .nullable()
      .meta({ description: "The caller's own identifier; several spreads may share one." }),
    generation: z.int().min(1).meta({ description: 'Counts its starts.' }),
    paused: z.boolean().meta({ description: 'Documents being read are finished, and no others are begun.' }),
    createdAt: timestamp,
    updatedAt: timestamp.meta({ description: 'Its last change.' }),
  })
  .meta({
    id: 'Spread',
    example: {
      id: exampleSpread,
      status: 'COMPLETE',
      error: null,
      leadId: exampleLead,
      documents: [{ id: exampleDocument, filename: '2024.xlsx', status: 'EXTRACTED', error: null }],
      artifacts: [{ id: exampleArtifact, type: 'REPORT', title: 'Spreading report' }],
      source: 'API',
      user: null,
      externalId: 'crm-spread-7',
      generation: 1,
      paused: false,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:09.000Z',
    },
  })

const documentIds = z
  .array(z.string())
  .min(1, 'must name at least one document')
  .max(500, 'must name at most 500 documents')
  .optional()
  .meta({ example: [exampleDocument] })

export const CreateSpreadBody = z
  .strictObject({
    leadId: z.string().meta({ example: exampleLead }),
    documentIds: documentIds.meta({
      description: 'Documents of the lead. Without it: all of them, as they are at each start.',
    }),
    externalId: text(255)
      .nullable()
      .optional()
      .meta({ description: "The caller's identifier; several spreads may share one." }),
    ...inputFields,
  })
  .check(oneProposal)
  .meta({
    id: 'CreateSpread',
    example: { leadId: exampleLead, documentIds: [exampleDocument], externalId: 'crm-spread-9' },
  })
export type CreateSpread = z.output<typeof CreateSpreadBody>

export const RegenerateBody = z
  .strictObject({
    documentIds: documentIds.meta({
      description:
        'The documents that the spread is of, from now on. Without it: those that it was of before.',
    }),
  })
  .meta({ id: 'RegenerateSpread' })
export type Regenerate = z.output<typeof RegenerateBody>

export const SpreadAnswer = z
  .strictObject({ success: z.literal(true), spread: SpreadSchema })
  .meta({ id: 'SpreadAnswer' })
export const SpreadsAnswer = z
  .strictObject({ success: z.literal(true), spreads: z.array(SpreadSchema) })
  .meta({ id: 'SpreadsAnswer' })
export const SpreadParams = z.object({ spreadId: z.string().meta({ example: exampleSpread }) })
