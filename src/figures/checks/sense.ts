import { type Factor, multiplied } from '../../money.js'
import { placeOf, toldElsewhere } from '../computing/bridge.js'
import type { Filled } from '../computing/cash-flow.js'
import { goesOnBelowProfit } from '../computing/compute.js'
import { sheetNear, spanOf, yearly } from '../computing/period.js'
import { linesOf } from './line.js'
import { amountIn, type Check, inputsOf, told } from './outcome.js'

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
  // Costs that nobody named may be those of what was sold, and then the margin isn't whole.
  const unnamed = profit === revenue ? unnamedCosts(income) : []
  const sides = inputsOf('incomeStatement', income, 'netRevenues', 'grossProfit')
  return [
    told(revenue > 0 && Math.abs(profit) <= revenue && unnamed.length === 0, {
      rule: 'margin',
      statement: 'incomeStatement',
      periodId: income.period.id,
      inputs: unnamed.length > 0 ? [...sides, ...inputsOf('incomeStatement', income, ...unnamed)] : sides,
    }),
  ]
}

/** Rows of costs that only their section tells, where they are material beside revenue. */
function unnamedCosts(income: Filled): string[] {
  const expenses = new Set(linesOf('incomeStatement', 'totalOperatingExpenses'))
  const unnamed = income.column.lines.filter(
    ({ row, confidence, changed }) => expenses.has(row) && confidence < 0.5 && !changed,
  )
  const amount = unnamed.reduce((sum, line) => sum + line.amount, 0)
  return amount > 0.05 * amountIn(income, 'netRevenues') ? [...new Set(unnamed.map(({ row }) => row))] : []
}

/** Beside the sheet of its last day: what somebody owns wears out, and what somebody owes costs. */
export function beside(income: Filled, sheets: readonly Filled[]): Check[] {
  const sheet = sheetNear(income.period.end, sheets, ({ period }) => period.end)
  if (!sheet) return []
  const periodId = income.period.id
  const worn = wearing.filter(row => amountIn(sheet, row) > 0)
  const owed = debts.filter(row => amountIn(sheet, row) > 0)
  const shown = [
    amountIn(income, 'totalDepreciationAmortization'),
    income.column.printedCashFlow?.depreciation ?? 0,
    sheet.column.printedCashFlow?.depreciation ?? 0,
  ]
  const paid = toldElsewhere('interest', income, sheet)
  const about = { statement: 'incomeStatement', periodId } as const
  return [
    ...(worn.length === 0
      ? []
      : [
          told(
            shown.some(amount => amount !== 0),
            { ...about, rule: 'noDepreciationShown', inputs: inputsOf('balanceSheet', sheet, ...worn) },
          ),
        ]),
    ...(owed.length === 0
      ? []
      : [
          told(amountIn(income, 'interestExpense') !== 0, {
            ...about,
            rule: 'debtWithoutInterest',
            inputs: [
              ...inputsOf('balanceSheet', sheet, ...owed),
              ...paid.map(({ label, amount }) => ({
                statement: 'incomeStatement' as const,
                periodId,
                name: label,
                amount,
              })),
            ],
            ...(paid.length > 0 && { detail: `Interest is told by the ${placeOf(paid)}` }),
          }),
        ]),
  ]
}

const wearing = linesOf('balanceSheet', 'grossFixedAssets').filter(
  row => row !== 'land' && row !== 'constructionInProgress',
)
const debts = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']
