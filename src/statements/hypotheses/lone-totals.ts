import { isZero } from '../evidence/item.js'
import type { Assignment } from '../names/assign.js'
import { isSubtracted, rowsOfTotal } from '../names/template-sets.js'
import { type TotalName, totalNamed } from '../names/totals.js'
import type { Entry, Outline, Sum } from './outline-reading.js'
import { readingThatTies } from './tie.js'

/**
 * A total that no lines were found for is one after all when lines of its rows are there, only that they don't add up
 * to it. Without any it stands for them.
 */
export function withoutLoneTotals(
  outline: Outline,
  assigned: Map<Entry, Assignment>,
  tolerance: number,
): Outline {
  const isLine = (entry: Entry) => entry.total === undefined
  const further: Sum[] = []
  const kept = outline.entries.filter((entry, n) => {
    if (isMarginOf(entry, outline.entries.slice(n + 1), assigned)) {
      further.push({ item: entry.item, name: gross, entries: [], at: n, ties: false })
      return false
    }
    const rows = rowsOfTotal(entry.total?.row ?? '')
    if (isLine(entry) || rows.length === 0) return true
    const covered = outline.entries.filter(
      other => other !== entry && !isZero(other.item) && rows.includes(assigned.get(other)?.row ?? ''),
    )
    if (covered.length === 0) {
      if (!['totalAssets', 'totalLiabilitiesAndEquity'].includes(entry.total?.row ?? '')) return true
      further.push({ item: entry.item, name: entry.total, entries: [], at: n, ties: false })
      return false
    }
    const summed = summedBy(
      entry,
      outline.entries.filter(isLine),
      covered.filter(isLine),
      assigned,
      tolerance,
    )
    further.push({ item: entry.item, name: entry.total, entries: summed, at: n, ties: false })
    return false
  })
  return {
    ...outline,
    entries: kept,
    sums: [...outline.sums.map(sum => within(sum, kept)), ...further].sort((one, other) => one.at - other.at),
  }
}

const gross: TotalName = { row: 'grossProfit', pattern: /^$/, isChain: true }

/**
 * Short schemes begin with the gross margin in place of revenue, and may tell below it, further in, what revenue it is of: that
 * is the revenue then.
 */
function isMarginOf(entry: Entry, after: readonly Entry[], assigned: Map<Entry, Assignment>): boolean {
  const isRevenue = (other: Entry) => assigned.get(other)?.row === 'grossRevenues' && !isZero(other.item)
  if (!isRevenue(entry) || totalNamed('incomeStatement', entry.item.plain)?.row !== 'grossProfit')
    return false
  const inner = after.findIndex(({ item }) => item.level <= entry.item.level)
  const within = inner < 0 ? after : after.slice(0, inner)
  return within.some(other => isRevenue(other) && (assigned.get(other)?.confidence ?? 0) >= 0.9)
}

/** What it is by its name; else all that is earned or all that is spent, as in a summary at the end. */
function summedBy(
  { item }: Entry,
  lines: Entry[],
  covered: Entry[],
  assigned: Map<Entry, Assignment>,
  tolerance: number,
): Entry[] {
  const isSpent = (entry: Entry) => isSubtracted(assigned.get(entry)?.row ?? '')
  const isCost = (entry: Entry) => rowsOfTotal('totalCostOfRevenues').includes(assigned.get(entry)?.row ?? '')
  const candidates = [
    covered,
    lines.filter(isSpent),
    lines.filter(entry => isSpent(entry) && !isCost(entry)),
    lines.filter(entry => !isSpent(entry)),
  ]
  const ties = (entries: Entry[]) =>
    entries.length > 0 &&
    readingThatTies(
      item,
      entries.map(entry => entry.item),
      tolerance,
    ) !== undefined
  return candidates.find(ties) ?? covered
}

const within = (sum: Sum, kept: Entry[]): Sum => ({
  ...sum,
  entries: sum.entries.filter(entry => kept.includes(entry)),
})
