import { allowed, type GridRow, toleranceOf } from './grid.js'

/** A row that no total has taken in yet, and those below it. */
export interface Open {
  row: number
  /** Others make it up already. */
  isTied: boolean
  below: Open | undefined
  depth: number
  hash: number
}

export const opened = (row: number, below: Open | undefined, isTied: boolean): Open => ({
  row,
  isTied,
  below,
  depth: (below?.depth ?? 0) + 1,
  hash: (Math.imul(below?.hash ?? 17, 1_000_003) ^ (row + 1)) | 0,
})

/** A grid while it is searched, with what is asked of each row again and again. */
export interface Search {
  rows: readonly GridRow[]
  tolerance: number
  /** What all amounts of each column are multiples of. */
  units: readonly number[]
  /** The column in which a row has most digits, of those that are full; -1 where it has none. */
  widest: readonly number[]
  /** The rows that are results, in their order. */
  results: readonly number[]
  /** For each row the first of the same side of a sheet, where lines prove where that begins. */
  begins: readonly number[]
  /** Counts down what is looked at, so that no grid takes longer than it is worth. */
  steps: number
}

export function searchOf(rows: readonly GridRow[], steps: number): Search {
  const full = fullIn(rows)
  const widest = ({ values }: GridRow) => {
    const among = widestOf(values.map((value, n) => (full.has(n) ? value : null)))
    return among < 0 ? widestOf(values) : among
  }
  const tolerance = toleranceOf(rows)
  const columns = rows.map(widest)
  return {
    rows,
    tolerance,
    units: unitsOf(rows),
    widest: columns,
    results: rows.flatMap(({ isResult }, n) => (isResult ? [n] : [])),
    begins: beginsOf(rows, columns, tolerance),
    steps,
  }
}

/** Lines right above the end of a side that come to it are of that side, even where it is told again and left out. */
function beginsOf(rows: readonly GridRow[], widest: readonly number[], tolerance: number): number[] {
  let begin = 0
  return rows.map((row, n) => {
    const own = begin
    if (row.isEnd && endsLines(rows, { begin, end: n, key: widest[n] ?? -1 }, tolerance)) begin = n + 1
    return own
  })
}

function endsLines(
  rows: readonly GridRow[],
  { begin, end, key }: { begin: number; end: number; key: number },
  tolerance: number,
): boolean {
  let left = rows[end]?.values[key] ?? 0
  for (let n = end - 1; n >= begin && left !== 0; n--) {
    left -= rows[n]?.values[key] ?? 0
    if (end - n > 1 && Math.abs(left) <= allowed(tolerance, end - n)) return true
  }
  return false
}

/** Columns in which most rows have an amount: of what is expected next some tell totals alone. */
function fullIn(rows: readonly GridRow[]): Set<number> {
  const filled: number[] = []
  for (const { values } of rows)
    for (const [n, value] of values.entries()) filled[n] = (filled[n] ?? 0) + (value ? 1 : 0)
  const most = Math.max(0, ...filled)
  return new Set(filled.flatMap((count, n) => (count >= most / 2 ? [n] : [])))
}

function unitsOf(rows: readonly GridRow[]): number[] {
  const count = Math.max(0, ...rows.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, n) => {
    const amounts = rows.flatMap(({ values }) => (values[n] ? [Math.abs(values[n])] : []))
    return amounts.length < fewestAmounts ? 1 : amounts.reduce(common)
  })
}

/** Fewer may be round by chance. */
const fewestAmounts = 5

const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))

/** No total has more parts. */
export const mostParts = 120

function widestOf(values: readonly (number | null)[]): number {
  let [best, size] = [-1, 0]
  for (let n = 0; n < values.length; n++) {
    const own = Math.abs(values[n] ?? 0)
    if (own > size) [best, size] = [n, own]
  }
  return best
}

export function sumsOf(
  rows: readonly GridRow[],
  parts: readonly number[],
  signs: readonly (1 | -1)[],
  columns: number,
): { sums: (number | null)[]; largest: number[] } {
  const sums = new Array<number | null>(columns).fill(null)
  const largest = new Array<number>(columns).fill(0)
  // By numbers, not by iterators: nothing of the search is done as often.
  for (let n = 0; n < parts.length; n++) {
    const values = rows[parts[n] as number]?.values ?? []
    const sign = signs[n] ?? 1
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null
      if (value === null) continue
      sums[at] = (sums[at] ?? 0) + sign * value
      largest[at] = Math.max(largest[at] ?? 0, Math.abs(value))
    }
  }
  return { sums, largest }
}

/** What follows upon it stands deeper and makes it up: it ends nothing before that does. */
export function hasParts(search: Search, head: number): boolean {
  const { rows, tolerance, widest } = search
  const [level, key] = [rows[head]?.level ?? 0, widest[head] ?? -1]
  const total = rows[head]?.values[key] ?? 0
  let inner = Infinity
  let [sum, count] = [0, 0]
  for (let n = head + 1; n < rows.length && (rows[n]?.level ?? 0) > level && key >= 0; n++) {
    const row = rows[n] as GridRow
    inner = Math.min(inner, row.level ?? 0)
    if (row.level !== inner) continue
    sum += row.values[key] ?? 0
    count++
    if (Math.abs(total - sum) <= allowed(tolerance, count) && (count > 1 || tellsOf(search, head, n)))
      return true
  }
  return false
}

/** One alone tells the same in all columns, and has parts: `Permanent` above `Property and equipment` and what makes that up. */
const tellsOf = (search: Search, head: number, only: number): boolean =>
  search.rows[head]?.values.every((value, n) => value === (search.rows[only]?.values[n] ?? null)) === true &&
  hasParts(search, only)
