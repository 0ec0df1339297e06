import type { StatementName } from '../../figures/choosing/column.js'
import { hasValue, type Item, isZero, saysTotal } from '../evidence/item.js'
import type { Section } from '../evidence/label.js'
import { matchesOf } from '../names/match.js'
import { type TotalName, totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'

/** Which side of a sheet a line stands on, because the sums of both sides are one. */
export type Side = 'asset' | 'claim'

export interface Shape {
  /** Of totals whose own names say nothing: `Total`, or one that no list knows. */
  names: Map<Item, TotalName>
  sides: Map<Item, Side>
  effects: Map<Item, Effect>
}

/** What an amount does to the result that its line is a part of. */
export type Effect = 'earned' | 'spent'

/** What the shape of its sums says about a statement. */
export function shapeOf(items: Item[], ties: Map<Item, Tie>, statement: StatementName): Shape {
  return statement === 'incomeStatement'
    ? { names: incomeNames(items, ties), sides: new Map(), effects: effectsIn(items, ties) }
    : sheetShape(items, ties)
}

const sum = (row: string): TotalName => ({ row, pattern: /^$/ })
const result = (row: string): TotalName => ({ row, pattern: /^$/, isChain: true })

/** What a result begins with is earned, and what it takes off is spent. The last result is the bottom line. */
function incomeNames(items: Item[], ties: Map<Item, Tie>): Map<Item, TotalName> {
  const names = new Map<Item, TotalName>()
  const nameOf = (item: Item) => totalNamed('incomeStatement', item.plain)
  const spent = spentIn(items, ties)
  const isResult = (item: Item) => isDifference(ties.get(item)) && !spent.has(item)
  const results = [...ties].filter(([item]) => isResult(item))
  const isSum = (item: Item) => ties.get(item)?.form === 'sum' || (spent.has(item) && isDifference(ties.get(item)))
  for (const [item, { parts }] of results) {
    const first = items[parts[0]?.row ?? -1]
    const isGross = nameOf(item)?.row === 'grossProfit'
    if (first && isSum(first) && !nameOf(first) && !leadsOn(first, items, ties, isResult))
      names.set(first, sum('netRevenues'))
    // What is taken off operating income is neither a cost nor an operating expense.
    const isBelow = first !== undefined && below.includes(nameOf(first)?.row ?? '')
    for (const { row, sign } of parts) {
      const part = items[row]
      if (part && sign < 0 && isSum(part) && !nameOf(part) && !isBelow)
        names.set(part, sum(isGross ? 'totalCostOfRevenues' : 'totalOperatingExpenses'))
    }
  }
  const hasBottom = items.some(item => hasValue(item) && nameOf(item)?.row === 'netIncome')
  const last = hasBottom ? undefined : lastResult(items, ties, isResult)
  // Before taxes is the end where nothing follows, no tax and no other name for the rest.
  const isEnd = (item: Item) =>
    items.slice(items.indexOf(item) + 1).every(other => isZero(other) || balances.test(other.plain))
  if (last && (!nameOf(last) || (nameOf(last)?.row === 'incomeBeforeTaxes' && isEnd(last))))
    names.set(last, result('netIncome'))
  return names
}

/** By the results that no other takes in. What they begin with is earned, also where a loss is printed as a positive number. */
function effectsIn(items: Item[], ties: Map<Item, Tie>): Map<Item, Effect> {
  const effects = new Map<Item, Effect>()
  const inner = new Set([...ties.values()].flatMap(({ parts }) => parts.flatMap(({ row }) => items[row] ?? [])))
  const isResult = (item: Item) =>
    isDifference(ties.get(item)) || totalNamed('incomeStatement', item.plain)?.isChain === true
  for (const root of ties.keys()) {
    if (inner.has(root) || !holds(root, items, ties, isResult)) continue
    const way = effectOf(leadOf(root, items, ties, isResult)) || 1
    for (const leaf of signedLeaves(root, items, ties)) {
      const effect = effectOf(leaf) * way
      if (effect !== 0) effects.set(leaf.item, effect > 0 ? 'earned' : 'spent')
    }
  }
  return effects
}

/** What the first of its results begins with. */
function leadOf(
  root: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): { item: Item; sign: number } {
  let lead = { item: root, sign: 1 }
  while (lead.item === root || isResult(lead.item)) {
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
const holds = (
  total: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isOne: (item: Item) => boolean,
): boolean =>
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

const below = ['operatingIncome', 'incomeBeforeTaxes', 'netIncome']

const isDifference = (tie: Tie | undefined): boolean =>
  tie?.form === 'signed' && tie.parts[0]?.sign === 1 && tie.parts.some(({ sign }) => sign < 0)

/** Totals that a difference takes off, and all that they are made of. */
function spentIn(items: Item[], ties: Map<Item, Tie>): Set<Item> {
  const spent = new Set<Item>()
  const spend = (item: Item | undefined): void => {
    if (!item || spent.has(item)) return
    spent.add(item)
    for (const { row } of ties.get(item)?.parts ?? []) spend(items[row])
  }
  for (const tie of [...ties.values()].reverse())
    if (isDifference(tie)) for (const { row, sign } of tie.parts) if (sign < 0) spend(items[row])
  return spent
}

/** It goes on from a result, and so is one itself. */
const leadsOn = (
  total: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): boolean => (ties.get(total)?.parts ?? []).some(({ row }) => items[row] !== undefined && isResult(items[row]))

/** The last that takes something off or goes on from one that does, before what is added to it as to a balance. */
function lastResult(
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): Item | undefined {
  const results: Item[] = []
  for (const [item, tie] of ties) {
    const parts = tie.parts.flatMap(({ row }) => items[row] ?? [])
    const goesOn = parts.some(part => results.includes(part))
    const isBalance = parts.some(({ plain }) => balances.test(plain)) || balances.test(item.plain)
    const isNamed = totalNamed('incomeStatement', item.plain)?.isChain
    if ((isResult(item) || goesOn || isNamed) && !isBalance) results.push(item)
  }
  return results.at(-1)
}

const balances =
  /\b(?:beginning|opening|brought forward|comprehensive|attributable|minority|non ?controlling|dividends?|per share|ebitda)\b/

/** Two sums of different lines that are one amount are what a firm owns and what is claimed of it. */
function sheetShape(items: Item[], ties: Map<Item, Tie>): Shape {
  const shape: Shape = { names: new Map(), sides: new Map(), effects: new Map() }
  const named = (row: string) =>
    items.find(item => !isZero(item) && totalNamed('balanceSheet', item.plain)?.row === row)
  const twins = twinsOf(items, ties)
  const net = twins?.find(item => ties.get(item)?.form === 'signed')
  if (twins && net) return { ...shape, sides: netSides(net, twins, items, ties) }
  const [one, other] = twins
    ? areAssets(twins[0], items, ties) >= areAssets(twins[1], items, ties)
      ? twins
      : [twins[1], twins[0]]
    : []
  const assets = named('totalAssets') ?? one
  const claims = named('totalLiabilitiesAndEquity') ?? other
  if (assets === claims) return shape
  if (assets && !totalNamed('balanceSheet', assets.plain)) shape.names.set(assets, sum('totalAssets'))
  if (claims && !totalNamed('balanceSheet', claims.plain))
    shape.names.set(claims, sum('totalLiabilitiesAndEquity'))
  for (const [total, side] of [
    [assets, 'asset'],
    [claims, 'claim'],
  ] as const)
    if (total && ties.has(total)) for (const leaf of leavesOf(total, items, ties)) shape.sides.set(leaf, side)
  return shape
}

/** Where claims are taken off what is owned, what is left is the owners'. */
function netSides(net: Item, twins: [Item, Item], items: Item[], ties: Map<Item, Tie>): Map<Item, Side> {
  const sides = new Map<Item, Side>()
  const place = (item: Item, sign: number) => {
    const tie = ties.get(item)
    // What an asset has lost is taken off it, and is no claim.
    if (!tie) sides.set(item, sign > 0 || areAssets(item, items, ties) > 0.2 ? 'asset' : 'claim')
    for (const part of tie?.parts ?? []) if (items[part.row]) place(items[part.row] as Item, sign * part.sign)
  }
  place(net, 1)
  const own = twins.find(item => item !== net)
  if (own && ties.has(own)) for (const leaf of leavesOf(own, items, ties)) sides.set(leaf, 'claim')
  return sides
}

function twinsOf(items: Item[], ties: Map<Item, Tie>): [Item, Item] | undefined {
  const totals = items.filter(
    item => !isZero(item) && (ties.has(item) || saysTotal(item.plain)) && ties.get(item)?.form !== 'single',
  )
  let best: [Item, Item] | undefined
  for (const [n, one] of totals.entries())
    for (const other of totals.slice(n + 1)) {
      if (!isSame(one, other) || sizeOf(one) <= sizeOf(best?.[0])) continue
      const shared = new Set(leavesOf(one, items, ties))
      if (leavesOf(other, items, ties).some(leaf => shared.has(leaf))) continue
      best = [one, other]
    }
  return best
}

const isSame = (one: Item, other: Item): boolean =>
  one.values.every((value, n) => Math.abs((value ?? 0) - (other.values[n] ?? 0)) <= 100)
const sizeOf = (item: Item | undefined): number =>
  Math.max(0, ...(item?.values ?? []).map(value => Math.abs(value ?? 0)))

function leavesOf(total: Item, items: Item[], ties: Map<Item, Tie>): Item[] {
  const tie = ties.get(total)
  return tie ? tie.parts.flatMap(({ row }) => (items[row] ? leavesOf(items[row], items, ties) : [])) : [total]
}

const owned: readonly Section[] = ['assets']
const owed: readonly (readonly Section[])[] = [['liabilities'], ['equity']]

/** How much more its lines sound like what a firm owns than like what it owes. */
const areAssets = (total: Item, items: Item[], ties: Map<Item, Tie>): number =>
  leavesOf(total, items, ties).reduce(
    (all, { label }) =>
      all +
      (matchesOf(label, owned)[0]?.score ?? 0) -
      Math.max(...owed.map(sections => matchesOf(label, sections)[0]?.score ?? 0)),
    0,
  )
