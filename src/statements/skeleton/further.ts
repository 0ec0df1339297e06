import { evidenceOf } from './evidence.js'
import { allowed, type GridRow, type Tie } from './grid.js'
import { hasParts, mostParts, type Open, type Search, sumsOf } from './open.js'

/** Totals that don't stand right below their lines. */

const mostOpen = 30

/** A total in a summary below its lines: they stand together, but others stand between. */
export function apartFrom(search: Search, row: number, open: Open | undefined): Tie | undefined {
  const { rows, tolerance, units } = search
  const values = rows[row]?.values ?? []
  const key = search.widest[row] ?? -1
  if (key < 0 || rows[row]?.hint !== 'total') return undefined
  const all: number[] = []
  const begin = search.begins[row] ?? 0
  for (let at = open; at && at.row >= begin && all.length < mostOpen; at = at.below) all.push(at.row)
  const keys = all.map(part => rows[part]?.values[key] ?? 0)
  const total = values[key] ?? 0
  let best: Tie | undefined
  for (let to = 1; to < all.length; to++) {
    let [sum, filled] = [0, 0]
    for (let from = to; from < all.length; from++) {
      search.steps--
      sum += keys[from] ?? 0
      if ((search.widest[all[from] ?? -1] ?? -1) >= 0) filled++
      const count = from - to + 1
      if (filled < 2 || Math.abs(sum - total) > allowed(tolerance, count)) continue
      const parts = all.slice(to, from + 1)
      const { sums, largest } = sumsOf(
        rows,
        parts,
        parts.map(() => 1),
        values.length,
      )
      const evidence = evidenceOf(values, sums, largest, count, { tolerance, units })
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
export function completed(search: Search, open: Open): Tie | undefined {
  const { rows, tolerance, widest } = search
  const columns = rows[open.row]?.values.length ?? 0
  const sums = new Float64Array(columns)
  let [filled, count, level] = [0, 0, Infinity]
  if (!open.isTied && hasParts(search, open.row)) return undefined
  for (let at: Open | undefined = open; at?.below && count < mostParts && search.steps > 0; at = at.below) {
    const own = rows[at.row]
    const head = rows[at.below.row]
    if (own?.isParent && !at.isTied) return undefined
    count++
    for (let n = 0; n < columns; n++) sums[n] = (sums[n] as number) + (own?.values[n] ?? 0)
    level = Math.min(level, own?.level ?? 0)
    if ((widest[at.row] ?? -1) >= 0) filled++
    search.steps--
    if (filled < 1 || !head || (!head.isParent && (head.isEnd || head.isResult)) || at.below.isTied) continue
    const key = keyOf(search, at.below.row, open.row)
    const off = allowed(tolerance, filled)
    const isDeeper = level > (head.level ?? 0)
    const [total, sum] = [head.values[key] ?? 0, sums[key] ?? 0]
    const isSum = Math.abs(total - sum) <= off
    // `Property, net` above what it has cost and what is written off of that.
    const isRest =
      !isSum && isDeeper && filled > 1 && Math.abs(total - (2 * (own?.values[key] ?? 0) - sum)) <= off
    if (key < 0 || !(isSum || isRest)) continue
    // One line may be all of its parent, if it stands right under it: deeper, or telling the same in all columns.
    if (filled < 2 && !isDeeper && !tellsTheSame(rows, at.below.row, open.row)) continue
    const tie = parentOf(search, open, { count, filled, isDeeper, isRest })
    if (tie) return tie
  }
  return undefined
}

/** Where a head is held against its parts: in a column of those, if there are columns that have totals alone. */
function keyOf({ rows, widest }: Search, head: number, part: number): number {
  const [own, other] = [widest[head] ?? -1, widest[part] ?? -1]
  const isThere = other >= 0 && Boolean(rows[head]?.values[other])
  return isThere && !rows[part]?.values[own] ? other : own
}

/** Of two neighbours that tell the same amounts, several and large ones, the first is a heading with its sum. */
function tellsTheSame(rows: readonly GridRow[], head: number, row: number): boolean {
  const values = rows[head]?.values ?? []
  if (rows[head]?.isSummed) return areAlone(rows, head, row)
  if (row !== head + 1 || rows[head]?.hint === 'known') return false
  const large = new Set(values.filter(value => Math.abs(value ?? 0) >= 100_000))
  return large.size > 1 && values.every((value, n) => value === (rows[row]?.values[n] ?? null))
}

/** Nothing but zeros stands between a heading with a sum and the one line that makes it up, or behind that. */
const areAlone = (rows: readonly GridRow[], head: number, row: number): boolean => {
  const filled = rows.slice(head + 1, row + 1).filter(({ values }) => values.some(value => value))
  return (
    filled.length === 1 &&
    filled[0]?.values.every((value, n) => (value ?? 0) === (rows[head]?.values[n] ?? 0)) === true
  )
}

/** So many of the rows that are open, the last first. */
interface Children {
  count: number
  filled: number
  isDeeper: boolean
  /** All but the first are taken off that. */
  isRest: boolean
}

/** The row below the first so many that are open, as their parent. */
function parentOf(
  { rows, tolerance }: Search,
  open: Open,
  { count, filled, isDeeper, isRest }: Children,
): Tie | undefined {
  const parts: number[] = []
  let at: Open | undefined = open
  for (; at && parts.length < count; at = at.below) parts.push(at.row)
  const head = rows[at?.row ?? -1]
  if (!at || !head) return undefined
  const signs = parts.map((_, n): 1 | -1 => (isRest && n < parts.length - 1 ? -1 : 1))
  const { sums, largest } = sumsOf(rows, parts, signs, head.values.length)
  // What stands before its parts is often called as they are all together: `Fixed assets`.
  const evidence = evidenceOf(
    head.values,
    sums,
    largest,
    filled,
    { tolerance, units: [] },
    head.hint === 'known',
  )
  const told = Math.min(evidence?.bits ?? 0, filled < 2 ? 8 : Number.POSITIVE_INFINITY)
  const bits =
    told -
    Math.log2(open.depth + 1) -
    (isRest ? resting : 0) -
    (isDeeper ? 0 : filled < 2 ? 1 : head.hint === 'total' ? 22 : 12)
  // Of very many columns one or two may lack a part.
  const isAgainst = evidence && evidence.against > evidence.columns.length / 15
  if (!evidence || isAgainst || bits <= 0) return undefined
  return {
    total: at.row,
    parts: parts.map((part, n) => ({ row: part, sign: signs[n] ?? 1 })).reverse(),
    form: 'before',
    columns: evidence.columns,
    against: evidence.against,
    bits,
  }
}

const resting = 2
