import { isSubtracted } from '../names/template-sets.js'
import type { Entry, Sum } from './outline-reading.js'

/**
 * Which way each line of an income statement counts. Printed signs mean different things in different statements, and
 * in different sections of one; what the statement prints as results decides between the readings.
 */

export interface Signed {
  entry: Entry
  row: string
  /** What a printed amount is multiplied by to be its effect on income; 0 where it is only told again: `of which`. */
  sign: 1 | -1 | 0
}

export function signsOf(lines: Signed[], chains: Sum[], blocks: Sum[], tolerance: number): Signed[] {
  const signed = lines.map(line => ({ ...line }))
  flipNegativeBlocks(signed, blocks)
  let pending: Signed[] = []
  let from = 0
  let base: (number | null)[] | undefined
  for (const chain of chains) {
    const values = chain.item.values
    pending = [...pending, ...signed.slice(from, chain.at)]
    from = chain.at
    if (pending.length === 0 && base) continue
    const wanted = values.map((value, n) =>
      value === null || base?.[n] === null ? null : value - (base?.[n] ?? 0),
    )
    const solved = solve(pending, blocks, wanted, tolerance)
    if (!solved) continue
    for (const [line, sign] of solved) line.sign = sign
    base = signedUpTo(signed.slice(0, from), values, tolerance) ?? values
    pending = []
  }
  return signed
}

/** A loss printed as a positive number is below zero for what follows. */
function signedUpTo(
  lines: Signed[],
  values: (number | null)[],
  tolerance: number,
): (number | null)[] | undefined {
  const sums = values.map((_, n) =>
    lines.reduce((sum, { entry, sign }) => sum + sign * (entry.item.values[n] ?? 0), 0),
  )
  const isOpposite = values.every(
    (value, n) => value === null || Math.abs(value + (sums[n] ?? 0)) <= tolerance * lines.length,
  )
  return isOpposite && values.some(value => value)
    ? values.map(value => (value === null ? null : -value))
    : undefined
}

