import type { Item } from '../evidence/item.js'
import { sheetSides } from '../evidence/label.js'
import { matchesOf } from '../names/match.js'
import type { Tie } from '../skeleton/grid.js'

/** Hardly any of its lines has a name that is known. */
export const isUnspoken = (lines: readonly Item[]): boolean =>
  lines.filter(({ label }) => sheetSides.some(side => (matchesOf(label, side)[0]?.score ?? 0) >= 0.6))
    .length <
  lines.length / 4

/** What the totals of a sheet are where nothing but their order tells: what is current comes first, and the owners last. */
export function totalsByOrder(
  assets: Item,
  claims: Item,
  items: readonly Item[],
  ties: Map<Item, Tie>,
): Record<string, Item | undefined> {
  const sumsIn = (total: Item | undefined): Item[] => partsOf(total).filter(part => partsOf(part).length > 1)
  const partsOf = (total: Item | undefined): Item[] =>
    ((total && ties.get(total)?.parts) ?? []).flatMap(({ row }) => items[row] ?? [])
  const [count, sums] = [partsOf(claims).length, sumsIn(claims)]
  const owners = sums.length > 1 || count > 2 ? sums.at(-1) : undefined
  const [first] = sums.filter(item => item !== owners)
  // Two parts are what is owed and what is owned; of more, each is a section of its own.
  const owed = count === 2 ? first : undefined
  return {
    totalCurrentAssets: sumsIn(assets)[0],
    totalEquity: owners,
    totalLiabilities: owed,
    totalCurrentLiabilities: owed ? sumsIn(owed)[0] : first,
  }
}
