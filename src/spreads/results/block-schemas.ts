import { z } from 'zod'
import { statistics } from '../peers/read-csv.js'
import { number, numberOrNone, periodId, reason, told } from './described.js'
import { globalSchema } from './global-schema.js'
import { bridge, covenants, stress } from './told-schemas.js'

const byRow = (value: z.ZodType) => told(z.record(z.string(), value), 'By the keys of rows.')
const statement = told(z.string(), 'Or `ratios`.')
const day = (description: string) => told(z.iso.date(), description)

const UcaFigure = z.strictObject({
  label: z.string(),
  kind: told(
    z.enum(['line', 'subtotal', 'total']),
    'A `line` is made of the statements, the others of lines.',
  ),
  memo: told(z.boolean(), 'Told beside it; no total counts it.'),
  value: number('The effect on cash.'),
  inputs: told(
    z.array(z.record(z.string(), z.unknown())),
    'The figures that it is made of: their values, each times its `sign`.',
  ),
})

const UcaSchema = z
  .strictObject({
    periods: told(
      z.array(
        z.strictObject({
          id: z.string().meta({ description: 'Of the income period.' }),
          label: z.string(),
          start: told(z.iso.date().nullable(), 'Of the income period.'),
          end: told(z.iso.date().nullable(), 'Of the income period.'),
          values: byRow(UcaFigure),
        }),
      ),
      'Those that have a sheet at both ends.',
    ),
    missing: told(
      z.array(z.strictObject({ periodId, reason: told(z.string(), 'What is not there.') })),
      'Income periods without one, and why.',
    ),
  })
  .meta({ id: 'SpreadUca' })

const Change = z.strictObject({
  statement,
  periodId,
  priorId: told(z.string().nullable(), 'As long, and a year before.'),
  reason,
  values: byRow(
    z.strictObject({
      value: numberOrNone('Of the period.'),
      prior: numberOrNone('Of the one before.'),
      change: numberOrNone('What the first is more.'),
      percent: numberOrNone('The same as a fraction of the prior figure.'),
      reason,
    }),
  ),
})

const CommonSize = z.strictObject({
  statement,
  periodId,
  of: told(z.string(), 'The row that is the whole.'),
  whole: numberOrNone('Its figure.'),
  reason,
  values: byRow(number('A fraction.')),
})

const Average = z.strictObject({
  statement,
  years: told(z.int(), 'How many.'),
  periodIds: told(z.array(z.string()), 'What it is the average of, the latest first.'),
  values: byRow(z.strictObject({ value: numberOrNone('Null where one of the years has none.'), reason })),
})

const Averages = z.strictObject({
  reason,
  of: told(z.array(Average), 'Of the last three years, and of all where there are more.'),
})

const MadeOf = z.strictObject({
  year: told(z.string(), 'The last full year.'),
  interim: told(z.string(), 'What is added to it.'),
  priorInterim: told(z.string(), 'What is taken from it: the same months of it.'),
})

const Trailing = z.strictObject({
  reason,
  start: day('Of the twelve months.').optional(),
  end: day('That of the interim.').optional(),
  madeOf: told(MadeOf.optional(), 'The ids of its periods.'),
  isMixed: told(z.boolean().optional(), 'The three recognise income in different ways.'),
  values: byRow(z.number()).optional(),
  ratios: told(
    z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    'As those of a year; there is no cash flow of it.',
  ),
})

const BesidePeers = z.strictObject({
  value: numberOrNone("The borrower's."),
  ...Object.fromEntries(statistics.map(name => [name, number("The industry's.").optional()])),
})

const PeersSchema = z.strictObject({
  naics: told(z.string().nullable(), "The borrower's industry."),
  matched: told(z.string().nullable(), 'The narrowest industry that has benchmarks.'),
  reason,
  label: z.string().nullable(),
  sources: told(z.array(z.string()), 'Who has published them.'),
  periods: told(
    z.array(
      z.strictObject({ periodId, ratios: told(z.record(z.string(), BesidePeers), 'By the keys of ratios.') }),
    ),
    'Those with a ratio that has a benchmark.',
  ),
})

const ComparisonSchema = z
  .strictObject({
    changes: told(z.array(Change), 'Each period beside the comparable one of a year before.'),
    commonSize: told(z.array(CommonSize), 'In net revenues, and in total assets.'),
    averages: told(Averages, 'Over full years that follow on one another.'),
    trailing: told(Trailing, 'The twelve months up to the latest interim.'),
    peers: told(PeersSchema, 'Ratios beside those of the industry.'),
  })
  .meta({ id: 'SpreadComparison' })

const ReviewSchema = z
  .array(
    z.strictObject({
      what: told(z.string(), 'Why a person should look at it, in words.'),
      statement: told(z.string().nullable(), 'Null of a document, or of the whole.'),
      periodId: told(z.string().nullable(), 'Of the results.'),
      row: told(z.string().nullable(), 'By its key.'),
      amount: numberOrNone('By how much a check is off, or how much is in doubt.'),
      documentId: told(z.string().nullable(), 'Where to look; null when it was deleted since.'),
      page: told(z.int().nullable(), 'Of a document with pages.'),
      sheet: told(z.string().nullable(), 'Of a workbook.'),
      alternatives: told(z.array(z.string()), 'Rows that a line may as well belong in, the likelier first.'),
      override: told(
        z.record(z.string(), z.unknown()).nullable(),
        'What settles it, as `PUT …/overrides` takes it. Null: no single one does.',
      ),
    }),
  )
  .meta({ id: 'SpreadReview' })
const earlier = 'Null where an earlier version has computed the figures: regenerate the spread.'

/** What `include` adds beside the statements. */
export const blockSchemas = {
  bridge: told(
    bridge.nullable().optional(),
    `With \`include=bridge\`: from reported to adjusted EBITDA. ${earlier}`,
  ),
  covenants: told(
    covenants.nullable().optional(),
    `With \`include=covenants\`: the covenants of the inputs, in each period. ${earlier}`,
  ),
  stress: told(
    stress.nullable().optional(),
    `With \`include=stress\`: what becomes of the latest year's coverage. ${earlier}`,
  ),
  uca: told(
    UcaSchema.nullable().optional(),
    `With \`include=uca\`: the cash flow as bankers lay it out. ${earlier}`,
  ),
  review: told(
    ReviewSchema.nullable().optional(),
    `With \`include=review\`: what a person should look at, the most material first, at most 200. ${earlier}`,
  ),
  comparison: told(
    ComparisonSchema.nullable().optional(),
    `With \`include=comparison\`: periods beside one another. ${earlier}`,
  ),
  global: told(
    globalSchema.nullable().optional(),
    `With \`include=global\`: several businesses and persons together. ${earlier}`,
  ),
}
