import type { StatementName } from '../../figures/choosing/column.js'
import { type Item, isZero, saysTotal } from '../evidence/item.js'
import type { Section } from '../evidence/label.js'
import { matchesOf } from '../names/match.js'
import { type TotalName, totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'
import { type Effect, effectsIn } from './income/effects.js'
import { incomeNames } from './income/names.js'
import { isUnspoken, totalsByOrder } from './sheet-order.js'

/** Which side of a sheet a line stands on, because the sums of both sides are one. */
type Side = 'asset' | 'claim'

export interface Shape {
  /** Of totals whose own names say nothing: `Total`, or one that no list knows. */
  names: Map<Item, TotalName>
  sides: Map<Item, Side>
  effects: Map<Item, Effect>
}

/** What the shape of its sums says about a statement. */
export function shapeOf(items: Item[], ties: Map<Item, Tie>, statement: StatementName): Shape {
  return statement === 'incomeStatement'
    ? { names: incomeNames(items, ties), sides: new Map(), effects: effectsIn(items, ties) }
    : sheetShape(items, ties)
}

const isOfAssets = ({ plain }: Item): boolean => totalNamed('balanceSheet', plain)?.row === 'totalAssets'

const sum = (row: string): TotalName => ({ row, pattern: /^$/ })

/** Two sums of different lines that are one amount are what a firm owns and what is claimed of it. */
function sheetShape(items: Item[], ties: Map<Item, Tie>): Shape {
  const shape: Shape = { names: new Map(), sides: new Map(), effects: new Map() }
  const named = (row: string) =>
    items.find(item => !isZero(item) && totalNamed('balanceSheet', item.plain)?.row === row)
  const twins = twinsOf(items, ties)
  const sides = ['totalAssets', 'totalLiabilitiesAndEquity']
  const isSide = (item: Item) => sides.includes(totalNamed('balanceSheet', item.plain)?.row ?? '')
  // Beside all that is owned nothing is left of it, though a misread sign may seem to take something off; but what funds were
  // applied to may be called so, net of what is owed for a short time.
  const net = twins?.some(isOfAssets)
    ? twins.find(item => isOfAssets(item) && hasNetCurrent(item, items, ties))
    : twins?.find(item => !isSide(item) && takesOff(item, items, ties))
  if (twins && net) {
    const own = twins.find(item => item !== net)
    // What is employed may be lent as well.
    const isOwners = own && !leavesOf(own, items, ties).some(leaf => !isZero(leaf) && isOwed(leaf))
    if (own && isOwners && !totalNamed('balanceSheet', own.plain)) shape.names.set(own, sum('totalEquity'))
    return { ...shape, sides: netSides(net, own, items, ties) }
  }
  const [one, other] = twins
    ? areAssets(twins[0], items, ties) >= areAssets(twins[1], items, ties)
      ? twins
      : [twins[1], twins[0]]
    : []
  const assets = named('totalAssets') ?? one
  const claims = named('totalLiabilitiesAndEquity') ?? other
  if (assets === claims) return shape
  if (assets && !totalNamed('balanceSheet', assets.plain)) shape.names.set(assets, sum('totalAssets'))
  // Either side may end with a name that goes for both: `Bilanzsumme`.
  if (claims && (!totalNamed('balanceSheet', claims.plain) || isOfAssets(claims)))
    shape.names.set(claims, sum('totalLiabilitiesAndEquity'))
  for (const [total, side] of [
    [assets, 'asset'],
    [claims, 'claim'],
  ] as const)
    if (total && ties.has(total)) for (const leaf of leavesOf(total, items, ties)) shape.sides.set(leaf, side)
  const own = claims && !named('totalEquity') ? ownersPart(claims, items, ties) : undefined
  if (own) shape.names.set(own, sum('totalEquity'))
  if (assets && claims && isUnspoken([...shape.sides.keys()]))
    for (const [row, total] of Object.entries(totalsByOrder(assets, claims, items, ties)))
      if (total && !totalNamed('balanceSheet', total.plain) && !named(row)) shape.names.set(total, sum(row))
  return shape
}

/** The one of the sums within the claims whose lines sound most like what the owners have, if one does. */
function ownersPart(claims: Item, items: Item[], ties: Map<Item, Tie>): Item | undefined {
  const partsOf = (total: Item) => (ties.get(total)?.parts ?? []).flatMap(({ row }) => items[row] ?? [])
  const within = (total: Item): Item[] =>
    partsOf(total).flatMap(part => (ties.has(part) ? [part, ...within(part)] : []))
  const [best] = within(claims)
    .map(part => ({ part, likeness: areOwners(part, items, ties) }))
    .sort((one, other) => other.likeness - one.likeness)
  const isNamed = best !== undefined && totalNamed('balanceSheet', best.part.plain) !== undefined
  return partsOf(claims).length > 1 && best && best.likeness > 0 && !isNamed ? best.part : undefined
}

/** By its signs, or by those of its net current assets, or because what is taken off is printed below zero. */
const takesOff = (total: Item, items: Item[], ties: Map<Item, Tie>): boolean =>
  countsBySigns(total, items, ties) ||
  (/\bnet (?:assets|worth)\b/.test(total.plain) &&
    leavesOf(total, items, ties).some(leaf => effectOf(leaf) < 0 && isOwed(leaf)))

/** Then a line in debit among creditors is one of them all the same. `Net assets` may tell again what is left above it. */
function countsBySigns(total: Item, items: Item[], ties: Map<Item, Tie>): boolean {
  const { form, parts = [] } = ties.get(total) ?? {}
  const again = form === 'single' ? items[parts[0]?.row ?? -1] : undefined
  if (again) return countsBySigns(again, items, ties)
  return form === 'signed' || hasNetCurrent(total, items, ties)
}

const hasNetCurrent = (total: Item, items: Item[], ties: Map<Item, Tie>): boolean =>
  (ties.get(total)?.parts ?? []).some(({ row }) => isNetCurrent(items[row], ties))

const isNetCurrent = (item: Item | undefined, ties: Map<Item, Tie>): boolean =>
  item !== undefined &&
  ties.get(item)?.form === 'signed' &&
  totalNamed('balanceSheet', item.plain)?.row === null

const isOwed = ({ label }: Item): boolean =>
  (matchesOf(label, liabilities)[0]?.score ?? 0) > (matchesOf(label, equity)[0]?.score ?? 0)

const effectOf = ({ values }: Item): number =>
  Math.sign(values.reduce((sum: number, value) => sum + (value ?? 0), 0))

/** Where claims are taken off what is owned, what is left is the owners'. */
function netSides(net: Item, own: Item | undefined, items: Item[], ties: Map<Item, Tie>): Map<Item, Side> {
  const sides = new Map<Item, Side>()
  const isSigned = ties.get(net)?.form === 'signed'
  const isTakenOff = (sign: number) => sign < 0 && countsBySigns(net, items, ties)
  const isOwn = (item: Item, sign: number) => !isTakenOff(sign) && sign * (isSigned ? 1 : effectOf(item)) >= 0
  const place = (item: Item, sign: number) => {
    const tie = ties.get(item)
    const row = item === net || sign < 0 ? '' : totalNamed('balanceSheet', item.plain)?.row
    if (row === 'netFixedAssets') {
      for (const leaf of leavesOf(item, items, ties)) sides.set(leaf, 'asset')
      return
    }
    // What an asset has lost is taken off it, and is no claim.
    if (!tie) sides.set(item, isOwn(item, sign) || areAssets(item, items, ties) > 0.2 ? 'asset' : 'claim')
    for (const part of tie?.parts ?? []) if (items[part.row]) place(items[part.row] as Item, sign * part.sign)
  }
  place(net, 1)
  if (own && ties.has(own)) for (const leaf of leavesOf(own, items, ties)) sides.set(leaf, 'claim')
  return sides
}

function twinsOf(items: Item[], ties: Map<Item, Tie>): [Item, Item] | undefined {
  const totals = items.filter(item => !isZero(item) && (ties.has(item) || saysTotal(item.plain)))
  const isSingle = (item: Item) => ties.get(item)?.form === 'single'
  let best: [Item, Item] | undefined
  for (const [n, one] of totals.entries())
    for (const other of totals.slice(n + 1)) {
      if (!isSame(one, other) || sizeOf(one) <= sizeOf(best?.[0])) continue
      // The total of one line tells it again, unless what is left of the assets comes to the same.
      const [single, net] = isSingle(one) ? [one, other] : [other, one]
      if (isSingle(single) && (!saysTotal(single.plain) || ties.get(net)?.form !== 'signed')) continue
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

const equity: readonly Section[] = ['equity']
const liabilities: readonly Section[] = ['liabilities']

/** How much more its lines sound like the owners' than like what is owed to others. */
const areOwners = (total: Item, items: Item[], ties: Map<Item, Tie>): number =>
  leavesOf(total, items, ties).reduce(
    (all, { label }) =>
      all + (matchesOf(label, equity)[0]?.score ?? 0) - (matchesOf(label, liabilities)[0]?.score ?? 0),
    0,
  )

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
