import type { Cell, Column, Row, Table } from '../extract/table.js'
import { plainUnitOf, scaleOf } from './scale.js'

/** Of all it has, or of some columns alone. */
export const withUnits = (table: Table): Table => withUnitsOfColumns(withUnitAbove(table))

/** With fewer rows it may be chance that all end alike. */
const enough = 5

/** The unit that stands behind each label is said once above them: a column of `Rs in lacs` belongs to no name. */
function withUnitAbove(table: Table): Table {
  const filled = table.rows.filter(
    ({ label, cells }) => label !== '' && cells.some(cell => cell?.amount != null),
  )
  const unit = unitBehind(filled)
  if (unit === undefined) return table
  const rows = table.rows.map(row => ({
    ...row,
    label: row.label.endsWith(` ${unit}`) ? without(row, unit) : row.label,
  }))
  return { ...table, above: [...table.above, unit], rows }
}

/** The last words of most labels, as many of them as say a unit. Recognition may miss some. */
function unitBehind(rows: readonly Row[]): string | undefined {
  return [1, 2, 3, 4]
    .map(count => mostFrequent(rows.flatMap(({ label }) => lastWords(label, count) ?? [])))
    .findLast(
      found =>
        found !== undefined && found.times >= Math.max(enough, 0.8 * rows.length) && isUnit(found.words),
    )?.words
}

const isUnit = (words: string): boolean => scaleOf([words]) !== undefined

/** At least one word is left for the name. */
function lastWords(label: string, count: number): string | undefined {
  const words = label.split(' ')
  return words.length > count ? words.slice(-count).join(' ') : undefined
}

function mostFrequent(all: readonly string[]): { words: string; times: number } | undefined {
  const times = new Map<string, number>()
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1)
  const [first] = [...times].sort((one, other) => other[1] - one[1])
  return first && { words: first[0], times: first[1] }
}

const without = ({ label }: Row, unit: string): string => label.slice(0, -unit.length).trim()

/** A year before that is told in thousands, beside one in full: `31.12.2024 EUR` and `31.12.2023 TEUR`. */
function withUnitsOfColumns(table: Table): Table {
  const units = table.columns.map(column => scaleOf(column.header) ?? plainUnitOf([column]))
  const isMixed = units.includes(1) && units.some(unit => unit !== undefined && unit > 1)
  if (!isMixed) return table
  const columns = table.columns.map((column, n) => ((units[n] ?? 1) > 1 ? withoutUnit(column) : column))
  const rows = table.rows.map(row => ({
    ...row,
    cells: row.cells.map((cell, n) => inFull(cell, units[n] ?? 1)),
  }))
  return { ...table, columns, rows }
}

const withoutUnit = (column: Column): Column => ({
  ...column,
  header: column.header.map(line =>
    scaleOf([line]) === undefined ? line : line.replace(/[\p{L}€$'.]+$/u, 'EUR').trim(),
  ),
})

const inFull = <T extends Cell | null>(cell: T, unit: number): T =>
  cell?.amount == null || unit === 1 ? cell : { ...cell, amount: cell.amount * unit }
