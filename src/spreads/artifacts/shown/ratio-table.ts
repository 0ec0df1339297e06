import { compare } from '../../../figures/computing/period.js'
import type { RatioInput } from '../../../figures/computing/ratio.js'
import { bottomOf, toldTermsIn, topOf } from '../../../figures/computing/ratio-terms.js'
import type { ResultPeriod, ResultRatio, Results } from '../../../figures/results.js'
import { type Ratio, ratios } from '../../../figures/template/ratios.js'
import type { Term } from '../../../figures/template/row.js'
import { groupBy } from '../../../group-by.js'
import { decimalsOf } from './rows.js'

/** Ratios of an income period and of the sheet at its end stand in one column, a sheet's own where no income is there. */
export interface RatioColumn {
  id: string
  income: ResultPeriod | undefined
  sheet: ResultPeriod | undefined
  period: ResultPeriod
}

export function ratioColumns({ statements }: Results): RatioColumn[] {
  const sheets = new Map(statements.balanceSheet.periods.map(period => [period.id, period]))
  const incomes = statements.incomeStatement.periods
  const columns = incomes.map(period => ({
    id: period.id,
    income: period,
    sheet: sheets.get(period.id),
    period,
  }))
  const ids = new Set(incomes.map(({ id }) => id))
  const alone = [...sheets.values()].filter(({ id }) => !ids.has(id))
  return [
    ...columns,
    ...alone.map(period => ({ id: period.id, income: undefined, sheet: period, period })),
  ].toSorted((one, other) => compare(one.period.end ?? '9999', other.period.end ?? '9999'))
}

export const ratioIn = ({ income, sheet }: RatioColumn, key: string): ResultRatio | undefined =>
  income?.ratios[key] ?? sheet?.ratios[key]

/** Cents are shown for all amounts of a column, where any statement of it has some. */
export const ratioDecimals = ({ income, sheet }: RatioColumn): 0 | 2 =>
  [income, sheet].some(period => period && decimalsOf(period) === 2) ? 2 : 0

/** By group, without what no column has. */
export function shownRatios(columns: readonly RatioColumn[]): [Ratio['group'], Ratio[]][] {
  const shown = ratios.filter(({ key }) => columns.some(column => ratioIn(column, key)))
  return [...groupBy(shown, ({ group }) => group)] as [Ratio['group'], Ratio[]][]
}

/** What people have told for a column, as its ratios use it. */
export function toldIn({ income }: RatioColumn, name: string): number | undefined {
  const inputs = Object.values(income?.ratios ?? {}).flatMap(ratio => ratio.inputs)
  return inputs.find(({ of, row }) => `${of}.${row}` === name)?.value
}

/** What a ratio is made of in one column, where it isn't there what it is by itself. */
export function termsIn(ratio: Ratio, result: ResultRatio | undefined): Term[] {
  const told = toldTermsIn(ratio.key, result?.inputs ?? [])
  return [...topOf(ratio, told), ...(bottomOf(ratio, told) ?? [])]
}

/** The figure that a term names in a column; undefined where there is none, and nothing was added for it. */
export const inputFor = (term: Term, { inputs }: ResultRatio, columnId: string): RatioInput | undefined =>
  inputs.find(
    ({ of, row, periodId }) =>
      of === term.of &&
      row === term.row &&
      (of !== 'incomeStatement' || (periodId === columnId) === (term.when === 'this')),
  )
