import { evidenceOf } from './evidence.js'
import { allowed, type GridRow, type Part, type Tie } from './grid.js'
import { type Budget, mostParts, type Open, sumsOf, widest } from './open.js'

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
  if (fits(-sum)) yield { signs: all(-1), cost: 3 }
  if (filled < 2) return
  const isChain = fits(2 * first - sum)
  if (isChain) yield { signs: keys.map((_, n) => (n === keys.length - 1 ? 1 : -1)), cost: 2 }
  if (fits(sum) || isChain) return
  if (keys.length <= mostFree) {
    const most = keys.reduce((all, value) => all + Math.abs(value), off)
    if (Math.abs(total) <= most) yield* anySigns({ keys, sum, total, off, filled }, budget)
    else budget.steps -= 2 ** keys.length
  } else if (keys.length <= mostFlipped) {
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

function* anySigns({ keys, sum, total, off }: Suffix, budget: Budget): Iterable<Reading> {
  const all = 2 ** keys.length
  budget.steps -= all
  // What turning the signs of a set takes off: that of the set without its first, and twice this.
  const turned = new Float64Array(all)
  for (let mask = 1; mask < all - 1; mask++) {
    turned[mask] = (turned[mask & (mask - 1)] as number) + 2 * (keys[31 - Math.clz32(mask & -mask)] as number)
    if (Math.abs(sum - (turned[mask] as number) - total) > off) continue
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
  const isPlain = signs.every(sign => sign === 1)
  const isCancelled = cancels(rows, suffix, signs)
  if (isCancelled && !isPlain && !suffix.some(part => rows[part]?.isLess)) return undefined
  const { sums, largest } = sumsOf(rows, suffix, signs, values.length)
  const evidence = evidenceOf(values, sums, largest, filled, tolerance)
  if (!evidence) return undefined
  const { hint } = rows[row] ?? {}
  const isSingle = filled === 1
  // A line that repeats the one above it may be anything: only its name makes it a total.
  const told = isSingle ? Math.min(evidence.bits, 8) - (hint === 'total' ? 4 : 9) : evidence.bits
  const bits =
    told -
    cost -
    (isCancelled && isPlain ? cancelling : 0) -
    againstWords(rows, suffix, signs) -
    Math.log2(depth + 1) +
    hinted[hint ?? 'line'] +
    layout(rows, row, suffix)
  if (bits <= 0) return undefined
  const parts: Part[] = suffix.map((part, n) => ({ row: part, sign: signs[n] ?? 1 })).reverse()
  const form = isSingle ? 'single' : isPlain ? 'sum' : 'signed'
  return { total: row, parts, form, columns: evidence.columns, against: evidence.against, bits }
}

const cancelling = 4
const contrary = 8

/** What `Less:` stands before adds nothing. */
const againstWords = (
  rows: readonly GridRow[],
  parts: readonly number[],
  signs: readonly (1 | -1)[],
): number =>
  parts.some(
    (part, n) => rows[part]?.isLess && rows[part].values.some(value => (value ?? 0) * (signs[n] ?? 1) > 0),
  )
    ? contrary
    : 0

const hinted = { total: 6, maybe: 0, line: -5, known: -11 }

/** A line and the same taken off again prove nothing, though an account and its correction may be printed so. */
const cancels = (rows: readonly GridRow[], parts: readonly number[], signs: readonly (1 | -1)[]): boolean =>
  parts.some((part, n) =>
    parts.some(
      (other, at) =>
        at > n && isOpposite(rows[part]?.values, rows[other]?.values, (signs[n] ?? 1) * (signs[at] ?? 1)),
    ),
  )

const isOpposite = (one: GridRow['values'] = [], other: GridRow['values'] = [], sign = 1): boolean =>
  one.some(value => value) && one.every((value, n) => (value ?? 0) === -sign * (other[n] ?? 0))

/** Lines that stand deeper than their total are likelier its own. */
function layout(rows: readonly GridRow[], row: number, suffix: readonly number[]): number {
  const level = rows[row]?.level ?? 0
  const first = rows[suffix.at(-1) ?? row]?.level ?? 0
  return first > level ? 1 : first < level ? -2 : 0
}
