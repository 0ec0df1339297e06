import type { CashFlow, Filled } from '../computing/cash-flow.js'
import type { EquityRule } from '../computing/equity.js'
import { daysOf, isFullYear, spanOf } from '../computing/period.js'
import { amountIn, type Check, inputsOf, offBy, told } from './outcome.js'

/** Whether a year's statements fit those of the year before. */
export function movementChecks(flow: CashFlow): Check[] {
  return [
    equityMovement(flow),
    ...ownerDrawsImplied(flow),
    equity(flow),
    ...cash(flow),
    ...printedCashFlow(flow),
    ...accumulatedDepreciation(flow),
  ]
}

/** Four figures of two sheets and an income statement: as exact as the least exact of them. */
const toleranceOf = ({ income, sheet, previous }: CashFlow): number =>
  Math.max(income.tolerance, sheet.tolerance, previous.tolerance)

const flowOf = ({ income, cells }: CashFlow) => ({ period: income.period, cells })

const words: Record<EquityRule, string> = {
  printed: 'As the source prints contributions and distributions',
  closedIntoRetainedEarnings: 'The year before was closed into retained earnings',
  closedIntoCapital: 'The year before was closed into capital, which is no contribution',
  distributionsAccumulate: 'The row of distributions goes on from year to year',
  capitalHoldsResult: 'Capital holds the result: what it changed by otherwise went out, or came in',
  none: 'No distributions are shown',
}

const movements = ['changeInPaidInCapital', 'distributionsDividends', 'changeInOtherEquity']
const equityRows = [
  'commonStock',
  'additionalPaidInCapital',
  'otherEquity',
  'retainedEarnings',
  'currentYearEarnings',
  'distributionsDividends',
]

const equityMovement = (flow: CashFlow): Check =>
  told(true, {
    rule: 'equityMovement',
    statement: 'cashFlow',
    periodId: flow.income.period.id,
    detail: words[flow.rule],
    inputs: [
      ...inputsOf('balanceSheet', flow.previous, ...equityRows),
      ...inputsOf('balanceSheet', flow.sheet, ...equityRows),
      ...inputsOf('cashFlow', flowOf(flow), ...movements),
    ],
  })

function ownerDrawsImplied(flow: CashFlow): Check[] {
  if (flow.rule !== 'capitalHoldsResult') return []
  const cell = flow.cells.get('distributionsDividends') ?? flow.cells.get('changeInPaidInCapital')
  const about = told(false, {
    rule: 'ownerDrawsImplied',
    statement: 'cashFlow',
    periodId: flow.income.period.id,
    otherwise: 'warning',
    inputs: [
      ...inputsOf('cashFlow', flowOf(flow), 'netIncome', ...movements),
      ...inputsOf('balanceSheet', flow.previous, ...equityRows),
      ...inputsOf('balanceSheet', flow.sheet, ...equityRows),
    ],
  })
  return [{ ...about, amount: cell?.amount ?? 0 }]
}

function equity(flow: CashFlow): Check {
  const rows = ['netIncome', ...movements]
  const change = amountIn(flow.sheet, 'totalEquity') - amountIn(flow.previous, 'totalEquity')
  const explained = rows.reduce((sum, row) => sum + amountIn(flow, row), 0)
  return offBy(change - explained, toleranceOf(flow), {
    rule: 'equity',
    statement: 'cashFlow',
    periodId: flow.income.period.id,
    inputs: [
      ...inputsOf('balanceSheet', flow.previous, 'totalEquity'),
      ...inputsOf('balanceSheet', flow.sheet, 'totalEquity'),
      ...inputsOf('cashFlow', flowOf(flow), ...rows),
    ],
  })
}

function cash(flow: CashFlow): Check[] {
  const variance = flow.cells.get('cashFlowVariance')
  if (!variance) return []
  return [
    offBy(variance.amount, toleranceOf(flow), {
      rule: 'cash',
      statement: 'cashFlow',
      periodId: flow.income.period.id,
      inputs: inputsOf('cashFlow', flowOf(flow), 'netChangeInCash', 'beginningCash', 'endingCash'),
    }),
  ]
}

function printedCashFlow(flow: CashFlow): Check[] {
  const { income, printed } = flow
  if (printed.netChangeInCash === null) return []
  return [
    offBy(amountIn(flow, 'netChangeInCash') - printed.netChangeInCash, toleranceOf(flow), {
      rule: 'printedCashFlow',
      statement: 'cashFlow',
      periodId: income.period.id,
      inputs: [
        ...inputsOf('cashFlow', flowOf(flow), 'netChangeInCash'),
        {
          statement: 'cashFlow',
          periodId: income.period.id,
          name: 'as printed',
          amount: printed.netChangeInCash,
        },
      ],
    }),
  ]
}

/** What is sold takes its depreciation with it, so a difference is only worth a look. */
function accumulatedDepreciation(flow: CashFlow): Check[] {
  const row = 'accumulatedDepreciation'
  if (!flow.sheet.cells.has(row) && !flow.previous.cells.has(row)) return []
  const growth = amountIn(flow.previous, row) - amountIn(flow.sheet, row)
  return [
    offBy(growth - amountIn(flow, 'depreciation'), toleranceOf(flow), {
      rule: 'accumulatedDepreciation',
      statement: 'cashFlow',
      periodId: flow.income.period.id,
      otherwise: 'warning',
      inputs: [
        ...inputsOf('balanceSheet', flow.previous, row),
        ...inputsOf('balanceSheet', flow.sheet, row),
        ...inputsOf('cashFlow', flowOf(flow), 'depreciation'),
      ],
    }),
  ]
}

/** Any income statement that ends on the sheet's day may be the year to date; if none fits, the longest is compared. */
export function currentYearEarnings(sheet: Filled, incomes: readonly Filled[]): Check[] {
  const earnings = sheet.cells.get('currentYearEarnings')
  if (!earnings) return []
  const candidates = incomes.flatMap(income => {
    const span = spanOf(income.period)
    return span && span.end === sheet.period.end && daysOf(span) <= 380
      ? [{ income, span, off: earnings.amount - amountIn(income, 'netIncome') }]
      : []
  })
  const longest = candidates.toSorted((one, other) => daysOf(other.span) - daysOf(one.span))[0]
  const tolerance = (income: Filled) => Math.max(sheet.tolerance, income.tolerance)
  const best = candidates.find(({ income, off }) => Math.abs(off) <= tolerance(income)) ?? longest
  if (!best) return []
  const isYearToDate = isFullYear(best.span) || best.span.start.endsWith('-01-01')
  return [
    offBy(best.off, tolerance(best.income), {
      rule: 'currentYearEarnings',
      statement: 'balanceSheet',
      periodId: sheet.period.id,
      otherwise: isYearToDate ? 'fail' : 'warning',
      inputs: [
        ...inputsOf('balanceSheet', sheet, 'currentYearEarnings'),
        ...inputsOf('incomeStatement', best.income, 'netIncome'),
      ],
    }),
  ]
}
