import { addDays, partsOf } from '../../../documents/calendar-rules.js'
import { type Factor, multiplied, toHundredths } from '../../../money.js'
import { type Cell, type Cells, computed } from '../../computing/compute.js'
import { isFullYear, spanOf } from '../../computing/period.js'
import { isLine } from '../../template/statements.js'
import type { Elimination } from '../../told/inputs.js'

export type CombinedStatement = 'incomeStatement' | 'balanceSheet'

/** The share of it that counts. */
interface Part {
  cells: Cells
  ownership: number
}

/** Lines with their shares, less what they have paid one another; totals are computed of these. */
export function combined(
  statement: CombinedStatement,
  parts: readonly Part[],
  eliminations: readonly Elimination[],
): Cells {
  const lines = new Map<string, Cell>()
  const add = (row: string, amount: number) => {
    const cell = lines.get(row) ?? { amount: 0, confidence: 1, lines: [], terms: [] }
    lines.set(row, { ...cell, amount: cell.amount + amount })
  }
  for (const { cells, ownership } of parts)
    for (const [row, { amount }] of cells)
      if (isLine(statement, row) && row !== 'reportedNetIncome') add(row, shareOf(amount, ownership))
  for (const { row, amount } of eliminations) if (isLine(statement, row)) add(row, -toHundredths(amount))
  return computed(statement, lines)
}

const millionths = 1_000_000

export const shareOf = (amount: number, ownership: number): number => {
  const share: Factor = { by: Math.round(ownership * millionths), over: millionths }
  return multiplied(amount, share)
}

/** The fiscal year of what is a full one. Those of 52 or 53 weeks may run some days into the next. */
export function yearOf(period: { start: string | null; end: string | null }): number | undefined {
  const span = spanOf(period)
  return span && isFullYear(span) ? partsOf(addDays(span.end, -14)).year : undefined
}

/** Told by its last day alone, it is of the year that ends then. */
export const isOfYear = ({ start, end }: Pick<Elimination, 'start' | 'end'>, year: number): boolean =>
  start === undefined ? partsOf(addDays(end, -14)).year === year : yearOf({ start, end }) === year
