import { daysBetween } from '../../../documents/calendar-rules.js'
import type { Filled } from '../../computing/cash-flow.js'
import type { Cells } from '../../computing/compute.js'
import { annualizedIdOf, spanOf } from '../../computing/period.js'
import { comparable } from '../../ratio-subject.js'
import type { Spread } from '../../spread.js'
import type { StatementName } from '../../template/row.js'

/** A period of a statement, and the one of a year before that it is set beside. */
export interface Column {
  statement: StatementName
  periodId: string
  cells: Cells
  prior: { periodId: string; cells: Cells } | NoPrior
}

export type NoPrior = 'no_dates' | 'no_prior_period'

/** In the order of the results. An annualized year is set beside the same months of the year before, annualized too. */
export function columnsOf({ incomes, annualized, sheets, cashFlows }: Spread): Column[] {
  const yearOf = (income: Filled | undefined) => annualized.find(({ from }) => from === income)
  const flowOf = (income: Filled | undefined) => cashFlows.find(one => one.income === income)
  const beside = (income: Filled, of: (before: Filled) => { periodId: string; cells: Cells } | undefined) => {
    const before = comparable(income, incomes)
    return (before && of(before)) ?? reasonFor(income)
  }
  const income = incomes.flatMap((one): Column[] => {
    const year = yearOf(one)
    const column = {
      statement: 'incomeStatement' as const,
      ...placeOf(one),
      prior: beside(one, placeOf),
    }
    if (!year) return [column]
    const ofYear = (before: Filled) => {
      const cells = yearOf(before)?.cells
      return cells && { periodId: annualizedIdOf(before.period.id), cells }
    }
    const periodId = annualizedIdOf(one.period.id)
    return [column, { ...column, periodId, cells: year.cells, prior: beside(one, ofYear) }]
  })
  return [
    ...income,
    ...sheets.map(
      (sheet): Column => ({
        statement: 'balanceSheet',
        ...placeOf(sheet),
        prior: sheetBefore(sheet, sheets),
      }),
    ),
    ...cashFlows.map(({ income: one, cells }): Column => {
      const ofFlow = (before: Filled) => {
        const flow = flowOf(before)
        return flow && { periodId: before.period.id, cells: flow.cells }
      }
      return { statement: 'cashFlow', periodId: one.period.id, cells, prior: beside(one, ofFlow) }
    }),
  ]
}

const placeOf = ({ period, cells }: Filled) => ({ periodId: period.id, cells })

const reasonFor = ({ period }: Filled): NoPrior => (spanOf(period) ? 'no_prior_period' : 'no_dates')

/** The nearest to a year before, a week off at most. */
function sheetBefore({ period: { end } }: Filled, sheets: readonly Filled[]): Column['prior'] {
  if (end === null) return 'no_dates'
  const off = (sheet: Filled) => Math.abs(daysBetween(sheet.period.end ?? end, end) - 365)
  const [nearest] = sheets.filter(sheet => off(sheet) <= 7).toSorted((one, other) => off(one) - off(other))
  return nearest ? placeOf(nearest) : 'no_prior_period'
}
