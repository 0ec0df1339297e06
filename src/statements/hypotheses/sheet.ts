import { type Item, isZero } from '../evidence/item.js'
import { type Assignment, assign } from '../names/assign.js'
import { sheetPlaceOf } from '../names/sections.js'
import { isAsset, isContraRow, rowsOfTotal } from '../names/template-sets.js'
import { withoutLoneTotals } from './lone-totals.js'
import { type Entry, type Outline, outlineOf, type Sum } from './outline.js'
import type { PlacedFigures } from './statement.js'
import { type Reading, readingThatTies, signedBy } from './tie.js'

/** The lines of a balance sheet, for each of its dates. */
export function readSheet(printed: Item[], tolerance: number): PlacedFigures[] {
  const items = withoutEmptySigns(printed)
  const outline = untilEnd(outlineOf(items, 'balanceSheet'))
  const assigned = new Map<Entry, Assignment>()
  for (const [n, entry] of outline.entries.entries())
    assigned.set(entry, assign(entry, sheetPlaceOf(entry, n, outline)))
  const settled = withoutLoneTotals(outline, assigned, tolerance)
  const turned = turnedClaims(settled, assigned)
  const count = items[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, n) => figuresOf(n, settled, assigned, turned, tolerance))
}

/** Parentheses round every amount of a sheet say nothing of any. */
const withoutEmptySigns = (items: Item[]): Item[] =>
  items.some(({ values }) => values.some(value => value !== null && value > 0))
    ? items
    : items.map(item => ({ ...item, values: item.values.map(value => value && Math.abs(value)) }))

/** What follows upon the second of the two totals that balance is no part of the sheet: proofs, ratios, assumptions. */
function untilEnd(outline: Outline): Outline {
  const ends = outline.sums.filter(
    ({ name }) => name?.row === 'totalLiabilitiesAndEquity' || name?.row === 'totalAssets',
  )
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
  const [asPrinted, asTurned, allTurned] = [
    Math.abs(assets - owed - sum(equity)),
    Math.abs(assets + owed - sum(equity)),
    Math.abs(assets + owed + sum(equity)),
  ]
  if (allTurned < Math.min(asPrinted, asTurned)) return new Set([...liabilities, ...equity])
  return asTurned < asPrinted ? new Set(liabilities) : new Set()
}

function figuresOf(
  n: number,
  { entries, sums }: Outline,
  assigned: Map<Entry, Assignment>,
  turned: Set<Entry>,
  tolerance: number,
): PlacedFigures {
  const amounts = new Map<Entry, number>()
  const figures: PlacedFigures = { lines: [], totals: [] }
  for (const entry of entries) {
    const value = entry.item.values[n]
    const assignment = assigned.get(entry)
    if (value === null || value === undefined || !assignment) continue
    const amount = (turned.has(entry) ? -1 : 1) * signed(value, entry, assignment.row, sums, tolerance)
    amounts.set(entry, amount)
    figures.lines.push({
      item: entry.item,
      figure: { ...assignment, label: entry.item.label, amount: amount || 0 },
    })
  }
  for (const sum of sums) {
    const value = sum.item.values[n]
    if (value === null || value === undefined) continue
    const row = rowOfSum(sum, entries, assigned)
    const add = row
      ? sum.entries.reduce((all, entry) => all + (amounts.get(entry) ?? 0), 0)
      : addedAsPrinted(sum, n, tolerance)
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
function addedAsPrinted({ item, entries }: Sum, n: number, tolerance: number): number {
  const items = entries.map(entry => entry.item)
  const reading = readingThatTies(item, items, tolerance) ?? 'contra'
  return items.reduce((all, one) => all + signedBy(reading, one, one.values[n] ?? 0), 0)
}

/** Contra rows are negative, unless the printed total counts a positive amount in: then it is one. */
function signed(value: number, entry: Entry, row: string, sums: Sum[], tolerance: number): number {
  if (!isContraRow(row) && !entry.item.isContra) return value
  const reading = readingOf(entry, sums, tolerance)
  if (reading === 'plain' || reading === 'opposite') return value
  return isContraRow(row) || reading !== undefined || entry.item.isLess ? -Math.abs(value) : value
}

/** The reading of the innermost total that the line is a part of. */
function readingOf(entry: Entry, sums: Sum[], tolerance: number): Reading | undefined {
  const sum = sums.find(({ entries, ties }) => ties && entries.includes(entry))
  return (
    sum &&
    readingThatTies(
      sum.item,
      sum.entries.map(({ item }) => item),
      tolerance,
    )
  )
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
