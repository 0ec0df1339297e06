import type { MappedLine } from '../../figures/choosing/column.js'
import { sourcesOf } from '../evidence/sources.js'
import { partIn } from './find.js'
import type { FormLine } from './lines/line.js'
import type { ReadPage } from './match.js'
import { taxLabel } from './rows.js'

/** Rounded to whole dollars, parts may come to one more or less. */
const rounding = 100

/**
 * Part VIII of Form 990 says what was earned with investments and what with selling some, which the first page sums up: both take
 * the place of that, where they come to it.
 */
export function withInvestments(
  lines: MappedLine[],
  summed: MappedLine | undefined,
  pages: readonly ReadPage[],
  { revenue, documentId }: { revenue: readonly FormLine[]; documentId: string },
): MappedLine[] {
  if (!summed || !lines.includes(summed)) return lines
  const found = partIn(pages, revenue)?.found ?? []
  // In the first column; the others say what kind of income it is.
  const parts = found.flatMap(({ line, row, cells: [cell] }): MappedLine[] =>
    line.row && cell?.amount
      ? [
          {
            ...summed,
            row: line.row,
            label: taxLabel(row.label) || row.label,
            amount: cell.amount,
            sources: sourcesOf(cell, documentId),
          },
        ]
      : [],
  )
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  return parts.length > 0 && Math.abs(sum - summed.amount) <= rounding
    ? lines.flatMap(line => (line === summed ? parts : line))
    : lines
}
