import type { Cell, Row, Table } from '../extract/table.js'

/** With fewer rows it may be chance that words stand among the amounts. */
const enough = 5

/**
 * Some print the year before at the left of the names and the year itself at their right: what stands between is a label, and
 * what is the further right the deeper.
 */
export function withLabelsBetween(table: Table): Table {
  const filled = table.rows.filter(({ cells }) => cells.some(cell => cell?.amount != null))
  const named = filled.filter(row => wordsIn(row).length > 0)
  const isBetween =
    named.length >= enough &&
    named.length >= 0.6 * filled.length &&
    table.rows.every(({ label }) => label === '')
  if (!isBetween) return table
  const columns = [...new Set(table.rows.flatMap(row => wordsIn(row).map(({ n }) => n)))].sort(
    (a, b) => a - b,
  )
  return { ...table, rows: table.rows.map(row => labelled(row, columns)) }
}

const isWords = (cell: Cell | null): cell is Cell => cell?.amount === null && /\p{L}{2}/u.test(cell.text)

const wordsIn = ({ cells }: Row) =>
  cells.flatMap((cell, n) => (isWords(cell) ? [{ n, text: cell.text }] : []))

function labelled(row: Row, columns: readonly number[]): Row {
  const words = wordsIn(row)
  const [first] = words
  if (!first) return row
  return {
    ...row,
    label: words.map(({ text }) => text.trim()).join(' '),
    level: row.level + columns.indexOf(first.n),
    cells: row.cells.map(cell => (isWords(cell) ? null : cell)),
  }
}
