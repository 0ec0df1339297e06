import { z } from 'zod'
import { statementNames } from './template/row.js'

const day = z.iso.date().nullable()
const figure = {
  label: z.string(),
  value: z.number(),
  kind: z.enum(['line', 'subtotal', 'total']),
  computed: z.boolean(),
  memo: z.boolean(),
}

/** Only with `include=sources`; what a source is made of depends on the document's format. */
const explained = {
  confidence: z.number().optional(),
  sources: z.array(z.record(z.string(), z.unknown())).optional(),
  override: z.record(z.string(), z.unknown()).nullable().optional(),
  implied: z.boolean().optional(),
}
const Ratio = z.strictObject({
  value: z.number().nullable(),
  reason: z.string().nullable().meta({ description: 'Why there is none.' }),
  inputs: z.array(z.record(z.string(), z.unknown())),
})

const Period = z
  .strictObject({
    id: z.string().meta({ description: 'The same period has the same id in every statement.' }),
    label: z.string(),
    start: day,
    end: day,
    basis: z.enum(['accrual', 'cash', 'tax']).nullable(),
    annualized: z.boolean(),
    derivedFrom: z.string().nullable(),
    values: z.record(z.string(), z.strictObject({ ...figure, ...explained })).meta({
      description: 'By the keys of `GET /spread-template`. A row that is absent has no figure.',
    }),
    heading: z.string().optional().meta({ description: 'With `include=sources`: where the column is from.' }),
    ratios: z.record(z.string(), Ratio).optional().meta({ description: 'With `include=sources`.' }),
  })
  .meta({ id: 'SpreadPeriod' })

const Statement = z.strictObject({ periods: z.array(Period) })

export const ResultsSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    spreadId: z.string(),
    leadId: z.string().nullable(),
    generatedAt: z.iso.datetime(),
    entityName: z.string().nullable(),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    statements: z.strictObject({
      incomeStatement: Statement,
      balanceSheet: Statement,
      cashFlow: Statement,
    }),
    checks: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .meta({ description: 'With `include=sources`: what was held against what.' }),
  })
  .meta({ id: 'SpreadResults' })

export const ResultsAnswer = z
  .strictObject({ success: z.literal(true), results: ResultsSchema })
  .meta({ id: 'SpreadResultsAnswer' })

export const ResultsQuery = z.object({
  include: z
    .union([z.string(), z.array(z.string())])
    .transform(sent => [sent].flat().flatMap(list => list.split(',')))
    .pipe(z.array(z.literal('sources', 'must be sources')))
    .optional()
    .meta({
      description: '`sources` adds where each figure is from, ratios and checks.',
      override: { type: 'string', enum: ['sources'] },
    }),
})

const TemplateRow = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: figure.kind,
  computed: z.boolean(),
  memo: z.boolean(),
  sign: z.enum(['positive', 'negative', 'signed']),
  formula: z.string().nullable(),
})

export const TemplateAnswer = z
  .strictObject({
    success: z.literal(true),
    template: z.strictObject({
      version: z.int(),
      statements: z.strictObject(
        Object.fromEntries(statementNames.map(name => [name, z.array(TemplateRow)])),
      ),
      ratios: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          group: z.string(),
          unit: z.enum(['times', 'percent', 'days', 'amount']),
          formula: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: 'SpreadTemplateAnswer' })
