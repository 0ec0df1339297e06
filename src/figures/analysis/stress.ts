import { toUnits } from '../../money.js'
import { sheetNear } from '../computing/period.js'
import type { RatioInput } from '../computing/ratio.js'
import { latestYear } from '../ratio-subject.js'
import type { Computed, ResultPeriod, Results } from '../results.js'
import { proposedService } from '../told/debt-service.js'
import { plain, type SpreadInputs, type Stress } from '../told/inputs.js'

type NoStress = 'no_year' | 'no_coverage' | 'no_revenue'

interface Coverages {
  /** Debt service coverage under each by itself, and under all. */
  dscr: Record<'base' | 'revenue' | 'margin' | 'rate' | 'all', number | null>
  /** How much of each makes the coverage 1; null where no amount of it does. */
  breakEven: Record<'revenue' | 'margin' | 'rate', number | null>
}

interface Stressed extends Coverages {
  periodId: string | null
  reason: NoStress | null
  /** What it is computed from, in units of the currency, those of a year. */
  from: Record<(typeof bases)[number], number> | null
  /** With the loan that is asked for, where one is. */
  proposed: Coverages | null
}

const bases = [
  'netRevenues',
  'grossProfit',
  'cashEarnings',
  'debtService',
  'debt',
  'proposedDebtService',
] as const

/**
 * What becomes of the latest year's coverage. Costs of revenue move with revenue, all other costs and depreciation stay; a
 * higher rate is paid on all debt; nothing else changes.
 */
export function stressOf({ results, spread }: Computed): Stressed {
  const { inputs, statements } = results
  const latest = latestYear(spread)
  const period = statements.incomeStatement.periods.find(({ id }) => id === latest)
  if (!period) return none(null, 'no_year')
  // Without any debt there is no coverage of it, and still one of what is asked for.
  const ratio = [period.ratios.proposedDscr, period.ratios.traditionalDscr].find(one => one?.value != null)
  if (ratio?.value == null) return none(period.id, 'no_coverage')
  const netRevenues = period.values.netRevenues?.value ?? 0
  if (netRevenues <= 0) return none(period.id, 'no_revenue')
  const sum = (isPart: (input: RatioInput) => boolean) =>
    ratio.inputs.filter(isPart).reduce((all, { value }) => all + value, 0)
  const debtService = sum(
    ({ of, row }) => of === 'given' || row === 'interestExpense' || row === 'currentPortionLongTermDebt',
  )
  const proposedDebtService = sum(({ of }) => of === 'proposed')
  const from = {
    netRevenues,
    grossProfit: (period.values.grossProfit?.value ?? 0) + (period.values.cogsDepreciation?.value ?? 0),
    cashEarnings: ratio.value * (debtService + proposedDebtService),
    debtService,
    debt: debtOf(results, inputs, period),
    proposedDebtService,
  }
  const existing = (dearer: number) => debtService + dearer * from.debt
  const withLoan = (dearer: number) => existing(dearer) + loanService(inputs, dearer)
  const given = inputs.stress?.value ?? {}
  return {
    periodId: period.id,
    reason: null,
    from,
    ...coveragesOf(from, existing, given),
    proposed: period.ratios.proposedDscr?.value == null ? null : coveragesOf(from, withLoan, given),
  }
}

/** A loan whose rate nobody has told costs what it costs. */
function loanService({ proposedDebt, ...others }: SpreadInputs, dearer: number): number {
  const dear = proposedDebt && {
    ...proposedDebt,
    value: { ...proposedDebt.value, annualRate: proposedDebt.value.annualRate + dearer },
  }
  return toUnits(proposedService({ ...others, ...(dear && { proposedDebt: dear }) }) ?? 0)
}

function coveragesOf(
  { netRevenues, grossProfit, cashEarnings }: NonNullable<Stressed['from']>,
  serviceAt: (dearer: number) => number,
  { revenue = 0, margin = 0, rate = 0 }: Stress,
): Coverages {
  const coverage = (lost: number, points: number, dearer: number): number | null => {
    const profit = netRevenues * (1 - lost) * (grossProfit / netRevenues - points)
    const service = serviceAt(dearer)
    return service > 0 ? (cashEarnings - grossProfit + profit) / service : null
  }
  const spare = cashEarnings - serviceAt(0)
  const hasDebt = serviceAt(0) > 0
  return {
    dscr: {
      base: coverage(0, 0, 0),
      revenue: coverage(revenue, 0, 0),
      margin: coverage(0, margin, 0),
      rate: coverage(0, 0, rate),
      all: coverage(revenue, margin, rate),
    },
    breakEven: {
      revenue: hasDebt && grossProfit > 0 ? spare / grossProfit : null,
      margin: hasDebt ? spare / netRevenues : null,
      rate: hasDebt ? rateThatCosts(cashEarnings, serviceAt) : null,
    },
  }
}

/** By halving, since an annuity has no formula for it; as far as ten times what is owed, and back to no interest at all. */
function rateThatCosts(amount: number, serviceAt: (dearer: number) => number): number | null {
  let [low, high] = serviceAt(0) > amount ? [-1, 0] : [0, 10]
  if (serviceAt(low) > amount || serviceAt(high) < amount) return null
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (serviceAt(middle) > amount) high = middle
    else low = middle
  }
  return low
}

const none = (periodId: string | null, reason: NoStress): Stressed => ({
  periodId,
  reason,
  from: null,
  dscr: { base: null, revenue: null, margin: null, rate: null, all: null },
  breakEven: { revenue: null, margin: null, rate: null },
  proposed: null,
})

const owed = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']

/** By the schedule, else by the sheet of its last day. */
function debtOf({ statements }: Results, { debts }: SpreadInputs, { end }: ResultPeriod): number {
  const schedule = plain(debts)
  if (schedule.length > 0) return schedule.reduce((sum, { balance }) => sum + balance, 0)
  const sheet = sheetNear(end, statements.balanceSheet.periods, one => one.end)
  return owed.reduce((sum, row) => sum + (sheet?.values[row]?.value ?? 0), 0)
}
