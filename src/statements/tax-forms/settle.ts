import { type FormLine, type Part, partsOf } from './lines/line.js'
import type { Value } from './values.js'

/** `Add lines 8 through 27a` is a constraint: a misread amount is the one that makes it hold. */

export interface Sum {
  line: FormLine
  parts: Part[]
  /** What its lines add up to; undefined where none of them has an amount. */
  add: number | undefined
  holds: boolean
}

const tolerance = 200

export function settle(values: Map<string, Value>, lines: readonly FormLine[], isRecognised: boolean): Sum[] {
  const sums = () => sumsOf(values, lines)
  for (const { line } of sums()) {
    const now = () => sums().find(one => one.line === line)
    const sum = now()
    if (sum && !sum.holds) tryOthers(values, sum, sums)
    const open = now()
    if (isRecognised && open && !open.holds) mend(values, open, sums)
  }
  deduce(values, sums())
  return sums()
}

function sumsOf(values: Map<string, Value>, lines: readonly FormLine[]): Sum[] {
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
        holds: total !== undefined && add !== undefined && Math.abs(total.amount - add) <= tolerance,
      }
    })
}

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

function isSlip(read: number, wanted: number): boolean {
  if (read === -wanted) return true
  const [one, other] = [String(Math.abs(read)), String(Math.abs(wanted))]
  if (Math.sign(read) !== Math.sign(wanted) || other.length < 5) return false
  if (one.length === other.length) return [...one].filter((digit, n) => digit !== other[n]).length === 1
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    long.length === short.length + 1 &&
    [...long].some((_, n) => n < long.length - 2 && long.slice(0, n) + long.slice(n + 1) === short)
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
