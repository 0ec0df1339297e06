import type { Table } from '../table.js'
import { isPeriodLike } from '../words.js'

/** Programs write periods, and what heads a column, as they name their own things: `end_of_2022`, `total_revenue`. */
export function spelt<T extends Table>(table: T): T {
  return {
    ...table,
    columns: table.columns.map(column => ({ ...column, header: column.header.map(inWords) })),
    rows: table.rows.map(row =>
      isPeriodLike(inWords(row.label)) ? { ...row, label: inWords(row.label) } : row,
    ),
  }
}

const inWords = (text: string): string =>
  /^[a-z\d]+(?:_[a-z\d]+)+$/i.test(text) ? text.replaceAll('_', ' ') : text

/** Periods across and lines down, also where a table has its periods down and its lines across. */
export function upright<T extends Table>(table: T): T {
  const filled = table.rows.filter(({ cells }) => cells.some(cell => cell !== null))
  const periods = filled.filter(({ label }) => label.length < 40 && isPeriodLike(label))
  const names = table.columns.map(({ header }) => header.join(' '))
  const lines = names.filter(name => /\p{L}{3}/u.test(name) && !isPeriodLike(name))
  const isTurned =
    filled.length >= 1 &&
    periods.length >= 0.8 * filled.length &&
    lines.length >= 3 &&
    lines.length >= 0.7 * names.length
  if (!isTurned) return table
  return {
    ...table,
    columns: filled.map(({ label }) => ({ header: [label] })),
    rows: names.map((label, n) => ({
      label,
      level: 0,
      cells: filled.map(({ cells }) => cells[n] ?? null),
      source: filled.find(({ cells }) => cells[n])?.cells[n]?.source ?? { page: table.page },
    })),
  }
}
