import { evidenceOf } from './evidence.js'
import { allowed, type GridRow, type Part, type Tie } from './grid.js'

/** A row that no total has taken in yet, and those below it. */
export interface Open {
  row: number
  below: Open | undefined
  depth: number
  hash: number
}

export const opened = (row: number, below: Open | undefined): Open => ({
  row,
  below,
  depth: (below?.depth ?? 0) + 1,
  hash: (Math.imul(below?.hash ?? 17, 1_000_003) ^ (row + 1)) | 0,
})

/** Counts what was looked at, so that no grid takes longer than it is worth. */
export interface Budget {
  steps: number
}

const mostParts = 120
/** Up to here every reading of the signs is tried; further on only one that differs. */
const mostFree = 6
const mostFlipped = 30

/** All ways in which the rows that are open make up this one, or in which it completes one that stood before its parts. */
export function candidatesFor(
  rows: readonly GridRow[],
  row: number,
  open: Open | undefined,
  tolerance: number,
  budget: Budget,
): Tie[] {
  const values = rows[row]?.values ?? []
  const key = widest(values)
  if (key === undefined) return []
  const total = values[key] ?? 0
  const found: Tie[] = []
  const suffix: number[] = []
  const keys: number[] = []
  let [sum, filled] = [0, 0]
  for (let at = open; at && suffix.length < mostParts && budget.steps > 0; at = at.below) {
    if (rows[at.row]?.isEnd) break
    const value = rows[at.row]?.values[key] ?? 0
    suffix.push(at.row)
    keys.push(value)
    sum += value
    budget.steps--
    if (!rows[at.row]?.values.some(amount => amount)) continue
    filled++
    const off = allowed(tolerance, filled)
    for (const signs of readings({ keys, sum, total, off, filled }, budget)) {
      const tie = tied(rows, row, suffix, signs, { tolerance, filled, depth: open?.depth ?? 1 })
      if (tie) found.push(tie)
    }
  }
  return found
}

/** The column in which the row has most digits. */
function widest(values: readonly (number | null)[]): number | undefined {
  let best: number | undefined
  for (const [n, value] of values.entries())
    if (value && (best === undefined || Math.abs(value) > Math.abs(values[best] ?? 0))) best = n
  return best
}

interface Reading {
  signs: readonly (1 | -1)[]
  cost: number
}

interface Suffix {
  /** Of the widest column, the last row first. */
  keys: readonly number[]
  sum: number
  total: number
  off: number
  filled: number
}

/** The signs by which the suffix makes up the total in one column, with what each reading costs. */
function* readings({ keys, sum, total, off, filled }: Suffix, budget: Budget): Iterable<Reading> {
  const fits = (value: number) => Math.abs(value - total) <= off
  const first = keys.at(-1) ?? 0
  const all = (sign: 1 | -1) => keys.map(() => sign)
  if (fits(sum)) yield { signs: all(1), cost: 0 }
  if (filled > 1 && fits(-sum)) yield { signs: all(-1), cost: 3 }
  if (filled < 2) return
  const isChain = fits(2 * first - sum)
  if (isChain) yield { signs: keys.map((_, n) => (n === keys.length - 1 ? 1 : -1)), cost: 2 }
  if (fits(sum) || isChain) return
  if (keys.length <= mostFree) yield* anySigns({ keys, sum, total, off, filled }, budget)
  else if (keys.length <= mostFlipped) {
    budget.steps -= keys.length
    const cost = 3 + 2 * Math.log2(keys.length)
    for (const [n, value] of keys.entries()) {
      if (value === 0) continue
      if (fits(sum - 2 * value)) yield { signs: all(1).with(n, -1), cost }
      if (n < keys.length - 1 && fits(2 * first - sum + 2 * value))
        yield {
          signs: keys.map((_, other) => (other === keys.length - 1 || other === n ? 1 : -1)),
          cost: cost + 1,
        }
    }
  }
}

