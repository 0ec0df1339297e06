import type { StatementName } from '../../figures/choosing/column.js'
import { hasValue, type Item, saysTotal } from '../evidence/item.js'
import { totalNamed } from '../names/totals.js'
import type { PlacedFigures } from './statement.js'

/** What a reading of a statement leaves open. */

/** The items that a printed total adds up with, in one period. */
export function tiedItems({ totals }: PlacedFigures, tolerance: number): Set<Item> {
  const tied = totals.filter(
    ({ of, figure: { amount, childrenAdd } }) =>
      childrenAdd !== null &&
      amount !== 0 &&
      Math.abs(amount - childrenAdd) <= tolerance * Math.max(1, Math.min(of.length, 4) / 2),
  )
  return new Set(tied.flatMap(({ of }) => of))
}

/**
 * Amounts between the first and the last that were used, and that are neither a line nor a total; and those that a formula would
 * have.
 */
export function leftOutOf(
  items: readonly Item[],
  { lines, totals }: PlacedFigures,
  n: number,
  statement: StatementName,
): { label: string; amount: number | null }[] {
  const used = new Set([...lines, ...totals].map(({ item }) => item))
  const rows = new Set([...used].map(({ row }) => row))
  const first = items.findIndex(item => rows.has(item.row))
  const last = items.findLastIndex(item => rows.has(item.row))
  const isTotal = (item: Item) => saysTotal(item.plain) || totalNamed(statement, item.plain) !== undefined
  return items.slice(first, last + 1).flatMap(item => {
    const [amount, cell] = [item.values[n] ?? null, item.cells[n]]
    const isUncomputed = amount === null && cell?.text === '' && cell.formula !== undefined
    const isLeft = amount && !rows.has(item.row) && !isTotal(item)
    return isLeft || isUncomputed ? [{ label: item.label, amount }] : []
  })
}

/** Lines without amounts may name the unit of those below them. */
export const unitLabels = (items: readonly Item[]): string[] =>
  items.filter(item => !hasValue(item) && item.label.length <= 40).map(({ label }) => label)

/** Words and marks of units in many tongues: more than are understood, so that what isn't is told. */
const scaleLike = [
  /\b(?:mln|mio|mrd|mds|tsd|tausend|millionen|milliarden|millones|milhoes|milhões|milh[ae]res|miles|milliers|migliaia|milioni|duizend(?:en)?|miljoen|lakhs?|lacs?|crores?|thousands?|millions?|billions?)\b/i,
  /(?<!\d[.,]?)[\u2018\u2019']?\b000s?\b[\u2019']?s?(?![.,]?\d)/,
  /[$\u20ac\u00a3\u20b9][\u2018\u2019' ]*(?:k|m|mm|mn|bn)\b/i,
  /\b(?:k|t|m|mm|mn|mu)(?:\u20ac|\$|\u00a3|usd|eur|gbp|chf|dh|mad|fcfa|xof)|\b(?:usd|eur|gbp|chf|mad)(?:k|t|m|mm|mn)\b/i,
]

export const unreadScale = (lines: readonly string[]): string | undefined =>
  lines.find(
    line =>
      line.length <= 60 &&
      !/\bshares?\b|\bper\b|\d ?[a-z]*illion/i.test(line) &&
      scaleLike.some(pattern => pattern.test(line)),
  )
