import { monthPattern } from '../../../vocabulary/months.js'
import { relativePeriod } from '../../../vocabulary/periods.js'
import type { Row } from '../../extract/table.js'
import { sumsUp } from './detail-columns.js'
import { type Candidate, complete, type PeriodColumn } from './period-column.js'
import { flowsBetween } from './spacing.js'
import { type Dated, listedPeriods, titlePeriod } from './title-periods.js'

/** Without dates above the columns the title's counts: for the total of stores or classes, or for details and totals. */
export function undated(candidates: Candidate[], told: Dated): PeriodColumn[] {
  const period = titlePeriod(told.above, told.calendar, told.isFlow) ?? {
    start: null,
    end: null,
    label: labelOf(told.above),
  }
  const areTimes = candidates.every(({ text }) => isTime(text))
  const totals = candidates.filter(({ role }) => role === 'total')
  // Each may be that of a branch, under its name; the one without is that of all.
  const bare = totals.filter(({ text }) => /^(?:grand )?total$/i.test(text))
  const total = bare.length === 1 ? bare[0] : totals.at(-1)
  const kept = candidates.filter(
    one =>
      (one.role !== 'gross' || candidates.length === 1) &&
      (areTimes || !one.isPart) &&
      !candidates.some(other => other.n < one.n && repeats(told.rows, one.n, other.n)),
  )
  const named = kept.filter(({ text, role }) => text !== '' && role === 'amount')
  if (total && !areTimes && kept.every(one => one === total || !isTime(one.text)))
    return [{ period, columns: [...detailsOf(total.n, kept, told.rows), total.n] }]
  const columns = kept.map(({ n }) => n)
  const isOneHeader = new Set(kept.map(({ text }) => text)).size === 1
  if (columns.length === 1 || (isOneHeader && complete(told.rows, columns))) return [{ period, columns }]
  const listed = listedPeriods(told, columns.length)
  if (listed) {
    const dated = columns.map((n, at) => ({ period: listed[at] ?? period, columns: [n] }))
    return told.isFlow ? flowsBetween(dated, told) : dated
  }
  // Stores or classes without a total: together they are the firm.
  if (named.length === columns.length && areClasses(named.map(({ text }) => text)))
    return [{ period, columns: [], added: columns }]
  return kept.map(({ n, text }, at) => ({
    period: { start: null, end: null, label: text || `Column ${at + 1}` },
    columns: [n],
  }))
}

/** The column before that of totals, which tells what they are made of: no row has two different amounts. */
function detailsOf(total: number, kept: readonly Candidate[], rows: readonly Row[]): number[] {
  const [inner, ...more] = kept.filter(({ n }) => n !== total)
  if (!inner || more.length > 0 || inner.n > total) return []
  const isSplit = rows.every(({ cells }) => {
    const [part, sum] = [cells[inner.n]?.amount, cells[total]?.amount]
    return part == null || sum == null || part === sum
  })
  const isMadeUp = sumsUp(rows, total, inner.n) || sumsUp(rows.toReversed(), total, inner.n)
  return isSplit && isMadeUp && complete(rows, [inner.n, total]) ? [inner.n] : []
}

/** `Balance` and `Balance LY` are one thing at two times, and so may be columns of one name. */
const areClasses = (texts: readonly string[]): boolean =>
  !texts.some(
    (text, n) => isTime(text) || texts.some((other, at) => at !== n && ` ${other} `.includes(` ${text} `)),
  )

/** Beside columns that are dated, one that may be a period though it says nothing of days. */
export const isUndated = ({ period, role, isPart, text }: Candidate & { period: unknown }): boolean =>
  !period && role === 'amount' && !isPart && text !== ''

/** A column behind it that is dated tells it again. */
export const isTold = (n: number, dated: readonly { n: number }[], rows: readonly Row[]): boolean =>
  dated.some(one => one.n > n && repeats(rows, n, one.n))

/** It tells nothing that another column doesn't tell in the same rows. */
function repeats(rows: readonly Row[], n: number, other: number): boolean {
  const filled = rows.filter(({ cells }) => cells[n]?.amount)
  return filled.length > 2 && filled.every(({ cells }) => cells[n]?.amount === cells[other]?.amount)
}

const isTime = (text: string): boolean => namesTime.test(text) || relativePeriod(text) !== undefined

/** Times are no stores, even where nobody can tell which: `Year 1`, `Q3`, `opening`, `24.1`. */
const namesTime = new RegExp(
  String.raw`^[\d.,/ -]+$|(?<!\d)(?:19|20)\d\d(?!\d)|(?<![a-z])(?:fy|cy|q)\s?'?\d|(?<![a-z])(?:[mpqy]td|months?|quarters?|years?|periods?|weeks?|prior|previous|current|opening|closing|${monthPattern}|jahr|vorjahr|ann[e\u00e9]e|exercice|pr[e\u00e9]c[e\u00e9]dent|a[n\u00f1]o|ejercicio|anterior|mes|trimestre|mois|anno|jaar)(?![a-z])`,
  'i',
)
const labelOf = (above: readonly string[]): string =>
  above.findLast(line => /\d|month|year|quarter|period/i.test(line)) ?? above.at(-1) ?? ''