function* anySigns({ keys, total, off }: Suffix, budget: Budget): Iterable<Reading> {
  budget.steps -= 2 ** keys.length
  for (let mask = 1; mask < 2 ** keys.length - 1; mask++) {
    let sum = 0
    for (const [n, value] of keys.entries()) sum += mask & (1 << n) ? -value : value
    if (Math.abs(sum - total) > off) continue
    // Which sign a zero has says nothing.
    if (keys.some((value, n) => value === 0 && mask & (1 << n))) continue
    yield { signs: keys.map((_, n) => (mask & (1 << n) ? -1 : 1)), cost: 3 + keys.length }
  }
}

/** Held against all columns. */
function tied(
  rows: readonly GridRow[],
  row: number,
  suffix: readonly number[],
  { signs, cost }: Reading,
  { tolerance, filled, depth }: { tolerance: number; filled: number; depth: number },
): Tie | undefined {
  const values = rows[row]?.values ?? []
  if (cancels(rows, suffix, signs)) return undefined
  const { sums, largest } = sumsOf(rows, suffix, signs, values.length)
  const evidence = evidenceOf(values, sums, largest, filled, tolerance)
  if (!evidence) return undefined
  const { hint } = rows[row] ?? {}
  const isSingle = filled === 1
  // A line that repeats the one above it may be anything: only its name makes it a total.
  const told = isSingle ? Math.min(evidence.bits, 8) - (hint === 'total' ? 4 : 9) : evidence.bits
  const bits = told - cost - Math.log2(depth + 1) + hinted[hint ?? 'line'] + layout(rows, row, suffix)
  if (bits <= 0) return undefined
  const parts: Part[] = suffix.map((part, n) => ({ row: part, sign: signs[n] ?? 1 })).reverse()
  const form = isSingle ? 'single' : signs.every(sign => sign === 1) ? 'sum' : 'signed'
  return { total: row, parts, form, columns: evidence.columns, against: evidence.against, bits }
}

const hinted = { total: 6, maybe: 0, line: -5, known: -11 }

/** A line and the same taken off again prove nothing. */
function cancels(rows: readonly GridRow[], parts: readonly number[], signs: readonly (1 | -1)[]): boolean {
  if (signs.every(sign => sign === signs[0])) return false
  return parts.some(
    (part, n) =>
      signs[n] === 1 &&
      parts.some((other, at) => signs[at] === -1 && isSame(rows[part]?.values, rows[other]?.values)),
  )
}

const isSame = (one: GridRow['values'] = [], other: GridRow['values'] = []): boolean =>
  one.some(value => value) && one.every((value, n) => (value ?? 0) === (other[n] ?? 0))

/** Lines that stand deeper than their total are likelier its own. */
function layout(rows: readonly GridRow[], row: number, suffix: readonly number[]): number {
  const level = rows[row]?.level ?? 0
  const first = rows[suffix.at(-1) ?? row]?.level ?? 0
  return first > level ? 1 : first < level ? -2 : 0
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
  for (let at = open; at && all.length < mostFlipped; at = at.below) all.push(at.row)
  let best: Tie | undefined
  for (let to = 1; to < all.length; to++) {
    let sum = 0
    for (let from = to; from < all.length; from++) {
      budget.steps--
      sum += rows[all[from] ?? -1]?.values[key] ?? 0
      const count = from - to + 1
      if (count < 2 || Math.abs(sum - (values[key] ?? 0)) > allowed(tolerance, count)) continue
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
  let sums: (number | null)[] = (rows[open.row]?.values ?? []).map(() => null)
  let filled = 0
  for (
    let at: Open | undefined = open;
    at?.below && parts.length < mostParts && budget.steps > 0;
    at = at.below
  ) {
    const values: readonly (number | null)[] = rows[at.row]?.values ?? []
    parts.push(at.row)
    sums = sums.map((sum, n) => (values[n] == null ? sum : (sum ?? 0) + (values[n] ?? 0)))
    if (values.some(value => value)) filled++
    budget.steps--
    const head = rows[at.below.row]
    if (filled < 1 || !head || head.isEnd) continue
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
