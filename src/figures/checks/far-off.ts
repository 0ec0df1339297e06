import type { Filled } from '../computing/cash-flow.js'
import { unproven } from './bottom-line.js'
import { linesOf } from './line.js'
import { amountIn } from './outcome.js'

/** What may be wrong of a statement that doesn't come out, by how far. */

/** Beyond that share of the whole it is no single line that was missed: what ties in parts may tie by chance. */
const far = 0.02

/** The rows of lines that no total proves, or all of them where the statement is far off. */
export function suspectsOf(filled: Filled, off: number): string[] {
  const { statement, lines } = filled.column
  if (Math.abs(off) <= far * wholeOf(filled)) return unproven(filled)
  const proven = new Set(sidesMet(filled).flatMap(side => linesOf(statement, side)))
  return lines
    .filter(({ row, changed }) => row !== 'reportedNetIncome' && !changed && !proven.has(row))
    .map(({ row }) => row)
}

const wholeOf = (filled: Filled): number =>
  Math.max(
    ...(filled.column.statement === 'balanceSheet'
      ? sides
      : ['netRevenues', 'totalOperatingExpenses', 'totalCostOfRevenues', 'reportedNetIncome']
    ).map(row => Math.abs(amountIn(filled, row))),
  )

/** Sides of a sheet that come to what is printed of them. */
const sidesMet = (filled: Filled): string[] =>
  sides.filter(side =>
    filled.column.totals.some(
      ({ row, amount }) =>
        row === side && amount !== 0 && Math.abs(amount - amountIn(filled, side)) <= filled.tolerance,
    ),
  )

const sides = ['totalAssets', 'totalLiabilitiesAndEquity']
