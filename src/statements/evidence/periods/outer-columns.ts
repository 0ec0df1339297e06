import type { Column, Row } from '../../extract/table.js'
import { rareEnough, rarityOf } from '../../skeleton/rarity.js'

/**
 * A period may have its totals in a second column, beside that of their parts, under a header that stands between the two. Where
 * the columns share no row, and what stands in the second sums up what stands above it in the first, both are of one period; the
 * header that seemed to be that of the second is then the next one's.
 */
export function withOuterColumns<T extends { columns: readonly Column[]; rows: readonly Row[] }>(
  table: T,
): T {
  const { columns, rows } = table
  const keyOf = (n: number) => /\b(?:19|20)\d\d\b/.exec(columns[n]?.header.join(' ') ?? '')?.[0]
  const headed = columns.map((column, n) => {
    const [inner, own, next] = [keyOf(n - 1), keyOf(n), keyOf(n + 1)]
    const isMisheaded = inner !== undefined && own !== undefined && inner !== own && own === next
    return isMisheaded && areParts(rows, n - 1, n)
      ? { ...column, header: columns[n - 1]?.header ?? [] }
      : column
  })
  return { ...table, columns: headed }
}

function areParts(rows: readonly Row[], inner: number, outer: number): boolean {
  let parts: number[] = []
  let isSummed = false
  for (const { cells } of rows) {
    const [part, total] = [cells[inner]?.amount, cells[outer]?.amount]
    if (part && total) return false
    if (part) parts.push(part)
    if (!total) continue
    isSummed ||= parts.length > 1 && rarityOf(total) >= rareEnough && endsIn(parts, total)
    parts = []
  }
  return isSummed
}

/** Two or more of the last of them come to it. */
function endsIn(parts: readonly number[], total: number): boolean {
  let sum = parts.at(-1) ?? 0
  for (let n = parts.length - 2; n >= 0; n--) {
    sum += parts[n] ?? 0
    if (Math.abs(sum - total) <= 100) return true
  }
  return false
}
