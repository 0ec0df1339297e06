import { isLine } from '../template/statements.js'
import type { MappedLine, StatementColumn, StatementName } from './column.js'
import { turned } from './effect.js'

/** What people have said once for all: lines of this label belong in this row. */
export interface Mapping {
  statement: StatementName
  label: string
  row: string
  /** Where they had come to when one of them was corrected. */
  fromRow: string | null
  scope: 'lead' | 'workspace'
  author: string | null
}

/** Labels that are the same but for case, accents, punctuation and blanks. */
export const labelKey = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'\u2019`]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Before anything is chosen, so that periods and documents agree. What is said of a lead wins over what is said of all. */
export function applyMappings(columns: StatementColumn[], mappings: readonly Mapping[]): StatementColumn[] {
  if (mappings.length === 0) return columns
  const keyOf = (statement: StatementName, label: string) => `${statement} ${labelKey(label)}`
  const known = new Map(
    mappings
      .filter(({ statement, row }) => isLine(statement, row))
      .toSorted((one, other) => Number(one.scope === 'lead') - Number(other.scope === 'lead'))
      .map(one => [keyOf(one.statement, one.label), one]),
  )
  return columns.map(column => {
    const found = column.lines.map(({ label }) => known.get(keyOf(column.statement, label)))
    if (found.every(one => one === undefined)) return column
    const lines = column.lines.map((line, n) => {
      const mapping = found[n]
      return mapping && isMeant(column.lines, line, mapping) ? mapped(column.statement, line, mapping) : line
    })
    return { ...column, lines }
  })
}

/** The same word may stand in several sections. Who has corrected one of these lines has not spoken of the others. */
function isMeant(lines: MappedLine[], { row, label }: MappedLine, { fromRow }: Mapping): boolean {
  if (fromRow === null || row === fromRow) return true
  const key = labelKey(label)
  return lines.every(one => one.row === row || labelKey(one.label) !== key)
}

function mapped(statement: StatementName, line: MappedLine, { row, scope, author }: Mapping): MappedLine {
  const { alternatives: _, ...rest } = line
  return {
    ...rest,
    row,
    amount: turned(statement, line, row),
    confidence: 1,
    reason: 'always mapped here',
    mapped: { row: line.row, amount: line.amount, scope, author },
  }
}
