import { z } from 'zod'
import { filled } from '../../text.js'
import { SpreadParams } from '../schema.js'
import { artifactTypes } from '../status-rules.js'

const SignOffSchema = z
  .strictObject({
    id: z.string(),
    generation: z.int().min(1).meta({ description: 'Whose figures it stands for, and no other.' }),
    name: z.string().meta({ description: 'Who signs.' }),
    role: z.string().meta({ description: 'As what: `Analyst`, `Credit officer`.' }),
    author: z.string().nullable().meta({ description: 'The name of the API key that it came by.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SignOff' })
export type SignOffView = z.output<typeof SignOffSchema>

export const SignOffBody = z
  .strictObject({
    name: filled(200).meta({ description: 'Who signs.' }),
    role: filled(200).meta({ description: 'As what: `Analyst`, `Credit officer`.' }),
    generation: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .meta({ description: 'One that has completed. Without it: the one that is shown.' }),
  })
  .meta({ id: 'PutSignOff', example: { name: 'Dana Whitfield', role: 'Credit officer' } })
export type PutSignOff = z.output<typeof SignOffBody>
export const SignOffAnswer = z
  .strictObject({ success: z.literal(true), signOff: SignOffSchema })
  .meta({ id: 'SignOffAnswer' })

const GenerationSchema = z
  .strictObject({
    id: z.string(),
    generation: z.int().min(1).meta({ description: 'Counts the starts of the spread.' }),
    startedAt: z.iso.datetime().meta({ description: 'When it began.' }),
    completedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null of one that is at work, or has ended without figures.' }),
    author: z.string().nullable().meta({ description: 'The name of the API key that has started it.' }),
    changes: z
      .array(z.string())
      .meta({ description: 'What is other than before, in sentences; at most 21 of them.' }),
    resultsSha256: z
      .string()
      .nullable()
      .meta({ description: 'Of the body of its results, without `include`; null where there are none.' }),
    artifacts: z
      .array(
        z.strictObject({
          id: z.string(),
          type: z.enum(artifactTypes).meta({ description: 'A REPORT is a PDF, a SPREADSHEET a workbook.' }),
          title: z.string(),
        }),
      )
      .meta({ description: 'Those that are kept.' }),
    signOffs: z.array(SignOffSchema).meta({ description: 'Who stands for its figures, the earliest first.' }),
  })
  .meta({ id: 'SpreadGeneration' })
export type GenerationView = z.output<typeof GenerationSchema>

export const GenerationsAnswer = z
  .strictObject({ success: z.literal(true), generations: z.array(GenerationSchema) })
  .meta({ id: 'SpreadGenerationsAnswer' })
export const GenerationParams = SpreadParams.extend({
  generation: z.coerce.number().int().min(1).max(2_147_483_647).meta({ example: 1 }),
})
export const GenerationArtifactParams = GenerationParams.extend({
  type: z.enum(artifactTypes).meta({ example: 'REPORT' }),
})
