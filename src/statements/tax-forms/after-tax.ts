import type { MappedLine } from '../../figures/choosing/column.js'
import { sourcesOf } from '../evidence/sources.js'
import type { FormPage } from '../extract/table.js'
import type { Value } from './values.js'

/** A corporation's bottom line is before its tax; Schedule M-1 begins with what its books show after it. */
export function afterTax(
  lines: MappedLine[],
  values: ReadonlyMap<string, Value>,
  pages: readonly FormPage[],
  documentId: string,
): MappedLine[] {
  const [tax, result] = [values.get('tax'), values.get('result')]
  if (!tax?.amount || !result) return lines
  const books = pages
    .flatMap(page => page.rows)
    .filter(({ label }) => /net income (?:\(?loss\)? )?per books/i.test(label))
    .flatMap(({ label, cells }) => cells.map(cell => ({ label, cell })))
    .find(({ cell }) => cell.amount === result.amount - tax.amount)
  if (!books) return lines
  const { label, cell } = books
  return lines.map(line =>
    line.row === 'reportedNetIncome'
      ? {
          ...line,
          label,
          amount: result.amount - tax.amount,
          sources: sourcesOf(cell, documentId),
        }
      : line,
  )
}
