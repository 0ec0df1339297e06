import { latestYear } from '../ratio-subject.js'
import type { Computed, ResultPeriod, Results } from '../results.js'
import { plain, type SpreadInputs } from '../told/inputs.js'

type NoStress = 'no_year' | 'no_coverage' | 'no_revenue'

interface Stressed {
  periodId: string | null
  reason: NoStress | null
  /** What it is computed from, in units of the currency, those of a year. */
  from: Record<'netRevenues' | 'grossProfit' | 'cashEarnings' | 'debtService' | 'debt', number> | null
  /** Debt service coverage under each by itself, and under all. */
  dscr: Record<'base' | 'revenue' | 'margin' | 'rate' | 'all', number | null>
  /** How much of each makes the coverage 1; null where no amount of it does. */
  breakEven: Record<'revenue' | 'margin' | 'rate', number | null>
}

/**
 * What becomes of the latest year's coverage. Costs of revenue move with revenue, all other costs stay; a higher rate is paid on
 * all debt; nothing else changes.
 */
export function stressOf({ results, spread }: Computed): Stressed {
  const { inputs } = results
  const latest = latestYear(spread)
  const period = results.statements.incomeStatement.periods.find(({ id }) => id === latest)
  if (!period) return none(null, 'no_year')
  const dscr = period.ratios.traditionalDscr
  if (dscr?.value == null) return none(period.id, 'no_coverage')
  const netRevenues = period.values.netRevenues?.value ?? 0
  const grossProfit = period.values.grossProfit?.value ?? 0
  if (netRevenues <= 0) return none(period.id, 'no_revenue')
  const debtService = dscr.inputs
    .filter(
      ({ of, row }) => of === 'given' || row === 'interestExpense' || row === 'currentPortionLongTermDebt',
    )
    .reduce((sum, { value }) => sum + value, 0)
  const cashEarnings = dscr.value * debtService
  const debt = debtOf(results, inputs, period)
  const { revenue = 0, margin = 0, rate = 0 } = inputs.stress?.value ?? {}
  const coverage = (lost: number, points: number, dearer: number): number | null => {
    const profit = netRevenues * (1 - lost) * (grossProfit / netRevenues - points)
    const service = debtService + dearer * debt
    return service > 0 ? (cashEarnings - grossProfit + profit) / service : null
  }
  const spare = cashEarnings - debtService
  return {
    periodId: period.id,
    reason: null,
    from: { netRevenues, grossProfit, cashEarnings, debtService, debt },
    dscr: {
      base: coverage(0, 0, 0),
      revenue: coverage(revenue, 0, 0),
      margin: coverage(0, margin, 0),
      rate: coverage(0, 0, rate),
      all: coverage(revenue, margin, rate),
    },
    breakEven: {
      revenue: grossProfit > 0 ? spare / grossProfit : null,
      margin: spare / netRevenues,
      rate: debt > 0 ? spare / debt : null,
    },
  }
}

const none = (periodId: string | null, reason: NoStress): Stressed => ({
  periodId,
  reason,
  from: null,
  dscr: { base: null, revenue: null, margin: null, rate: null, all: null },
  breakEven: { revenue: null, margin: null, rate: null },
})

const owed = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']

/** By the schedule, else by the sheet of its last day. */
function debtOf({ statements }: Results, { debts }: SpreadInputs, { end }: ResultPeriod): number {
  const schedule = plain(debts)
  if (schedule.length > 0) return schedule.reduce((sum, { balance }) => sum + balance, 0)
  const sheet = statements.balanceSheet.periods.find(one => one.end === end)
  return owed.reduce((sum, row) => sum + (sheet?.values[row]?.value ?? 0), 0)
}
