import { z } from 'zod'
import { number, numberOrNone, periodId, reason, told } from './described.js'

/** Blocks that are made of what people tell. */

const label = told(z.string(), 'For a person.')
const figure = z.number().nullable()

export const bridge = z
  .array(
    z.strictObject({
      periodId,
      label,
      reported: z.number().meta({ description: 'EBITDA as the income statement has it.' }),
      lines: told(
        z.array(
          z.strictObject({
            kind: told(z.enum(['assetSales', 'depreciation', 'addBack', 'interest']), 'What it is.'),
            label: z.string().meta({ description: 'Where it is from, or the reason that was given.' }),
            amount: number('What it adds, if it counts.'),
            counts: z.boolean().meta({ description: 'False for interest, which lies before EBITDA.' }),
            sources: z
              .array(z.record(z.string(), z.unknown()))
              .meta({ description: 'Where it was read: document, page or sheet, and the text as printed.' }),
            author: z.string().nullable().meta({ description: 'Who has told it; null for what was read.' }),
            at: z.iso.datetime().nullable().meta({ description: 'When.' }),
          }),
        ),
        'What lies between the two.',
      ),
      adjusted: z
        .number()
        .meta({ description: 'The ratio `adjustedEbitda`: reported with all that counts.' }),
    }),
  )
  .meta({ id: 'EbitdaBridge', description: 'From reported to adjusted EBITDA.' })

export const covenants = z
  .array(
    z.strictObject({
      ratio: z.string().meta({ description: 'Its key.' }),
      label,
      min: numberOrNone('What it may not fall below.'),
      max: numberOrNone('What it may not rise above.'),
      periods: told(
        z.array(
          z.strictObject({
            periodId,
            label,
            value: numberOrNone("The ratio's."),
            reason,
            met: z.boolean().nullable().meta({ description: 'Null where there is no value.' }),
            headroom: figure.meta({ description: 'How far it is from being broken; negative once it is.' }),
          }),
        ),
        'Those that have the ratio, with or without a value.',
      ),
    }),
  )
  .meta({ id: 'TestedCovenants', description: 'The covenants of the inputs, period by period.' })

const coverages = {
  dscr: z
    .strictObject({
      base: numberOrNone('As things are.'),
      revenue: figure.meta({ description: 'Under the loss of revenue alone.' }),
      margin: figure.meta({ description: 'Under the lower gross margin alone.' }),
      rate: figure.meta({ description: 'Under the higher rate alone.' }),
      all: figure.meta({ description: 'Under all three.' }),
    })
    .meta({ description: 'Debt service coverage; null without any debt.' }),
  breakEven: z
    .strictObject({
      revenue: numberOrNone('The part of revenue that may be lost.'),
      margin: numberOrNone('By how much the gross margin may fall.'),
      rate: numberOrNone('By how much the rate may rise.'),
    })
    .meta({
      description: 'How much of each makes the coverage 1, as shares of one; negative where it is below.',
    }),
}

export const stress = z
  .strictObject({
    periodId: told(z.string().nullable(), 'The latest full or annualized year.'),
    reason,
    from: z
      .strictObject({
        netRevenues: number('Of that year.'),
        grossProfit: number('Of that year, before depreciation.'),
        cashEarnings: z.number().meta({ description: 'What stands above in the coverage.' }),
        debtService: z.number().meta({ description: 'What stands below.' }),
        debt: z.number().meta({ description: 'On which a higher rate is paid.' }),
        proposedDebtService: number('What the loan that is asked for adds below; 0 without one.'),
      })
      .nullable()
      .meta({ description: 'What it is computed from.' }),
    ...coverages,
    proposed: z
      .strictObject(coverages)
      .nullable()
      .meta({ description: 'With the loan that is asked for; null where there is none.' }),
  })
  .meta({ id: 'StressedCoverage', description: "What becomes of the latest year's coverage." })
