import { evidenceOf } from './evidence.js'
import { allowed, type GridRow, type Tie } from './grid.js'
import { type Budget, mostParts, type Open, sumsOf, widest } from './open.js'

/** Totals that don't stand right below their lines. */

const mostOpen = 30

/** A total that repeats an earlier one, or two of them together: a summary tells again what others have taken in. */
export function isToldAgain(
  rows: readonly GridRow[],
  row: number,
  tolerance: number,
  budget: Budget,
): boolean {
  const own = rows[row]
  const key = widest(own?.values ?? [])
  if (own?.hint !== 'total' || key === undefined) return false
  const earlier = rows
    .slice(Math.max(0, row - 200), row)
    .filter(({ hint, values }) => hint === 'total' && values[key])
    .slice(-mostOpen)
  budget.steps -= earlier.length ** 2
  const isSum = (...parts: GridRow[]) =>
    own.values.every(
      (value, n) =>
        Math.abs((value ?? 0) - parts.reduce((sum, { values }) => sum + (values[n] ?? 0), 0)) <=
        allowed(tolerance, parts.length),
    )
  return earlier.some((one, n) => isSum(one) || earlier.slice(n + 1).some(other => isSum(one, other)))
}

/** A total in a summary below its lines: they stand together, but others stand between. */
export function apartFrom(
  rows: readonly GridRow[],
  row: number,
  open: Open | undefined,
  tolerance: number,
  budget: Budget,
): Tie | undefined {
  const values = rows[row]?.values ?? []
  const key = widest(values)
  if (key === undefined || rows[row]?.hint !== 'total') return undefined
  const all: number[] = []
  for (let at = open; at && all.length < mostOpen; at = at.below) all.push(at.row)
  let best: Tie | undefined
  for (let to = 1; to < all.length; to++) {
    let [sum, filled] = [0, 0]
    for (let from = to; from < all.length; from++) {
      budget.steps--
      const own = rows[all[from] ?? -1]?.values ?? []
      sum += own[key] ?? 0
      if (own.some(value => value)) filled++
      const count = from - to + 1
      if (filled < 2 || Math.abs(sum - (values[key] ?? 0)) > allowed(tolerance, count)) continue
      const parts = all.slice(to, from + 1)
      const { sums, largest } = sumsOf(
        rows,
        parts,
        parts.map(() => 1),
        values.length,
      )
      const evidence = evidenceOf(values, sums, largest, count, tolerance)
      const bits = (evidence?.bits ?? 0) - 2 * Math.log2(all.length) - apartness
      if (!evidence || bits <= (best?.bits ?? 0)) continue
      best = {
        total: row,
        parts: parts.map(part => ({ row: part, sign: 1 as const })).reverse(),
        form: 'apart',
        columns: evidence.columns,
        against: evidence.against,
        bits,
      }
    }
  }
  return best
}
const apartness = 6

/** A row further up whose parts are all that is open above it. */
export function completed(
  rows: readonly GridRow[],
  open: Open,
  tolerance: number,
  budget: Budget,
): Tie | undefined {
  const parts: number[] = []
  const sums: (number | null)[] = (rows[open.row]?.values ?? []).map(() => null)
  let filled = 0
  for (
    let at: Open | undefined = open;
    at?.below && parts.length < mostParts && budget.steps > 0;
    at = at.below
  ) {
    const values: readonly (number | null)[] = rows[at.row]?.values ?? []
    parts.push(at.row)
    for (const [n, value] of values.entries()) if (value !== null) sums[n] = (sums[n] ?? 0) + value
    if (values.some(value => value)) filled++
    budget.steps--
    const head = rows[at.below.row]
    if (filled < 1 || !head || head.isEnd || head.isResult || at.below.isTied) continue
    const isDeeper = parts.every(part => (rows[part]?.level ?? 0) > (head.level ?? 0))
    // One line may be all of its parent, if it stands right under it.
    if (filled < 2 && !isDeeper) continue
    const key = widest(head.values)
    const off = allowed(tolerance, filled)
    if (key === undefined || Math.abs((head.values[key] ?? 0) - (sums[key] ?? 0)) > off) continue
    const evidence = evidenceOf(head.values, sums, [], filled, tolerance)
    const told = Math.min(evidence?.bits ?? 0, filled < 2 ? 8 : Number.POSITIVE_INFINITY)
    const bits = told - Math.log2(open.depth + 1) - (isDeeper ? 0 : head.hint === 'total' ? 22 : 12)
    if (!evidence || evidence.against > 0 || bits <= 0) continue
    return {
      total: at.below.row,
      parts: parts.map(part => ({ row: part, sign: 1 as const })).reverse(),
      form: 'before',
      columns: evidence.columns,
      against: evidence.against,
      bits,
    }
  }
  return undefined
}
