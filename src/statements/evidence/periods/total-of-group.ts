import type { Column, Row, Table } from '../../extract/table.js'
import { isPeriodLike } from '../../extract/words.js'

/**
 * Of one period the form has what makes up its sum as well: `Exercice N` over `France`, `Exportation` and `Total`, beside
 * `Exercice N-1`. Then the sum is that period's column, even where only sales are told apart.
 */
export function withTotalsOfGroups(table: Table): Table {
  const { columns, rows } = table
  const groups = columns.map(groupOf)
  const parts = columns.map((_, n) => partsOf(n, table, groups[n]))
  const isApart = groups.some(group => group !== undefined) && columns.length > 1
  if (!isApart || parts.some(own => own === undefined)) return table
  const dropped = new Set(parts.flatMap(own => own ?? []))
  return {
    ...table,
    columns: columns.flatMap((column, n) =>
      dropped.has(n) ? [] : groups[n] === undefined ? column : { header: column.header.slice(0, -1) },
    ),
    rows: rows.map(row => ({ ...row, cells: row.cells.filter((_, n) => !dropped.has(n)) })),
  }
}

/** The period right above `Total`. */
const groupOf = ({ header }: Column): string | undefined => {
  const above = header.at(-2)
  return above !== undefined && isTotal(header.at(-1)) && isPeriodLike(above) ? above : undefined
}

const isTotal = (text = ''): boolean => /^totale?$|^totaal$|^gesamt$/i.test(text.trim())

/** The columns beside it that it sums up, in all lines that have them; undefined if it doesn't. */
function partsOf(total: number, { columns, rows }: Table, group: string | undefined): number[] | undefined {
  if (group === undefined) return []
  const parts = columns.flatMap(({ header }, n) => (n !== total && header.includes(group) ? [n] : []))
  const told = rows.filter(({ cells }) => parts.some(n => cells[n]?.amount))
  const isOnlyHere = columns.some(({ header }) => !header.includes(group))
  const isSum = told.every(row => sumOf(row, parts) === row.cells[total]?.amount)
  return parts.length === 0 || (isOnlyHere && isSum && told.length > 0) ? parts : undefined
}

const sumOf = ({ cells }: Row, parts: readonly number[]): number =>
  parts.reduce((sum, n) => sum + (cells[n]?.amount ?? 0), 0)
