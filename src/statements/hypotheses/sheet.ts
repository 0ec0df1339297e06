import { type Item, isZero } from '../evidence/item.js'
import { type Assignment, assign } from '../names/assign.js'
import { withNetsUnnamed } from '../names/net-assets.js'
import { sheetPlaceOf } from '../names/sections.js'
import { isAsset, isContraRow, rowsOfTotal } from '../names/template-sets.js'
import { withHalvesNamed } from './bare-halves.js'
import { withCreditsTurned, withDeficitClaimed } from './credits.js'
import { withoutLoneTotals } from './lone-totals.js'
import { outlineOf } from './outline.js'
import type { Entry, Outline, Sum } from './outline-reading.js'
import { signsIn } from './signs.js'
import type { PlacedFigures } from './statement.js'
import { takenOffAssets } from './written-off.js'

/** The lines of a balance sheet, for each of its dates. */
export function readSheet(printed: Item[], tolerance: number): PlacedFigures[] {
  const items = withHalvesNamed(withDeficitClaimed(withCreditsTurned(withoutEmptySigns(printed))))
  const outline = withoutNameless(withNetsUnnamed(untilEnd(outlineOf(items, 'balanceSheet'))))
  const assigned = new Map<Entry, Assignment>()
  for (const [n, entry] of outline.entries.entries())
    assigned.set(entry, assign(entry, sheetPlaceOf(entry, n, outline)))
  withTheirOwners(assigned)
  const off = takenOffAssets(assigned)
  const settled = withoutLoneTotals(outline, assigned, tolerance)
  const turned = turnedClaims(settled, assigned)
  const signs = signsOn(settled, assigned, turned.size > 0)
  for (const item of off) signs.delete(item)
  const count = items[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, n) => figuresOf(n, settled, assigned, turned, signs))
}

/** Partners have a capital account each and a current one: a name that the first has put among capital is nobody else's. */
function withTheirOwners(assigned: Map<Entry, Assignment>): void {
  const equity = rowsOfTotal('totalEquity')
  const partners = new Set(
    [...assigned].flatMap(([{ item }, { row, confidence }]) =>
      row === 'commonStock' && confidence === 0.7 ? [item.name] : [],
    ),
  )
  for (const [entry, { row, confidence }] of assigned)
    if (confidence < 0.6 && partners.has(entry.item.name) && equity.includes(row))
      assigned.set(entry, {
        row: 'commonStock',
        confidence: 0.6,
        reason: 'the same name stands among capital',
      })
}

/** Parentheses round every amount of a sheet say nothing of any. */
const withoutEmptySigns = (items: Item[]): Item[] =>
  items.some(({ values }) => values.some(value => value !== null && value > 0))
    ? items
    : items.map(item => ({ ...item, values: item.values.map(value => value && Math.abs(value)) }))

/** What follows upon the second of the two totals that balance is no part of the sheet: proofs, ratios, assumptions. */
function untilEnd(outline: Outline): Outline {
  const named = (row: string) => outline.sums.filter(({ name }) => name?.row === row)
  const assets = named('totalAssets')
  // `Total liabilities` may be all that is claimed: it comes to what is owned.
  const isAll = ({ item }: Sum) =>
    assets.some(other => other.item.values.every((value, n) => value === item.values[n]))
  const claims = [...named('totalLiabilitiesAndEquity'), ...named('totalLiabilities').filter(isAll)]
  const ends = [...assets, ...claims].sort((one, other) => one.at - other.at)
  const end = ends.length > 1 ? ends.at(-1) : undefined
  if (!end) return outline
  return {
    ...outline,
    entries: outline.entries.slice(0, end.at),
    sums: outline.sums.filter(
      sum => sum.at <= end.at && (sum.at < end.at || outline.sums.indexOf(sum) <= outline.sums.indexOf(end)),
    ),
  }
}

/** Where both sides add up, an amount that no sum takes in, and that nothing names, is none of the sheet's. */
function withoutNameless(outline: Outline): Outline {
  const { sides } = outline
  const isWhole = ['asset', 'claim'].every(side => [...sides.values()].some(own => own === side))
  const isLoose = ({ item }: Entry) => item.label === '' && !sides.has(item)
  return isWhole ? { ...outline, entries: outline.entries.filter(entry => !isLoose(entry)) } : outline
}

/** Claims printed as credits: those whose sign must be turned for the sheet to balance. */
function turnedClaims({ entries, sums }: Outline, assigned: Map<Entry, Assignment>): Set<Entry> {
  const rowOf = (entry: Entry) => assigned.get(entry)?.row ?? ''
  const of = (rows: readonly string[] | undefined) => entries.filter(entry => rows?.includes(rowOf(entry)))
  const first = (entry: Entry) => entry.item.values.reduce((sum: number, value) => sum + (value ?? 0), 0)
  const sum = (list: Entry[]) => list.reduce((all, entry) => all + first(entry), 0)
  const [liabilities, equity] = [of(rowsOfTotal('totalLiabilities')), of(rowsOfTotal('totalEquity'))]
  const both = sums.find(({ name }) => name?.row === 'totalLiabilitiesAndEquity')
  const assets = sum(entries.filter(entry => isAsset(rowOf(entry))))
  const printed = both?.item.values.reduce((all: number, value) => all + (value ?? 0), 0) ?? 0
  if (assets > 0 && printed < 0 && Math.abs(printed + assets) < Math.abs(printed) * 0.01)
    return new Set([...liabilities, ...equity])
  const owed = sum(liabilities)
  const isNegative =
    liabilities.filter(entry => first(entry) < 0).length >
    liabilities.filter(entry => first(entry) > 0).length
  if (!isNegative || owed >= 0) return new Set()
  const below = liabilities.filter(entry => first(entry) < 0)
  const [asPrinted, asTurned, allTurned, belowTurned] = [
    Math.abs(assets - owed - sum(equity)),
    Math.abs(assets + owed - sum(equity)),
    Math.abs(assets + owed + sum(equity)),
    Math.abs(assets - owed + 2 * sum(below) - sum(equity)),
  ]
  // What is owed to members stands with what they own, and only what is owed to others is taken off.
  if (belowTurned < Math.min(asPrinted, asTurned, allTurned)) return new Set(below)
  if (allTurned < Math.min(asPrinted, asTurned)) return new Set([...liabilities, ...equity])
  return asTurned < asPrinted ? new Set(liabilities) : new Set()
}

