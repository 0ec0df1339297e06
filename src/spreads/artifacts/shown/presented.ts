import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { ResultPeriod, ResultRatio } from '../../../figures/results.js'
import { ratios } from '../../../figures/template/ratios.js'
import { statementNames } from '../../../figures/template/row.js'

/** What a page of a report has to say of its amounts; empty where they are as they are. */
export const unitNote = ({ inputs }: Pick<ResultsWithBlocks, 'inputs'>): string =>
  inputs.presentation ? 'Amounts in thousands.' : ''

const amounts = new Set(ratios.filter(({ unit }) => unit === 'amount').map(({ key }) => key))
const inThousands = (value: number): number => Math.round(value / 1_000) + 0

/** As somebody has asked to see them. What documents print stays as it is printed. */
export function presented(results: ResultsWithBlocks): ResultsWithBlocks {
  if (!results.inputs.presentation) return results
  const statements = Object.fromEntries(
    statementNames.map(name => [name, { periods: results.statements[name].periods.map(periodInThousands) }]),
  ) as ResultsWithBlocks['statements']
  return { ...results, statements }
}

const periodInThousands = (period: ResultPeriod): ResultPeriod => ({
  ...period,
  values: each(period.values, figure => ({ ...figure, value: inThousands(figure.value) })),
  ratios: each(period.ratios, ratioInThousands),
})

const ratioInThousands = (ratio: ResultRatio, key: string): ResultRatio => ({
  ...ratio,
  value: ratio.value !== null && amounts.has(key) ? inThousands(ratio.value) : ratio.value,
  inputs: ratio.inputs.map(input =>
    input.of === 'ratios' && !amounts.has(input.row) ? input : { ...input, value: inThousands(input.value) },
  ),
})

const each = <One, Other>(some: Record<string, One>, change: (one: One, key: string) => Other) =>
  Object.fromEntries(Object.entries(some).map(([key, one]) => [key, change(one, key)]))