export function usualSign({ entry: { item }, row }: Omit<Signed, 'sign'>): 1 | -1 | 0 {
  const [gain, loss] = ['income|gain|profit|earnings|benefit', 'expense|loss|cost|charge|provision']
  // Both are named, and the first is what a positive amount is: `Other expense (income), net`.
  const both = new RegExp(`\\b(${gain}|${loss})(?:e?s)?\\b.*\\b(${gain}|${loss})(?:e?s)?\\b`).exec(item.plain)
  const isLeading = (words: string) => both !== null && new RegExp(`^(?:${words})$`).test(both[1] ?? '')
  if (/^(?:interest|finance) income expense/.test(item.plain) && /\(income\)/i.test(item.label)) return -1
  if (both && row !== 'incomeTaxes' && /[(/]/.test(item.label)) return isLeading(gain) ? 1 : -1
  if (row === 'salesReturnsAllowances') return item.values.some(value => (value ?? 0) > 0) ? -1 : 1
  if (
    row === 'gainLossOnAssetSales' &&
    /^(?:less )?(?:loss|perdidas?|pertes?|verluste?|perdite|perdas?|minusval\w+|verlies)\b/.test(
      item.plain,
    ) &&
    !/gain|profit|ganancia|utilidad|lucro|gewinn/.test(item.plain)
  )
    return -1
  if (row === 'extraordinaryItems' && /^loss\b/.test(item.plain)) return -1
  // What is left in stock comes off the costs, and so do goods sent back.
  if (isSubtracted(row) && credits.test(item.plain))
    return item.values.some(value => (value ?? 0) > 0) ? 1 : -1
  return isSubtracted(row) || item.isLess ? -1 : 1
}

const credits =
  /\b(?:inventarios?|existencias|stocks?|estoques?|rimanenze|scorte) fina(?:l(?:es|is)?|li|ux)\b|\beindvoorra|\bschlussbestand|\b(?:descuentos|devoluciones|rebajas|bonificaciones) (?:s|sobre|de|en) (?:las )?compras|\bdevolucoes de compras|\bresi su acquisti|\brabais .*obtenus|\b(?:closing|ending) (?:stock|inventor(?:y|ies))|\binventor(?:y|ies)\b.*\b(?:end|close)\b|\bpurchases? (?:returns?|discounts?|rebates?)|\bdiscounts? (?:taken|received)/

/** Costs that are all printed as negative numbers already say what they do to income. */
function flipNegativeBlocks(lines: Signed[], blocks: Sum[]): void {
  const costs = lines.filter(({ row }) => isSubtracted(row))
  const negative = costs.filter(({ entry }) => sumOfValues(entry) < 0)
  // One alone may be a refund, but not where it stands for all.
  const isAll = costs.length === 1 && /^totals?\b/.test(costs[0]?.entry.item.plain ?? '')
  if (
    (costs.length > 1 || isAll) &&
    negative.length > 0.8 * costs.filter(({ entry }) => sumOfValues(entry) !== 0).length
  )
    for (const line of costs) line.sign = 1
  for (const block of blocks) {
    const inside = lines.filter(({ entry, row }) => block.entries.includes(entry) && isSubtracted(row))
    if (inside.length > 1 && inside.every(({ entry }) => sumOfValues(entry) <= 0))
      for (const line of inside) line.sign = 1
  }
}

const sumOfValues = ({ item }: Entry): number =>
  item.values.reduce((sum: number, value) => sum + (value ?? 0), 0)

type Solution = [Signed, 1 | -1 | 0][]

/** The fewest changes to the usual signs by which the lines make up what is wanted, in most columns at least. */
function solve(
  lines: Signed[],
  blocks: Sum[],
  wanted: (number | null)[],
  tolerance: number,
): Solution | undefined {
  const share = (signs: (1 | -1 | 0)[]) => shareTied(lines, signs, wanted, tolerance)
  let best: { signs: (1 | -1 | 0)[]; share: number } | undefined
  for (const signs of candidates(lines, blocks)) {
    const tied = share(signs)
    if (tied > (best?.share ?? 0.5)) best = { signs, share: tied }
    if (tied === 1) break
  }
  return best && lines.map((line, n) => [line, best.signs[n] ?? line.sign])
}

function shareTied(
  lines: Signed[],
  signs: (1 | -1 | 0)[],
  wanted: (number | null)[],
  tolerance: number,
): number {
  const allowed = tolerance * Math.max(1, Math.min(lines.length, 8) / 2)
  const known = wanted.flatMap((value, n) => (value === null ? [] : [{ value, n }]))
  const tied = known.filter(({ value, n }) => {
    const sum = lines.reduce(
      (sum, { entry }, line) => sum + (signs[line] ?? 0) * (entry.item.values[n] ?? 0),
      0,
    )
    return Math.abs(sum - value) <= allowed
  })
  return known.length === 0 ? 0 : tied.length / known.length
}

/** Usual signs first, then sections turned round. */
function* candidates(lines: Signed[], blocks: Sum[]): Iterable<(1 | -1 | 0)[]> {
  const usual = lines.map(({ sign }) => sign)
  yield usual
  const groups = groupsOf(lines, blocks)
  const few = groups.slice(0, 9)
  const masks = Array.from({ length: 2 ** few.length - 1 }, (_, n) => n + 1).sort(
    (one, other) => bits(one) - bits(other),
  )
  for (const mask of masks) {
    const turned = new Set(few.flatMap((group, n) => (mask & (1 << n) ? group : [])))
    yield usual.map((sign, n) => (turned.has(n) ? opposite(sign) : sign))
  }
}

const bits = (mask: number): number => mask.toString(2).replaceAll('0', '').length
const opposite = (sign: 1 | -1 | 0): 1 | -1 | 0 => (sign === 1 ? -1 : sign === -1 ? 1 : 0)

/** Lines of one printed total are read alike; a line of none is read by itself. */
function groupsOf(lines: Signed[], blocks: Sum[]): number[][] {
  const groups = new Map<Sum | Signed, number[]>()
  for (const [n, line] of lines.entries()) {
    const block = blocks.find(({ entries }) => entries.includes(line.entry)) ?? line
    groups.set(block, [...(groups.get(block) ?? []), n])
  }
  return [...groups.values()]
}
