import { allowed, type GridRow } from './grid.js'
import type { Search } from './open.js'

const mostEarlier = 30

/** A total that repeats an earlier one, or two of them together: a summary tells again what others have taken in. */
export function isToldAgain(search: Search, row: number): boolean {
  const { rows } = search
  const own = rows[row]
  const key = search.widest[row] ?? -1
  if (own?.hint !== 'total' || key < 0) return false
  const earlier = rows
    .slice(Math.max(0, row - 200), row)
    .filter(({ hint, values }) => hint === 'total' && values[key])
    .slice(-mostEarlier)
  search.steps -= earlier.length ** 2
  const isSum = (...parts: GridRow[]) => isSumOf(search, own, parts)
  return earlier.some((one, n) => isSum(one) || earlier.slice(n + 1).some(other => isSum(one, other)))
}

const isSumOf = ({ tolerance }: Search, own: GridRow, parts: readonly GridRow[]): boolean =>
  own.values.every(
    (value, n) =>
      Math.abs((value ?? 0) - parts.reduce((sum, { values }) => sum + (values[n] ?? 0), 0)) <=
      allowed(tolerance, parts.length),
  )

/**
 * `Total des charges (II + IV + VI + X)` behind a result: of what others have summed up on the way to that, and of what follows
 * upon it. The result that is left is one of those before it, not of such summaries.
 */
export function isSummary(search: Search, row: number): boolean {
  const { rows, tolerance } = search
  const own = rows[row]
  const key = search.widest[row] ?? -1
  if (own?.hint !== 'total' || own.isResult) return false
  const last = search.results.findLast(n => n < row && rows[n]?.values[key]) ?? -1
  if (last < 0) return false
  // In one column alone some of its parts may be nothing.
  const sizeOf = ({ values }: GridRow) =>
    values.reduce((sum: number, value, n) => sum + (value ?? 0) * Math.sign(own.values[n] ?? 0), 0)
  const total = sizeOf(own)
  if (total < least) return false
  const summed = rows.slice(0, row).filter(({ hint, isResult, isSummed }, n) => {
    const isLeft = n > last && row - last <= mostLeft
    return !isResult && (hint === 'total' || isSummed || isLeft)
  })
  const parts = onceEach(summed)
    .filter(part => sizeOf(part) > 0)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, mostParts)
  const isMadeUp = (from: number, left: number, taken: GridRow[]): boolean => {
    search.steps--
    const off = allowed(tolerance, taken.length) * own.values.length
    if (taken.length > 2 && Math.abs(left) <= off && isSumOf(search, own, taken)) return true
    if (taken.length >= mostTaken || left < -off) return false
    return parts.some(
      (part, n) =>
        n >= from && sizeOf(part) <= left + off && isMadeUp(n + 1, left - sizeOf(part), [...taken, part]),
    )
  }
  return isMadeUp(0, total, [])
}

/** Above its lines and below them a sum is one and the same. */
const onceEach = (rows: readonly GridRow[]): GridRow[] => [
  ...new Map(rows.map(row => [row.values.join(), row])).values(),
]

/** Small amounts come to others by chance. */
const least = 100_000
const mostParts = 20
const mostTaken = 6
/** Lines between the last result and the summary. */
const mostLeft = 12
