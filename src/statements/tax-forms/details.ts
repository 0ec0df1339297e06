import type { MappedLine } from '../../figures/choosing/column.js'
import { sourcesOf } from '../evidence/sources.js'
import type { FormPage, FormRow } from '../extract/table.js'
import { matchesOf } from '../names/match.js'
import { taxLabel } from './rows.js'
import type { Value } from './values.js'

/** The statement that a return attaches to a line: its lines take the place of the one that sums them up. */
export function attachedLines(
  pages: readonly FormPage[],
  line: MappedLine,
  value: Value | undefined,
  documentId: string,
): MappedLine[] | undefined {
  if (Math.abs(line.amount) < enough) return undefined
  for (const { rows } of pages)
    for (const [n, row] of rows.entries()) {
      if (
        amountOf(row) !== line.amount ||
        row.cells.some(cell => cell === value?.cell) ||
        !/\btotal\b|^\W*$/i.test(row.label)
      )
        continue
      const lines = above(rows.slice(0, n), line.amount)
      if (lines) return lines.map(one => mapped(one, line, documentId))
    }
  return undefined
}

/** What the filer has listed on the form itself. */
export const listedLines = (rows: FormRow[], line: MappedLine, documentId: string): MappedLine[] =>
  rows.map(row => mapped(row, line, documentId))

/** Forms leave to their filers what these lines are called: a name that is only like another says little. */
const known = 0.9
const enough = 10_000
const most = 80

const amountOf = ({ cells }: FormRow): number | undefined => cells.at(-1)?.amount ?? undefined

/** Those right above the total that add up to it. */
function above(rows: FormRow[], total: number): FormRow[] | undefined {
  const found: FormRow[] = []
  let sum = 0
  for (const row of rows.slice(-most).reverse()) {
    const amount = amountOf(row)
    if (amount === undefined) continue
    if (!/\p{L}{2}/u.test(row.label)) return undefined
    found.unshift(row)
    sum += amount
    if (Math.abs(sum - total) <= 200 && found.length > 1) return found
  }
  return undefined
}

function mapped(row: FormRow, parent: MappedLine, documentId: string): MappedLine {
  const cell = row.cells.at(-1)
  const label = taxLabel(row.label)
  const [match] = matchesOf(label, ['expense'])
  const isKnown = match !== undefined && match.score >= known
  return {
    row: isKnown ? match.row : parent.row,
    label,
    amount: cell?.amount ?? 0,
    confidence: isKnown ? Math.min(0.98, match.score) : 0.7,
    reason: isKnown ? `its name is like "${match.label}"` : 'a detail of other deductions',
    tied: true,
    sources: sourcesOf(cell, documentId),
  }
}
