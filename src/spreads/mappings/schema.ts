import { z } from 'zod'
import { labelKey } from '../../figures/choosing/mapping.js'
import { isLine } from '../../figures/template/statements.js'
import { filled } from '../../text.js'

const example = {
  label: 'Job Materials',
  statement: 'incomeStatement',
  row: 'cogsGoodsMaterials',
  scope: 'workspace',
} as const
const scopes = ['lead', 'workspace'] as const
const statementNames = ['incomeStatement', 'balanceSheet'] as const

export const MappingBody = z
  .strictObject({
    label: filled(1_000).meta({
      description: 'Of the lines, as documents print it. Case, accents and punctuation make no difference.',
    }),
    statement: z
      .enum(statementNames)
      .meta({ description: 'In which of the statements that documents fill.' }),
    row: z.string().meta({ description: 'Where they belong: a row whose `computed` is false.' }),
    scope: z.enum(scopes).meta({ description: 'For one lead, or for all of the workspace.' }),
    leadId: z.string().optional().meta({ description: 'The lead, with `scope: "lead"`.' }),
  })
  .check(({ value: sent, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: sent })
    if (!isLine(sent.statement, sent.row)) refuse('row', 'is not a row of this statement that can be filled')
    if (labelKey(sent.label) === '') refuse('label', 'must have a letter or a digit')
    if (sent.scope === 'lead' && sent.leadId === undefined) refuse('leadId', 'is required with scope lead')
    if (sent.scope === 'workspace' && sent.leadId !== undefined)
      refuse('leadId', 'can not be sent with scope workspace')
  })
  .meta({ id: 'PutMapping', example })
export type PutMapping = z.output<typeof MappingBody>

const MappingSchema = z
  .strictObject({
    id: z.string(),
    label: z.string().meta({ description: 'As it was sent, or as the corrected line has it.' }),
    statement: z.enum(statementNames).meta({ description: 'In which of the statements.' }),
    row: z.string().meta({ description: 'Where lines of this label belong.' }),
    scope: z.enum(scopes).meta({ description: 'For one lead, or for all of the workspace.' }),
    leadId: z.string().nullable().meta({ description: 'The lead; null for the workspace.' }),
    author: z.string().nullable().meta({ description: 'The name of the API key that it came by.' }),
    createdAt: z.iso.datetime().meta({ description: 'When it was last said.' }),
  })
  .meta({ id: 'Mapping' })
export type MappingView = z.output<typeof MappingSchema>

export const MappingAnswer = z
  .strictObject({ success: z.literal(true), mapping: MappingSchema })
  .meta({ id: 'MappingAnswer' })
export const MappingsAnswer = z
  .strictObject({ success: z.literal(true), mappings: z.array(MappingSchema) })
  .meta({ id: 'MappingsAnswer' })
export const MappingParams = z.object({
  mappingId: z.string().meta({ example: 'map_01m7z19n76ebev1ry3pxt585gj' }),
})
