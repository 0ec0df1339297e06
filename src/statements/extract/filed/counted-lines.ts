import type { Table } from '../table.js'

/** So many numbers that each follow upon the one above are no amounts. */
const fewest = 8

/** Who works on a sheet numbers its lines in a column of its own, from one, and maybe once more further down. */
export function withoutCounting<T extends Table>(table: T): T {
  const counting = new Set(table.columns.flatMap((_, n) => (counts(table, n) ? [n] : [])))
  if (counting.size === 0 || counting.size === table.columns.length) return table
  const left = <U>(all: readonly U[]): U[] => all.filter((_, n) => !counting.has(n))
  return {
    ...table,
    columns: left(table.columns),
    rows: table.rows.map(row => ({ ...row, cells: left(row.cells) })),
  }
}

function counts({ rows }: Table, column: number): boolean {
  const texts = rows.flatMap(({ cells }) => cells[column]?.text.trim() ?? [])
  if (texts.length < fewest || !texts.every(text => /^\d{1,3}$/.test(text))) return false
  return texts.every((text, n) => Number(text) === 1 || Number(text) === Number(texts[n - 1] ?? 0) + 1)
}