function figuresOf(
  n: number,
  { entries, sums, ties }: Outline,
  assigned: Map<Entry, Assignment>,
  turned: Set<Entry>,
  signs: Map<Item, 1 | -1>,
): PlacedFigures {
  const amounts = new Map<Entry, number>()
  const figures: PlacedFigures = { lines: [], totals: [] }
  for (const entry of entries) {
    const value = entry.item.values[n]
    const assignment = assigned.get(entry)
    if (value === null || value === undefined || !assignment) continue
    const amount = (turned.has(entry) ? -1 : 1) * signed(value, entry, assignment.row, signs)
    amounts.set(entry, amount)
    figures.lines.push({
      item: entry.item,
      figure: { ...assignment, label: entry.item.label, amount: amount || 0 },
    })
  }
  for (const printed of sums) {
    const sum = allClaims(printed, entries, assigned)
    const value = sum.item.values[n]
    if (value === null || value === undefined) continue
    const row = rowOfSum(sum, entries, assigned)
    const add = row
      ? sum.entries.reduce((all, entry) => all + (amounts.get(entry) ?? 0), 0)
      : addedAsPrinted(sum, n, ties)
    const isOpposite =
      sum.entries.some(entry => turned.has(entry)) && Math.abs(value + add) < Math.abs(value - add)
    figures.totals.push({
      item: sum.item,
      of: sum.entries.map(({ item }) => item),
      figure: {
        row: sum.name?.row ?? null,
        label: sum.item.label,
        amount: (isOpposite ? -value : value) || 0,
        childrenAdd: sum.entries.length > 0 ? add || 0 : null,
      },
    })
  }
  return figures
}

/** A total without a row of its own is compared as it stands there: `Net current assets` takes creditors off. */
function addedAsPrinted({ item, entries }: Sum, n: number, ties: Outline['ties']): number {
  const signs = signsIn(item, ties)
  return entries.reduce((all, entry) => {
    const value = entry.item.values[n] ?? 0
    const sign = signs.get(entry.item)
    return all + (sign === undefined && entry.item.isContra ? -Math.abs(value) : (sign ?? 1) * value)
  }, 0)
}

/** By what it does to its side of the sheet. Without a total that says so, contra rows are negative. */
function signed(value: number, { item }: Entry, row: string, signs: Map<Item, 1 | -1>): number {
  const sign = signs.get(item)
  if (sign !== undefined) return sign * value
  return isContraRow(row) || item.isLess ? -Math.abs(value) : value
}

const effectOf = (lines: [Item, number][]): number =>
  lines.reduce(
    (sum, [{ values }, sign]) => sum + sign * values.reduce((all: number, one) => all + (one ?? 0), 0),
    0,
  )

/** How each line counts on its own side. Where what is owed is taken off what is owned, it counts the other way round. */
function signsOn(
  { ties, sums }: Outline,
  assigned: Map<Entry, Assignment>,
  isTurned: boolean,
): Map<Item, 1 | -1> {
  const signs = new Map<Item, 1 | -1>()
  const claims = new Set([...assigned].flatMap(([{ item }, { row }]) => (isAsset(row) ? [] : [item])))
  const inner = new Set([...ties.values()].flatMap(parts => parts.map(({ item }) => item)))
  const order = sums.map(({ item }) => item).filter(item => ties.has(item))
  const roots = [...order.filter(item => !inner.has(item)), ...order]
  for (const root of roots) {
    const own = [...signsIn(root, ties)]
    const owed = own.filter(([item]) => claims.has(item))
    // What is owed may have come out below nothing, and is taken off all the same.
    const isLess = 2 * owed.filter(([, sign]) => sign < 0).length > owed.length
    const isTakenOff = !isTurned && owed.length < own.length && (isLess || effectOf(owed) < 0)
    for (const [item, sign] of own)
      if (!signs.has(item)) signs.set(item, isTakenOff && claims.has(item) ? (-sign as 1 | -1) : sign)
  }
  return signs
}

/** `Total liabilities` may take in what the owners have. */
function allClaims(sum: Sum, entries: Entry[], assigned: Map<Entry, Assignment>): Sum {
  if (sum.name?.row !== 'totalLiabilities' || !sum.ties) return sum
  const all = { ...sum, name: { ...sum.name, row: 'totalLiabilitiesAndEquity' } }
  return rowOfSum(all, entries, assigned) ? all : sum
}

function rowOfSum(sum: Sum, entries: Entry[], assigned: Map<Entry, Assignment>): string | null {
  const row = sum.name?.row ?? null
  const rows = rowsOfTotal(row ?? '')
  if (!row || rows.length === 0) return null
  const isIn = (entry: Entry) => rows.includes(assigned.get(entry)?.row ?? '')
  const isSame = entries
    .filter(({ item }) => !isZero(item))
    .every(entry => isIn(entry) === sum.entries.includes(entry))
  return isSame ? row : null
}
