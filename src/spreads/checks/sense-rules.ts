import { type Factor, multiplied } from '../../money.js'
import type { Filled } from '../cash-flow-rules.js'
import { goesOnBelowProfit } from '../compute-rules.js'
import { spanOf, yearly } from '../period-rules.js'
import { amountIn, type Check, inputsOf, told } from './outcome-rules.js'

const mostTimes = 100

/** Thousands that were taken for units stand out beside the period before. */
export function sameScale(statement: 'incomeStatement' | 'balanceSheet', filled: readonly Filled[]): Check[] {
  const row = statement === 'incomeStatement' ? 'netRevenues' : 'totalAssets'
  const sized = filled.flatMap(one => {
    const size = Math.abs(ofYear(one, amountIn(one, row)))
    return size > 0 && one.period.end !== null ? [{ one, size }] : []
  })
  return sized.slice(1).flatMap(({ one, size }, n) => {
    const before = sized[n]
    if (!before) return []
    const times = Math.max(size / before.size, before.size / size)
    return [
      told(times <= mostTimes, {
        rule: 'scale',
        statement,
        periodId: one.period.id,
        inputs: [...inputsOf(statement, before.one, row), ...inputsOf(statement, one, row)],
        ...(times > mostTimes && { detail: `${Math.round(times)} times as much` }),
      }),
    ]
  })
}

/** A month's revenue is set beside a year's as if it went on for one. */
function ofYear({ column, period }: Filled, amount: number): number {
  const span = column.statement === 'incomeStatement' && spanOf(period)
  const factor: Factor = span ? yearly(span) : { by: 1, over: 1 }
  return multiplied(amount, factor)
}

/** Where a source ends at its gross profit, so do its figures. */
export function goesOn(income: Filled): Check[] {
  if (!income.cells.has('grossProfit')) return []
  return [
    told(goesOnBelowProfit(income.cells), {
      rule: 'belowGrossProfit',
      statement: 'incomeStatement',
      periodId: income.period.id,
      otherwise: 'warning',
      inputs: inputsOf('incomeStatement', income, 'grossProfit'),
    }),
  ]
}

export function margin(income: Filled): Check[] {
  const revenue = amountIn(income, 'netRevenues')
  const profit = amountIn(income, 'grossProfit')
  return [
    told(revenue > 0 && Math.abs(profit) <= revenue, {
      rule: 'margin',
      statement: 'incomeStatement',
      periodId: income.period.id,
      inputs: inputsOf('incomeStatement', income, 'netRevenues', 'grossProfit'),
    }),
  ]
}
