import { allowed, type GridRow, type Part } from './grid.js'
import { rarityOf } from './rarity.js'
import { skeletonOf } from './skeleton.js'
import { type Variant, variantsOf } from './variants.js'

/** A cell as it was recognised: what was read there, and what it comes to; null where that is no amount. */
interface ReadCell {
  text: string
  amount: number | null
}

interface ReadRow extends Pick<GridRow, 'hint' | 'level'> {
  cells: readonly (ReadCell | null)[]
}

/** What a cell holds if its page adds up. */
interface Mending {
  row: number
  column: number
  amount: number
  /** No other cell could have been misread so that it adds up. */
  isSure: boolean
}

interface Sum {
  total: number
  parts: readonly Part[]
}

type Amounts = (number | null)[][]

/** So much a sum has to prove in the columns where it holds before it may tell what another column says. */
const enough = 14
const stepsEach = 100_000
const mostRows = 250
const mostColumns = 16
/** Two readings of which one is likelier by less are a guess. */
const margin = 0.4

/**
 * What was misread: where a sum that holds in other columns fails, and one cell alone, read a little otherwise, makes it
 * hold. Where nothing was recognised, nothing is found.
 */
export function misreadIn(rows: readonly ReadRow[]): Mending[] {
  const count = Math.min(mostColumns, rows[0]?.cells.length ?? 0)
  if (rows.length > mostRows || count < 2) return []
  const amounts: Amounts = rows.map(({ cells }) => cells.slice(0, count).map(cell => cell?.amount ?? null))
  const sums = sumsOf(rows, amounts, count)
  const found: Mending[] = []
  for (let pass = 0; pass < 3; pass++) {
    const before = found.length
    for (const sum of sums)
      for (let column = 0; column < count; column++) {
        const one = mendingOf({ rows, amounts, sums, found }, sum, column)
        if (!one) continue
        found.push(one)
        const own = amounts[one.row]
        if (own) own[column] = one.amount
      }
    if (found.length === before) break
  }
  return found
}

/** What all columns together and each alone add up to: of each total what holds best over all of them. */
function sumsOf(rows: readonly ReadRow[], amounts: Amounts, count: number): Sum[] {
  const grid = (columns: number[]) =>
    rows.map(({ hint, level }, n) => ({
      ...(hint && { hint }),
      ...(level !== undefined && { level }),
      values: columns.map(column => amounts[n]?.[column] ?? null),
    }))
  const all = Array.from({ length: count }, (_, column) => column)
  const best = new Map<number, { sum: Sum; bits: number }>()
  for (const columns of [all, ...all.map(column => [column])])
    for (const { total, parts } of skeletonOf(grid(columns), stepsEach).ties) {
      const sum = { total, parts }
      const isOne = parts.length === 1
      if (isOne && !isRightAbove(rows, sum)) continue
      const bits = proofOf(rows, amounts, sum, count)
      const known = best.get(total)
      // What is made of several lines in one column is so in all.
      const isBetter = isOne ? !known : !known || known.sum.parts.length === 1 || bits > known.bits
      if (bits >= enough && isBetter) best.set(total, { sum, bits })
    }
  return [...best.values()]
    .sort((one, other) => other.bits - one.bits || one.sum.total - other.sum.total)
    .map(({ sum }) => sum)
}

/** A total of the one line right above it. */
const isRightAbove = (rows: readonly ReadRow[], { total, parts: [part] }: Sum): boolean =>
  rows[total]?.hint === 'total' &&
  part !== undefined &&
  rows.slice(part.row + 1, total).every(({ cells }) => cells.every(cell => cell?.amount == null))

/** A sum in one column alone is proof only of what calls itself a total. */
function proofOf(rows: readonly ReadRow[], amounts: Amounts, sum: Sum, count: number): number {
  const sizes = new Set<number>()
  let bits = 0
  for (let column = 0; column < count; column++) {
    if (!holds(rows, amounts, sum, column)) continue
    const filled = sum.parts.filter(({ row }) => amounts[row]?.[column])
    const size = Math.max(...filled.map(({ row }) => Math.abs(amounts[row]?.[column] ?? 0)))
    if (filled.length < Math.min(2, sum.parts.length) || sizes.has(size)) continue
    sizes.add(size)
    bits += rarityOf(size, 2 * offOf(rows, sum, column))
  }
  return sizes.size > 1 || rows[sum.total]?.hint === 'total' || isToldAgain(rows, amounts, sum, count)
    ? bits
    : 0
}

