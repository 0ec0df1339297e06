import type { GridRow } from './grid.js'

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

/** Counts what was looked at, so that no grid takes longer than it is worth. */
export interface Budget {
  steps: number
}

/** No total has more parts. */
export const mostParts = 120

/** The column in which the row has most digits. */
export function widest(values: readonly (number | null)[]): number | undefined {
  let best: number | undefined
  for (const [n, value] of values.entries())
    if (value && (best === undefined || Math.abs(value) > Math.abs(values[best] ?? 0))) best = n
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
