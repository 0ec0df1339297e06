import { multiplied, toUnits } from '../../../money.js'
import type { Filled } from '../../computing/cash-flow.js'
import type { Cells } from '../../computing/compute.js'
import { isFullYear, spanOf } from '../../computing/period.js'
import { comparable, type SpreadRatios } from '../../ratio-subject.js'
import type { Spread } from '../../spread.js'
import { sheetsAround } from '../../spread.js'
import { ratios } from '../../template/ratios.js'
import type { StatementName } from '../../template/row.js'
import { statements } from '../../template/statements.js'

export interface Averages {
  reason: 'fewer_than_two_years' | null
  of: Average[]
}

interface Average {
  statement: StatementName | 'ratios'
  years: number
  /** What it is the average of, the latest first. */
  periodIds: string[]
  values: Record<string, { value: number | null; reason: 'no_figure' | null }>
}

const usual = 3

/** Over the last three full years that follow on one another, and over all of them where there are more. */
export function averagesOf(spread: Spread, found: SpreadRatios): Averages {
  const years = yearsOf(spread.incomes)
  if (years.length < 2) return { reason: 'fewer_than_two_years', of: [] }
  const counts = years.length > usual ? [usual, years.length] : [years.length]
  return {
    reason: null,
    of: counts.flatMap(count => {
      const some = years.slice(0, count)
      return [...statementAverages(some, spread), ...ratioAverages(some, found)]
    }),
  }
}

/** From the latest back, as long as each has the one before. */
function yearsOf(incomes: readonly Filled[]): Filled[] {
  const full = incomes.filter(({ period }) => {
    const span = spanOf(period)
    return span && isFullYear(span)
  })
  const years: Filled[] = []
  for (let year = full.at(-1); year && !years.includes(year); year = comparable(year, full)) years.push(year)
  return years
}

function statementAverages(years: Filled[], spread: Spread): Average[] {
  const sheets = years.flatMap(year => sheetsAround(year, spread.sheets).sheet ?? [])
  const flows = years.flatMap(year => {
    const flow = spread.cashFlows.find(({ income }) => income === year)
    return flow ? [{ period: year.period, cells: flow.cells }] : []
  })
  const of = { incomeStatement: years, balanceSheet: sheets, cashFlow: flows }
  return Object.entries(of).flatMap(([name, columns]) =>
    columns.length < years.length ? [] : [averageOf(name as StatementName, columns)],
  )
}

function averageOf(statement: StatementName, columns: { period: { id: string }; cells: Cells }[]): Average {
  const values = statements[statement].flatMap(({ key }) => {
    const amounts = columns.flatMap(({ cells }) => cells.get(key)?.amount ?? [])
    if (amounts.length === 0) return []
    const sum = amounts.reduce((all, one) => all + one, 0)
    const isWhole = amounts.length === columns.length
    const value = isWhole ? toUnits(multiplied(sum, { by: 1, over: amounts.length })) : null
    return [[key, { value, reason: isWhole ? null : ('no_figure' as const) }] as const]
  })
  return about(statement, columns, Object.fromEntries(values))
}

function ratioAverages(years: Filled[], found: SpreadRatios): Average[] {
  const own = years.flatMap(({ period }) => found.ofIncome.get(period.id) ?? [])
  const values = ratios.flatMap(({ key, unit }) => {
    const results = own.flatMap(results => results.get(key) ?? [])
    const known = results.flatMap(({ value }) => (value === null ? [] : [value]))
    if (known.length === 0) return []
    const isWhole = known.length === years.length
    const mean = known.reduce((sum, one) => sum + one, 0) / known.length
    const value = unit === 'amount' ? toUnits(multiplied(mean, { by: 1, over: 1 })) : mean
    return [
      [key, { value: isWhole ? value : null, reason: isWhole ? null : ('no_figure' as const) }] as const,
    ]
  })
  return values.length === 0 ? [] : [about('ratios', years, Object.fromEntries(values))]
}

const about = (
  statement: Average['statement'],
  columns: { period: { id: string } }[],
  values: Average['values'],
): Average => ({
  statement,
  years: columns.length,
  periodIds: columns.map(({ period }) => period.id),
  values,
})
