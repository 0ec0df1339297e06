import { evidenceOf } from './evidence.js'
import { allowed, type GridRow, type Part, type Tie } from './grid.js'
import { hasParts, mostParts, type Open, type Search, sumsOf } from './open.js'

/** Up to here every reading of the signs is tried; further on only one that differs. */
const mostFree = 6
const mostFlipped = 30

/** All ways in which the rows that are open make up this one. */
export function candidatesFor(search: Search, row: number, open: Open | undefined): Tie[] {
  const { rows, tolerance, widest } = search
  const key = widest[row] ?? -1
  if (key < 0 || rows[row]?.isParent) return []
  // What is made up below it sums up nothing above it.
  if (rows[row]?.hint !== 'total' && hasParts(search, row)) return []
  const total = rows[row]?.values[key] ?? 0
  const found: Tie[] = []
  const parts: number[] = []
  const begin = search.begins[row] ?? 0
  const suffix: Suffix = { keys: [], sum: 0, size: 0, total, off: 0, filled: 0, turned: [0] }
  for (let at = open; at && parts.length < mostParts && search.steps > 0; at = at.below) {
    const own = rows[at.row]
    if (at.row < begin || own?.isEnd || (own?.isParent && !at.isTied)) break
    const value = own?.values[key] ?? 0
    parts.push(at.row)
    extend(suffix, value)
    search.steps--
    // What a sum may be off by proves nothing of it.
    const size = Math.abs(own?.values[widest[at.row] ?? -1] ?? 0)
    if (size <= tolerance) continue
    suffix.filled++
    suffix.off = allowed(tolerance, suffix.filled)
    for (const reading of readings(suffix, search)) {
      const tie = tied(search, row, parts, reading, { filled: suffix.filled, depth: open?.depth ?? 1 })
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
  keys: number[]
  sum: number
  /** Of all amounts, whatever their signs. */
  size: number
  total: number
  off: number
  filled: number
  /** What turning the signs of each set of rows takes off. */
  turned: number[]
}

function extend(suffix: Suffix, value: number): void {
  const { keys, turned } = suffix
  if (keys.length < mostFree)
    for (let mask = 0, sets = turned.length; mask < sets; mask++)
      turned.push((turned[mask] as number) + 2 * value)
  keys.push(value)
  suffix.sum += value
  suffix.size += Math.abs(value)
}

const none: readonly Reading[] = []

/** The signs by which the suffix makes up the total in one column, with what each reading costs. */
function readings(suffix: Suffix, search: Search): readonly Reading[] {
  const { keys, sum, size, total, off, filled } = suffix
  const count = keys.length
  const [isSum, isOpposite] = [Math.abs(sum - total) <= off, Math.abs(sum + total) <= off]
  const twice = 2 * (keys[count - 1] ?? 0)
  const isChain = filled > 1 && Math.abs(twice - sum - total) <= off
  const found: Reading[] = []
  if (isSum) found.push({ signs: keys.map(() => 1), cost: 0 })
  if (isOpposite) found.push({ signs: keys.map(() => -1), cost: 3 })
  if (isChain) found.push({ signs: keys.map((_, n) => (n === count - 1 ? 1 : -1)), cost: 2 })
  if (filled < 2 || isSum || isChain) return found
  if (count <= mostFree) {
    search.steps -= 2 ** count
    if (Math.abs(total) <= size + off) found.push(...anySigns(suffix))
  } else if (count <= mostFlipped) {
    search.steps -= count
    found.push(...oneTurned(suffix, twice))
  }
  return found
}

function anySigns({ keys, sum, total, off, turned }: Suffix): readonly Reading[] {
  let found = none as Reading[]
  const rest = sum - total
  for (let mask = 1; mask < turned.length - 1; mask++) {
    if (Math.abs(rest - (turned[mask] as number)) > off) continue
    // Which sign a zero has says nothing.
    if (keys.some((value, n) => value === 0 && mask & (1 << n))) continue
    if (found === none) found = []
    found.push({ signs: keys.map((_, n) => (mask & (1 << n) ? -1 : 1)), cost: 3 + keys.length })
  }
  return found
}

/** All alike but one, or all taken off the first but one. */
function oneTurned({ keys, sum, total, off }: Suffix, twice: number): readonly Reading[] {
  let found = none as Reading[]
  const last = keys.length - 1
  const cost = 3 + 2 * Math.log2(keys.length)
  for (let n = 0; n <= last; n++) {
    const value = keys[n] as number
    if (value === 0) continue
    const isAdded = Math.abs(sum - 2 * value - total) <= off
    const isTaken = n < last && Math.abs(twice - sum + 2 * value - total) <= off
    if (!isAdded && !isTaken) continue
    if (found === none) found = []
    if (isAdded) found.push({ signs: keys.map((_, at) => (at === n ? -1 : 1)), cost })
    if (isTaken)
      found.push({ signs: keys.map((_, at) => (at === last || at === n ? 1 : -1)), cost: cost + 1 })
  }
  return found
}

/** Held against all columns. */
function tied(
  search: Search,
  row: number,
  suffix: readonly number[],
  { signs, cost }: Reading,
  { filled, depth }: { filled: number; depth: number },
): Tie | undefined {
  const { rows, tolerance, units } = search
  const values = rows[row]?.values ?? []
  const isPlain = signs.every(sign => sign === 1)
  if (!isPlain && rows[row]?.isRest) return undefined
  // A part of what stands above its parts is what the others leave of that: no total.
  if (!isPlain && isWithin(search, row, suffix)) return undefined
  const isCancelled = cancels(rows, suffix, signs)
  if (isCancelled && !isPlain && !suffix.some(part => rows[part]?.isLess)) return undefined
  const { sums, largest } = sumsOf(rows, suffix, signs, values.length)
  const { hint } = rows[row] ?? {}
  const evidence = evidenceOf(values, sums, largest, filled, { tolerance, units }, hint === 'known')
  if (!evidence) return undefined
  const repeats = () => repeatsOne(rows, row, suffix, evidence.columns, allowed(tolerance, filled))
  if (!isPlain && filled > 2 && repeats()) return undefined
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

/** The first of them makes a total with what follows upon it, this row among that. */
function isWithin(search: Search, row: number, suffix: readonly number[]): boolean {
  const first = suffix.at(-1) ?? row
  const level = search.rows[first]?.level ?? 0
  return (search.rows[row]?.level ?? 0) > level && hasParts(search, first)
}

const cancelling = 4
const contrary = 8

/** What `Less:` stands before adds nothing, unless it begins a list of all that is taken off. */
const againstWords = (
  rows: readonly GridRow[],
  parts: readonly number[],
  signs: readonly (1 | -1)[],
): number => {
  const isList = signs.every(sign => sign === 1) && (parts[0] ?? 0) > (parts.at(-1) ?? 0)
  const isAdded = parts.some(
    (part, n) =>
      rows[part]?.isLess &&
      !(isList && n === parts.length - 1) &&
      rows[part].values.some(value => (value ?? 0) * (signs[n] ?? 1) > 0),
  )
  return isAdded ? contrary : 0
}

const hinted = { total: 6, maybe: 0, line: -5, known: -11 }

/** A line and the same taken off again prove nothing, though an account and its correction may be printed so. */
const cancels = (rows: readonly GridRow[], parts: readonly number[], signs: readonly (1 | -1)[]): boolean =>
  parts.some((part, n) =>
    parts.some(
      (other, at) =>
        at > n && isOpposite(rows[part]?.values, rows[other]?.values, (signs[n] ?? 1) * (signs[at] ?? 1)),
    ),
  )

/**
 * What balances beside the one that comes to as much proves nothing: assets less claims, beside what was told before, or beside
 * the opposite of what is claimed.
 */
const repeatsOne = (
  rows: readonly GridRow[],
  row: number,
  parts: readonly number[],
  columns: readonly number[],
  off: number,
): boolean =>
  columns.every(n =>
    parts.some(
      part => Math.abs(Math.abs(rows[part]?.values[n] ?? 0) - Math.abs(rows[row]?.values[n] ?? 0)) <= off,
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
