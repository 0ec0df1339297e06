import { type GridRow, toleranceOf } from './grid.js'

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
  /** The column in which a row has most digits; -1 where it has none. */
  widest: readonly number[]
  /** Counts down what is looked at, so that no grid takes longer than it is worth. */
  steps: number
}

export const searchOf = (rows: readonly GridRow[], steps: number): Search => ({
  rows,
  tolerance: toleranceOf(rows),
  units: unitsOf(rows),
  widest: rows.map(({ values }) => widestOf(values)),
  steps,
})

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
  const sums: (number | null)[] = Array.from({ length: columns }, () => null)
  const largest = Array.from({ length: columns }, () => 0)
  for (const [n, part] of parts.entries())
    for (const [at, value] of (rows[part]?.values ?? []).entries()) {
      if (value === null) continue
      sums[at] = (sums[at] ?? 0) + (signs[n] ?? 1) * value
      largest[at] = Math.max(largest[at] ?? 0, Math.abs(value))
    }
  return { sums, largest }
}
