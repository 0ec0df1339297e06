import type { Table } from '../extract/table.js'
import { misreadIn } from '../skeleton/misread.js'

/** A recognised table with its misread figures as they add up. */
export function withMisreadMended(table: Table): Table {
  if (!table.recognised) return table
  const mendings = misreadIn(
    table.rows.map(({ label, level, cells }) => ({
      cells,
      level,
      ...(/\btotals?\b/i.test(label)
        ? { hint: 'total' as const }
        : /^$|^(?:net|gross|ebit)|\b(?:profit|income)\b/i.test(label) && { hint: 'maybe' as const }),
    })),
  )
  if (mendings.length === 0) return table
  const mended = (row: number, column: number) =>
    mendings.find(one => one.row === row && one.column === column)
  return {
    ...table,
    rows: table.rows.map((row, n) => ({
      ...row,
      cells: row.cells.map((cell, column) => {
        const one = mended(n, column)
        return cell && one
          ? { ...cell, amount: one.amount, doubt: one.isSure ? ('mended' as const) : ('misread' as const) }
          : cell
      }),
    })),
  }
}
