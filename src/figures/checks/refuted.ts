import type { MappedLine } from '../choosing/column.js'
import { turned } from '../choosing/effect.js'
import type { Filled } from '../computing/cash-flow.js'
import { linesOf, totalOver } from './line.js'
import { amountIn } from './outcome.js'

/** What else a line may be, where sums tell that it is none of that. */

/** Below it a name is only faintly like those of the rows beside it. */
const faint = 0.35
/** Below it not one word of a name is known, so that it speaks against nothing. */
const understood = 0.3
/** Rows for what is left of their section, which has no further rows but those with names of their own. */
const restOfSection = new Set([
  'grossRevenues',
  'otherIncome',
  'cogsOther',
  'otherCurrentAssets',
  'otherCurrentLiabilities',
])
const earned = new Set(['grossRevenues', 'otherIncome'])
/** Sources print them among others, and the template wants them elsewhere. */
const anywhere = new Set(['interestExpense', 'incomeTaxes', 'interestIncome', 'depreciation', 'amortization'])

/**
 * Its sums tell which way a line counts and which total it is in, so that it can be nothing that would count the other way or
 * be in another. Costs have too many rows for that to tell one; what is left of a section has only the one.
 */
export function isRefuted(filled: Filled, line: MappedLine): boolean {
  const { label, row, amount, alternatives = [] } = line
  if (label === '' || amount <= 0 || line.confidence < understood) return false
  const inside = linesMet(filled, row)
  const isOut = (other: string) =>
    (earned.has(row) && countsOtherwise(filled, line, other)) ||
    (inside !== undefined && !inside.includes(other) && (line.confidence < faint || !anywhere.has(other)))
  return alternatives.length > 0 ? alternatives.every(isOut) : inside !== undefined && restOfSection.has(row)
}

const countsOtherwise = (
  { column: { statement } }: Filled,
  { row, amount }: MappedLine,
  other: string,
): boolean => other === 'salesReturnsAllowances' || turned(statement, { row, amount }, other) < 0

/** The lines of the total that a row goes into first, where they come to all that is printed of it. */
function linesMet(filled: Filled, row: string): readonly string[] | undefined {
  const { statement, totals } = filled.column
  const total = totalOver(statement, row)
  const printed = totals.filter(one => one.row !== null && one.row === total)
  const areMet = printed.every(
    ({ amount }) => Math.abs(amount - amountIn(filled, total ?? '')) <= filled.tolerance,
  )
  return total !== undefined && printed.length > 0 && areMet ? linesOf(statement, total) : undefined
}
