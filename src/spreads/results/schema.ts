import { z } from 'zod'
import { blockNames } from '../../figures/analysis/blocks.js'
import { statementNames } from '../../figures/template/row.js'
import { blockSchemas } from './block-schemas.js'

/** What `include` may name. */
const included = ['sources', ...blockNames] as const
export type Included = (typeof included)[number]

const day = z.iso.date().nullable()
const figure = {
  label: z.string().meta({ description: "The row's, as in the template." }),
  value: z.number().meta({ description: 'In units of the currency, cents as decimals.' }),
  kind: z
    .enum(['line', 'subtotal', 'total'])
    .meta({ description: 'A `line` comes from documents, the others are computed from lines.' }),
  computed: z.boolean().meta({ description: 'By its formula, and not read.' }),
  memo: z.boolean().meta({ description: 'Told beside the statement; no total counts it.' }),
}

/** Only with `include=sources`; what a source is made of depends on the document's format. */
const explained = {
  confidence: z.number().optional().meta({ description: 'From 0 to 1: how sure the reading is.' }),
  sources: z.array(z.record(z.string(), z.unknown())).optional().meta({
    description: 'Where it was read: document, page or sheet, cell or box, the text as printed, its label.',
  }),
  override: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .meta({ description: 'What a person put in its place, and what it was.' }),
  implied: z
    .boolean()
    .optional()
    .meta({ description: 'Follows from other figures, and was printed nowhere.' }),
}
const Ratio = z.strictObject({
  value: z.number().nullable().meta({ description: 'Null where it can not be computed.' }),
  reason: z.string().nullable().meta({ description: 'Why there is none.' }),
  inputs: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: 'The figures that it was computed from.' }),
})

const Period = z
  .strictObject({
    id: z.string().meta({ description: 'The same period has the same id in every statement.' }),
    label: z.string().meta({ description: 'For a person, after what the documents print.' }),
    start: day.meta({
      description:
        'Null where the documents name no days. Of a balance sheet: the start of the income period that it closes, else its own day.',
    }),
    end: day.meta({ description: 'Null where the documents name no days.' }),
    basis: z.enum(['accrual', 'cash', 'tax']).nullable().meta({
      description: 'How income was recognised; null where it is not known, and on the other statements.',
    }),
    annualized: z.boolean().meta({ description: 'A full year made of an interim period.' }),
    derivedFrom: z.string().nullable().meta({ description: 'Of an annualized period: the interim one.' }),
    values: z.record(z.string(), z.strictObject({ ...figure, ...explained })).meta({
      description: 'By the keys of `GET /spread-template`. A row that is absent has no figure.',
    }),
    heading: z.string().optional().meta({ description: 'With `include=sources`: where the column is from.' }),
    ratios: z.record(z.string(), Ratio).optional().meta({ description: 'With `include=sources`.' }),
  })
  .meta({ id: 'SpreadPeriod' })

const Statement = z.strictObject({ periods: z.array(Period) })

const ResultsSchema = z
  .strictObject({
    schemaVersion: z.literal(2).meta({ description: 'Of the structure of this answer.' }),
    spreadId: z.string().meta({ description: 'The spread that the figures came from.' }),
    leadId: z.string().nullable(),
    generatedAt: z.iso.datetime().meta({ description: 'When the figures were last produced.' }),
    entityName: z.string().nullable().meta({ description: 'The business, as the documents name it.' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    statements: z
      .strictObject({
        incomeStatement: Statement.meta({
          description: 'One column a period, annualized ones after their interim.',
        }),
        balanceSheet: Statement.meta({ description: 'One column a date.' }),
        cashFlow: Statement.meta({ description: 'Derived, from the second sheet on.' }),
      })
      .meta({ description: 'The three, each with its periods.' }),
    checks: z.array(z.record(z.string(), z.unknown())).optional().meta({
      description:
        'With `include=sources`: what was held against what, by which `rule`, and the rows that it concerns in `inputs`.',
    }),
    ...blockSchemas,
  })
  .meta({ id: 'SpreadResults' })

export const ResultsAnswer = z
  .strictObject({ success: z.literal(true), results: ResultsSchema })
  .meta({ id: 'SpreadResultsAnswer' })

export const ResultsQuery = z.object({
  include: z
    .union([z.string(), z.array(z.string())])
    .transform(sent => [sent].flat().flatMap(list => list.split(',')))
    .pipe(z.array(z.enum(included, `must be ${included.slice(0, -1).join(', ')} or ${included.at(-1)}`)))
    .optional()
    .meta({
      description:
        'Separated by commas. `sources` adds where each figure is from, ratios and checks; the others a block each, beside the statements.',
      override: { type: 'array', items: { type: 'string', enum: [...included] } },
    }),
})

const TemplateRow = z.strictObject({
  key: z.string().meta({ description: 'Its name in `values`.' }),
  label: z.string(),
  kind: figure.kind,
  computed: z.boolean().meta({ description: 'By `formula`, and not read.' }),
  memo: z.boolean().meta({ description: 'Told beside the statement; no total counts it.' }),
  sign: z
    .enum(['positive', 'negative', 'signed'])
    .meta({ description: 'How its figures usually stand: costs are positive, contra rows negative.' }),
  formula: z.string().nullable().meta({ description: 'Of rows by their keys. Null: documents fill it.' }),
})

export const TemplateAnswer = z
  .strictObject({
    success: z.literal(true),
    template: z
      .strictObject({
        version: z
          .int()
          .meta({ description: 'Raised when rows are added; keys are never given to another row.' }),
        statements: z
          .strictObject(
            Object.fromEntries(
              statementNames.map(name => [
                name,
                z.array(TemplateRow).meta({ description: 'Its rows, in their order.' }),
              ]),
            ),
          )
          .meta({ description: 'Every row there can be.' }),
        ratios: z
          .array(
            z.strictObject({
              key: z.string().meta({ description: 'Its name in `ratios`.' }),
              label: z.string(),
              group: z.string().meta({ description: 'What it tells of, for a heading.' }),
              unit: z
                .enum(['times', 'percent', 'days', 'amount'])
                .meta({ description: 'How its value is to be shown.' }),
              formula: z
                .string()
                .meta({ description: 'Of rows by their keys; `prev.` is the previous sheet.' }),
            }),
          )
          .meta({ description: 'Every ratio there can be.' }),
      })
      .meta({ description: 'The fixed form of every spread.' }),
  })
  .meta({ id: 'SpreadTemplateAnswer' })
