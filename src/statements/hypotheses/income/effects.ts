import type { Item } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'
import type { Part, Tie } from '../../skeleton/grid.js'

/** What an amount does to the result that its line is a part of. */
export type Effect = 'earned' | 'spent'

export type TakesOff = (tie: Tie | undefined) => Part[]

/**
 * What a result takes off what it begins with. Where no total has a name, amounts that are printed below zero are taken off too:
 * otherwise they may as well be returns among sales.
 */
export function takenOffIn(items: Item[], ties: Map<Item, Tie>): TakesOff {
  const isNamed = hasNames(ties)
  return tie => {
    const [first, ...others] = tie?.parts ?? []
    if (first?.sign !== 1 || !tie) return []
    const off = tie.form === 'signed' ? others.filter(({ sign }) => sign < 0) : []
    if (isNamed || off.length > 0 || !isAbove(items[first.row])) return off
    return others.filter(({ row, sign }) => sign > 0 && isBelow(items[row]))
  }
}

/** Some total is called what it is. */
export const hasNames = (ties: ReadonlyMap<Item, Tie>): boolean =>
  [...ties.keys()].some(({ plain }) => totalNamed('incomeStatement', plain) !== undefined)

const isAbove = (item: Item | undefined): boolean => item?.values.every(value => (value ?? 0) >= 0) === true
const isBelow = (item: Item | undefined): boolean =>
  item?.values.every(value => (value ?? 0) <= 0) === true && item.values.some(value => value)

/** By the results that no other takes in. What they begin with is earned, also where a loss is printed as a positive number. */
export function effectsIn(items: Item[], ties: Map<Item, Tie>): Map<Item, Effect> {
  const effects = new Map<Item, Effect>()
  const inner = new Set(
    [...ties.values()].flatMap(({ parts }) => parts.flatMap(({ row }) => items[row] ?? [])),
  )
  const takenOff = takenOffIn(items, ties)
  const isResult = (item: Item) =>
    takenOff(ties.get(item)).length > 0 || totalNamed('incomeStatement', item.plain)?.isChain === true
  for (const root of ties.keys()) {
    if (inner.has(root) || !holds(root, items, ties, isResult)) continue
    const lead = leadOf(root, items, ties, isResult)
    const way = (effectOf(lead) || 1) * (areCosts(lead.item) ? -1 : 1)
    for (const leaf of signedLeaves(root, items, ties)) {
      const effect = effectOf(leaf) * way
      if (effect !== 0) effects.set(leaf.item, effect > 0 ? 'earned' : 'spent')
    }
  }
  return effects.size === 0 ? bySigns(items) : effects
}

/** A list without a result, of what came in and below it what went out with a minus. */
function bySigns(items: Item[]): Map<Item, Effect> {
  const lines = items.filter(item => item.values.some(value => value))
  const spent = lines.filter(isBelow)
  const isList = isAbove(lines[0]) && spent.length >= fewestSpent && spent.length > lines.length / 2
  const isNamed = lines.some(({ plain }) => totalNamed('incomeStatement', plain)?.isChain)
  return new Map(isList && !isNamed ? lines.map(item => [item, isBelow(item) ? 'spent' : 'earned']) : [])
}
const fewestSpent = 5

/** Where nothing is sold, a result may begin with what is spent. */
const areCosts = ({ plain }: Item): boolean =>
  ['totalCostOfRevenues', 'totalOperatingExpenses'].includes(totalNamed('incomeStatement', plain)?.row ?? '')

/** What the first of its results begins with. */
function leadOf(
  root: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): { item: Item; sign: number } {
  let lead = { item: root, sign: 1 }
  // What adds up amounts of both signs may be a result as well, and one below zero says nothing of what it begins with.
  const isMixed = (item: Item) => {
    const parts = (ties.get(item)?.parts ?? []).flatMap(({ row }) => items[row] ?? [])
    return parts.some(isBelow) && isAbove(parts[0])
  }
  while (lead.item === root || isResult(lead.item) || isMixed(lead.item)) {
    const [part] = ties.get(lead.item)?.parts ?? []
    const next = part && items[part.row]
    if (!next) break
    lead = { item: next, sign: lead.sign * part.sign }
  }
  return lead
}

const effectOf = ({ item, sign }: { item: Item; sign: number }): number =>
  Math.sign(sign * item.values.reduce((sum: number, value) => sum + (value ?? 0), 0))

/** It is one of these, or has one among its parts. */
const holds = (total: Item, items: Item[], ties: Map<Item, Tie>, isOne: (item: Item) => boolean): boolean =>
  isOne(total) ||
  (ties.get(total)?.parts ?? []).some(({ row }) => items[row] && holds(items[row], items, ties, isOne))

function signedLeaves(
  total: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  sign = 1,
): { item: Item; sign: number }[] {
  const tie = ties.get(total)
  if (!tie) return [{ item: total, sign }]
  return tie.parts.flatMap(part =>
    items[part.row] ? signedLeaves(items[part.row] as Item, items, ties, sign * part.sign) : [],
  )
}
