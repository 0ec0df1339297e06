import { type Term, termsOf, type WrittenTerm } from '../template/row.js'
import type { Cells } from './compute.js'

/** Where the income of a period went, and so what owners put in and took out: the first of these that applies. */
export type EquityRule =
  | 'printed'
  | 'closedIntoRetainedEarnings'
  | 'closedIntoCapital'
  | 'distributionsAccumulate'
  | 'capitalHoldsResult'
  | 'none'

interface EquityMovement {
  rule: EquityRule
  /** For the rows of the cash flow that the template's own terms don't fit. */
  terms: Map<string, Term[]>
}

interface EquityInput {
  sheet: Cells
  previous: Cells
  netIncome: number
  /** What the source prints, with its effect on cash. */
  contributions: number | null
  distributions: number | null
  tolerance: number
}

/** These three may hold the result, being what a sheet without retained earnings has. */
const capital = ['commonStock', 'additionalPaidInCapital', 'otherEquity'] as const

const row: WrittenTerm[] = ['+balanceSheet.distributionsDividends']
const changeOfRow: WrittenTerm[] = ['+d(distributionsDividends)']
const withoutCapital: WrittenTerm[] = ['+d(preferredStock)', '+d(treasuryStock)']
const otherWithoutCapital: WrittenTerm[] = ['+d(accumulatedOtherComprehensiveIncome)']

export function equityMovement(input: EquityInput): EquityMovement {
  const { sheet, previous, distributions } = input
  const has = (key: string) => amountOf(sheet, key) !== 0 || amountOf(previous, key) !== 0
  if (distributions !== null)
    return movement(
      'printed',
      ['+printed.distributions'],
      has('retainedEarnings') ? undefined : ['+printed.contributions'],
    )
  // A row of zeros holds no income, whatever its name.
  if (!has('retainedEarnings') && !has('currentYearEarnings')) return capitalHoldsResult(input)
  if (has('retainedEarnings') && isClosedIntoRetainedEarnings(input))
    return movement('closedIntoRetainedEarnings', row)
  if (isClosedIntoCapital(input)) return movement('closedIntoCapital', row, [])
  if (has('distributionsDividends')) return movement('distributionsAccumulate', changeOfRow)
  return movement('none', [])
}

/** `paidIn` is what owners put in where capital has absorbed income, so that its change is no contribution. */
function movement(rule: EquityRule, distributions: WrittenTerm[], paidIn?: WrittenTerm[]): EquityMovement {
  const terms = new Map([['distributionsDividends', termsOf('cashFlow', distributions)]])
  if (paidIn) {
    terms.set('changeInPaidInCapital', termsOf('cashFlow', [...withoutCapital, ...paidIn]))
    terms.set('changeInOtherEquity', termsOf('cashFlow', otherWithoutCapital))
  }
  return { rule, terms }
}

function isClosedIntoRetainedEarnings({ sheet, previous, tolerance }: EquityInput): boolean {
  return Math.abs(changeOf('retainedEarnings', sheet, previous) - closed(previous)) <= tolerance
}

/** Where nothing was there to close, or it went elsewhere, capital that hasn't changed proves nothing. */
function isClosedIntoCapital({ sheet, previous, tolerance }: EquityInput): boolean {
  const change = capital.reduce((sum, key) => sum + changeOf(key, sheet, previous), 0)
  const isAllPaidOut =
    amountOf(previous, 'currentYearEarnings') !== 0 && changeOf('retainedEarnings', sheet, previous) === 0
  return (closed(previous) !== 0 || isAllPaidOut) && Math.abs(change - closed(previous)) <= tolerance
}

/** What the year before has left to be closed. */
const closed = (previous: Cells): number =>
  amountOf(previous, 'currentYearEarnings') + amountOf(previous, 'distributionsDividends')

/**
 * The result is somewhere in the capital, so what the capital has changed by otherwise went out, or came in. A row of drawings
 * is part of it, whether it was closed or goes on.
 */
function capitalHoldsResult({ sheet, previous, netIncome, contributions }: EquityInput): EquityMovement {
  const held = [...capital, 'distributionsDividends']
  const change = held.reduce((sum, key) => sum + changeOf(key, sheet, previous), 0)
  const rest: WrittenTerm[] = [...held.map((key): WrittenTerm => `+d(${key})`), '-incomeStatement.netIncome']
  return change - netIncome - (contributions ?? 0) > 0
    ? movement('capitalHoldsResult', [], rest)
    : movement('capitalHoldsResult', [...rest, '-printed.contributions'], ['+printed.contributions'])
}

const amountOf = (cells: Cells, key: string): number => cells.get(key)?.amount ?? 0
const changeOf = (key: string, sheet: Cells, previous: Cells): number =>
  amountOf(sheet, key) - amountOf(previous, key)
