import type { Cell, Row, Table } from './table.js'

/**
 * An inner column holds the parts of what stands in the outer one, on the line of the last part: as one column, with lines of
 * their own for the sums.
 */
export function withoutNesting<T extends Table>(printed: T): T {
  const bare = withoutNumbering(printed)
  const table = withSumsBelow(bare)
  const inner = table.columns.flatMap((_, n) => (isNested(table, n) ? [n] : []))
  // Of three columns the innermost two become one first.
  const first = inner.filter(n => !inner.includes(n - 1))
  if (first.length === 0) return bare === printed ? table : withSumsBelow(printed)
  const kept = (cells: Row['cells']) => cells.filter((_, n) => !first.includes(n))
  const rows = table.rows.flatMap((row, at) => {
    const parts = new Map(first.flatMap(n => (isPair(row, n) ? [[n + 1, partsOf(table.rows, at, n)]] : [])))
    const drawn = row.cells.map((cell, n) => (first.includes(n - 1) ? (row.cells[n - 1] ?? cell) : cell))
    if ([...parts.values()].every(count => count === 1)) return [{ ...row, cells: kept(drawn) }]
    // What adds up nothing is a sum itself, and the line's own amount the outer one.
    const areSums = [...parts.values()].some(count => count === 0)
    const isSum = (n: number) => parts.has(n) && parts.get(n) !== 1
    // What adds up the sums, further out, stands below the last of them.
    const isFurther = (n: number) => !areSums && isSum(n - 1) && inner.includes(n - 1)
    const [own, other] = areSums ? [row.cells, drawn] : [drawn, row.cells]
    const line = { ...row, cells: kept(own.map((cell, n) => (isFurther(n) ? null : cell))) }
    const apart = kept(other.map((cell, n) => (isSum(n) || isFurther(n) ? cell : null)))
    const sum = { label: '', level: row.level, cells: apart, source: row.source }
    if (areSums) return [sum, line]
    return saysHalf(table.rows, at, sum, first) ? [line] : [line, sum]
  })
  const columns = table.columns.flatMap((column, n) => {
    if (first.includes(n)) return []
    const header = first.includes(n - 1) ? (table.columns[n - 1]?.header ?? []) : []
    return [column.header.length > 0 ? column : { header }]
  })
  return withoutNesting({ ...table, rows, columns })
}

/** Forms count their columns of amounts above the first: `Concept 1 2 3 4`. */
function withoutNumbering<T extends Table>(table: T): T {
  const [first, ...rows] = table.rows
  if (!first || first.cells.length < 3 || /\d/.test(first.label)) return table
  return first.cells.every((cell, n) => cell?.amount === 100 * (n + 1)) ? { ...table, rows } : table
}

/** All its parts are told for another year as well, and it is not: it would add up in one column what stands alone in the other. */
function saysHalf(rows: readonly Row[], at: number, bare: Row, inner: readonly number[]): boolean {
  const n = inner.findLast(column => isPair(rows[at] as Row, column)) ?? 0
  const parts = rows
    .slice(0, at + 1)
    .filter(row => row.cells[n])
    .slice(-partsOf(rows, at, n))
  const isToldIn = (column: number) =>
    column > n + 1 && parts.every(row => row.cells[column]?.amount != null) && !inner.includes(column)
  return bare.cells.filter(cell => cell).length === 1 && rows[at]?.cells.some((_, c) => isToldIn(c)) === true
}

/** A sum on the line of its first part goes down to that of its last: `Building 900 750`, and `Depreciation (150)` below it. */
function withSumsBelow<T extends Table>(table: T): T {
  const rows = [...table.rows]
  const put = (at: number, column: number, cell: Cell | null) => {
    const row = rows[at] as Row
    rows[at] = { ...row, cells: row.cells.with(column, cell) }
  }
  let hasMoved = false
  for (const n of table.columns.slice(1).keys()) {
    const pairs = [...table.rows.entries()].filter(([, row]) => isPair(row, n))
    const last = pairs.map(([at]) => lastPartOf(table.rows, at, n))
    if (pairs.length < 2 || last.includes(undefined)) continue
    for (const [order, [at, row]] of pairs.entries()) {
      put(at, n + 1, null)
      put(last[order] ?? at, n + 1, row.cells[n + 1] ?? null)
    }
    hasMoved = true
  }
  return hasMoved ? { ...table, rows } : table
}

/** The last of the inner amounts from here downwards that make up the outer one, at least two. */
function lastPartOf(rows: readonly Row[], at: number, n: number): number | undefined {
  const total = amountIn(rows[at] as Row, n + 1)
  let sum = amountIn(rows[at] as Row, n) ?? 0
  for (let row = at + 1; row < rows.length && rows[row]?.cells[n + 1] == null; row++) {
    const amount = amountIn(rows[row] as Row, n)
    if (amount === undefined) return undefined
    sum += amount
    if (sum === total) return row
    if (sum - 2 * amount === total && row === at + 1) return row
  }
  return undefined
}

const amountIn = (row: Row, n: number): number | undefined => row.cells[n]?.amount ?? undefined
const isPair = (row: Row, n: number): boolean => row.cells[n] != null && row.cells[n + 1] != null

/** A sum of so few and so small parts may be chance. */
const leastSum = 100_00

/** Few lines have an amount in both columns, and the outer ones add up what stands in the inner one. */
function isNested({ columns, rows }: Table, n: number): boolean {
  const [own, next] = [columns[n]?.header.join(' '), columns[n + 1]?.header.join(' ')]
  if (next === undefined || (own !== '' && next !== '' && own !== next)) return false
  const filled = rows.filter(row => row.cells[n] != null || row.cells[n + 1] != null)
  const pairs = [...rows.entries()].filter(([, row]) => isPair(row, n))
  if (pairs.length === 0 || pairs.length > 0.3 * filled.length) return false
  const sums = pairs.flatMap(([at, row]) => {
    const parts = partsOf(rows, at, n)
    return parts > 0 ? [{ parts, sum: Math.abs(amountIn(row, n + 1) ?? 0) }] : []
  })
  return sums.some(({ parts, sum }) => parts > 1 && sum >= leastSum) && sums.length >= 0.6 * pairs.length
}

/** How many inner amounts from here upwards make up the outer one, of which the last may be taken off; 0 where none do. */
function partsOf(rows: readonly Row[], at: number, n: number): number {
  const [last, total] = [amountIn(rows[at] as Row, n), amountIn(rows[at] as Row, n + 1)]
  if (last === undefined || total === undefined) return 0
  let [sum, parts] = [0, 0]
  for (let row = at; row >= 0; row--) {
    if (row < at && rows[row]?.cells[n + 1] != null) break
    const amount = amountIn(rows[row] as Row, n) ?? 0
    sum += amount
    if (amount !== 0) parts++
    if (Math.abs(sum) === Math.abs(total) || Math.abs(sum - 2 * last) === Math.abs(total))
      return Math.max(1, parts)
  }
  return 0
}