/** What both sides of a sheet come to stands on it twice, often without a word. */
function isToldAgain(rows: readonly ReadRow[], amounts: Amounts, sum: Sum, count: number): boolean {
  const own = [sum.total, ...sum.parts.map(({ row }) => row)]
  return Array.from({ length: count }, (_, column) => column).some(
    column =>
      holds(rows, amounts, sum, column) &&
      amounts.some((others, row) => !own.includes(row) && others[column] === amounts[sum.total]?.[column]),
  )
}

function holds(rows: readonly ReadRow[], amounts: Amounts, sum: Sum, column: number): boolean {
  const total = amounts[sum.total]?.[column]
  return total != null && Math.abs(missing(amounts, sum, column)) <= offOf(rows, sum, column)
}

/** What the total is more than its parts. */
const missing = (amounts: Amounts, { total, parts }: Sum, column: number): number =>
  parts.reduce(
    (rest, { row, sign }) => rest - sign * (amounts[row]?.[column] ?? 0),
    amounts[total]?.[column] ?? 0,
  )

/** Figures without decimals may be off by half a unit each. */
function offOf(rows: readonly ReadRow[], { total, parts }: Sum, column: number): number {
  const texts = [total, ...parts.map(({ row }) => row)]
    .map(row => rows[row]?.cells[column]?.text ?? '')
    .filter(text => /\d/.test(text))
  const whole = texts.filter(text => !/[.,]\d\d?\D*$/.test(text)).length
  return whole === texts.length ? allowed(100, parts.length) : allowed(2, parts.length) + 50 * whole
}

interface Known {
  rows: readonly ReadRow[]
  amounts: Amounts
  sums: Sum[]
  found: Mending[]
}

interface Option extends Variant {
  row: number
  /** How far it still is from adding up. */
  rest: number
}

function mendingOf({ rows, amounts, sums, found }: Known, sum: Sum, column: number): Mending | undefined {
  const own = [sum.total, ...sum.parts.map(({ row }) => row)]
  if (holds(rows, amounts, sum, column)) return undefined
  const isThere = (row: number) => rows[row]?.cells[column] != null
  // Where nothing was recognised, anything may be missing.
  if (own.some(row => !isThere(row) && amounts[row]?.some(amount => amount))) return undefined
  const unread = own.filter(row => isThere(row) && amounts[row]?.[column] === null)
  if (unread.length > 1) return undefined
  const isFixed = (row: number) =>
    found.some(one => one.row === row && one.column === column) ||
    sums.some(
      other =>
        (other.total === row || other.parts.some(part => part.row === row)) &&
        holds(rows, amounts, other, column),
    )
  // What reads alike where it adds up was hardly misread here.
  const repeated = (row: number) =>
    rows[row]?.cells.some(
      (cell, at) =>
        at !== column && cell?.text === rows[row]?.cells[column]?.text && holds(rows, amounts, sum, at),
    )
      ? 0.5
      : 0
  // Totals are told again on the way down.
  const toldAgain = (amount: number) =>
    Math.min(4, amounts.filter((others, row) => !own.includes(row) && others[column] === amount).length) / 4
  const lacking = missing(amounts, sum, column)
  const off = offOf(rows, sum, column)
  const options = (unread.length > 0 ? unread : own.filter(row => isThere(row) && !isFixed(row))).flatMap(
    (row): Option[] => {
      const effect = row === sum.total ? 1 : -(sum.parts.find(part => part.row === row)?.sign ?? 1)
      const now = amounts[row]?.[column] ?? 0
      return variantsOf(rows[row]?.cells[column]?.text ?? '', now).flatMap(one => {
        const rest = Math.abs(lacking + effect * (one.amount - now))
        return rest <= off
          ? [{ ...one, row, rest, cost: one.cost + repeated(row) - toldAgain(one.amount) }]
          : []
      })
    },
  )
  const chosen = likeliest(options) ?? sameAsBefore(options, { rows, found }, column)
  const isSure = options.every(({ row }) => row === chosen?.row)
  return chosen && { row: chosen.row, column, amount: chosen.amount, isSure }
}

function likeliest(options: Option[]): Option | undefined {
  const [first, ...others] = options.sort((one, other) => one.cost - other.cost || one.rest - other.rest)
  const isSure = others.every(
    one => one.cost - (first?.cost ?? 0) >= margin || (one.row === first?.row && one.rest > first.rest),
  )
  return isSure ? first : undefined
}

/** The same words in the same row were misread the same way. */
function sameAsBefore(
  options: Option[],
  { rows, found }: Pick<Known, 'rows' | 'found'>,
  column: number,
): Option | undefined {
  const textAt = (row: number, at: number) => rows[row]?.cells[at]?.text
  const [one, ...others] = options.filter(({ row, amount }) =>
    found.some(
      known =>
        known.row === row && known.amount === amount && textAt(row, known.column) === textAt(row, column),
    ),
  )
  return others.length === 0 ? one : undefined
}
