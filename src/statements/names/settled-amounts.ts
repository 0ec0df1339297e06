import type { Item } from '../evidence/item.js'
import { isSubtracted } from './template-sets.js'

/** A line or a total, and the figure that was made of its cell: with another sign, perhaps, but not with another size. */
interface Figured {
  item: Item
  figure: { amount: number }
}

/** In hundredths, before rounding. What was made of several cells has no more than it says. */
export function exactOf({ item, figure: { amount } }: Figured, column: number): number {
  const exact = item.cells[column]?.exact
  if (exact === undefined || Math.round(exact) !== Math.abs(amount)) return amount
  return amount < 0 ? -exact : exact
}

/**
 * Whole hundredths of lines that a file has with parts of one. Rounded each by itself, thirty lines may be off by fifteen when they
 * are added up. So the rounding of a line makes up for that of the lines before it: none is off by a whole hundredth, and
 * neither is any sum of some that follow on one another.
 */
export function settledAmounts(
  lines: readonly (Figured & { figure: { row: string; amount: number } })[],
  column: number,
  scale: number,
): number[] {
  let owed = 0
  return lines.map(line => {
    const exact = exactOf(line, column) * scale
    const { row } = line.figure
    if (row === 'reportedNetIncome' || Number.isInteger(exact)) return Math.round(exact) + 0
    const way = isSubtracted(row) ? -1 : 1
    const wanted = exact + way * owed
    const amount = Math.round(wanted)
    owed = way * (wanted - amount)
    return amount + 0
  })
}
