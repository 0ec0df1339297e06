import { type FormLine, type Part, partsOf } from './lines/line.js'
import type { Value } from './values.js'

/** `Add lines 8 through 27a` is a constraint: a misread amount is the one that makes it hold. */

export interface Sum {
  line: FormLine
  parts: Part[]
  /** What its lines add up to; undefined where none of them has an amount. */
  add: number | undefined
  /** What of it nobody could read. */
  filled: number
  holds: boolean
}

/** Whole amounts may be off by rounding, those with cents may not. */
const toleranceOf = (values: Map<string, Value>): number =>
  [...values.values()].some(({ amount }) => amount % 100 !== 0) ? 2 : 200

/** Of a page that was recognised, `holes` are lines that may have an amount that nobody could read. */
export function settle(
  values: Map<string, Value>,
  lines: readonly FormLine[],
  holes: ReadonlySet<string> | undefined,
): void {
  const sums = () => sumsOf(values, lines)
  for (const { line } of sums()) {
    const open = () => sums().find(one => one.line === line && !one.holds)
    const steps = [tryOthers, ...(holes ? [mend, fill(holes)] : [])]
    for (const step of steps) {
      const sum = open()
      if (sum) step(values, sum, sums)
    }
  }
  deduce(values, sums())
}

export function sumsOf(values: Map<string, Value>, lines: readonly FormLine[]): Sum[] {
  const tolerance = toleranceOf(values)
  return lines
    .filter(line => line.sum)
    .map(line => {
      const parts = partsOf(line, lines)
      const add = addOf(values, parts, lines)
      const total = values.get(line.key)
      return {
        line,
        parts,
        add,
        filled: parts.reduce((all, { key, sign }) => all + sign * filledOf(values.get(key)), 0),
        holds: total !== undefined && add !== undefined && Math.abs(total.amount - add) <= tolerance,
      }
    })
}

const filledOf = (value: Value | undefined): number => (value?.isFilled ? value.amount : 0)

/** For a sum that nobody has filled in stand its own lines. */
function addOf(values: Map<string, Value>, parts: Part[], lines: readonly FormLine[]): number | undefined {
  const there = parts.flatMap(({ key, sign }) => {
    const line = lines.find(one => one.key === key)
    const amount =
      values.get(key)?.amount ?? (line?.sum ? addOf(values, partsOf(line, lines), lines) : undefined)
    return amount === undefined ? [] : [sign * amount]
  })
  return there.length === 0 ? undefined : there.reduce((sum, one) => sum + one, 0)
}

const heldBy = (sums: Sum[]): number => sums.filter(({ holds }) => holds).length

/** Another amount of the same line, where with it more of the form holds. */
function tryOthers(values: Map<string, Value>, sum: Sum, sums: () => Sum[]): void {
  for (const key of [sum.line.key, ...sum.parts.map(part => part.key)]) {
    const value = values.get(key)
    for (const other of value?.others ?? []) {
      if (!value || other.amount === null) continue
      const held = heldBy(sums())
      const amount = value.line.isLess ? -Math.abs(other.amount) : other.amount
      values.set(key, { ...value, amount, cell: other })
      if (heldBy(sums()) > held) return
      values.set(key, value)
    }
  }
}

/** One digit that was misread, or a sign that was lost: if only one amount so changed makes the sum hold, it is that. */
function mend(values: Map<string, Value>, sum: Sum, sums: () => Sum[]): void {
  const total = values.get(sum.line.key)
  if (!total || sum.add === undefined) return
  const off = total.amount - sum.add
  const held = heldBy(sums())
  const wrong = [
    { key: sum.line.key, by: -off },
    ...sum.parts.map(({ key, sign }) => ({ key, by: sign * off })),
  ]
  const mended = wrong.flatMap(({ key, by }) => {
    const value = values.get(key)
    if (!value || value.amount === 0 || !isSlip(value.amount, value.amount + by)) return []
    values.set(key, { ...value, amount: value.amount + by })
    const gain = heldBy(sums()) - held
    values.set(key, value)
    return gain > 0 ? [{ key, value, by, gain }] : []
  })
  const [best, second] = mended.sort((one, other) => other.gain - one.gain)
  if (!best || best.gain === second?.gain) return
  values.set(best.key, {
    ...best.value,
    amount: best.value.amount + best.by,
    doubt: 'read so that the sum of the form holds',
  })
}

/** The only line without an amount where others have one, or with one that can't be read. */
const fill =
  (holes: ReadonlySet<string>) =>
  (values: Map<string, Value>, { line, parts, add }: Sum): void => {
    const total = values.get(line.key)
    const open = parts.filter(({ key }) => holes.has(key) && !values.has(key))
    const [only] = open
    const amount = only && total && add !== undefined ? only.sign * (total.amount - add) : 0
    if (!only || open.length > 1 || amount < least) return
    values.set(only.key, {
      line: only.line,
      label: only.line.names[0] ?? '',
      amount,
      cell: undefined,
      others: [],
      doubt: 'what the other lines leave of the sum of the form',
      isFilled: true,
    })
  }
const least = 1_000

/** A sign that was lost, a digit that is another or isn't there, or one end of a figure. */
function isSlip(read: number, wanted: number): boolean {
  if (read === -wanted) return true
  if (Math.sign(read) !== Math.sign(wanted) || read % 100 || wanted % 100) return false
  const [one, other] = [String(Math.abs(read / 100)), String(Math.abs(wanted / 100))]
  if (one.length === other.length)
    return one.length > 3 && [...one].filter((digit, n) => digit !== other[n]).length === 1
  if (one.length >= 3 && (other.startsWith(one) || other.endsWith(one))) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    short.length > 2 &&
    long.length === short.length + 1 &&
    [...long].some((_, n) => long.slice(0, n) + long.slice(n + 1) === short)
  )
}

/** A bottom line that can't be read is what its lines come to, where these are held by sums of their own. */
function deduce(values: Map<string, Value>, sums: Sum[]): void {
  const bottom = sums.find(({ line }) => line.total === 'reportedNetIncome')
  if (!bottom || values.has(bottom.line.key) || bottom.add === undefined) return
  const isProven = bottom.parts.every(
    ({ key }) =>
      sums.some(({ line, holds }) => line.key === key && holds) ||
      (!values.has(key) && !sums.some(({ line }) => line.key === key)),
  )
  if (!isProven) return
  values.set(bottom.line.key, {
    line: bottom.line,
    label: bottom.line.names[0] ?? '',
    amount: bottom.add,
    cell: undefined,
    others: [],
    doubt: 'reckoned: it can not be read',
  })
}
