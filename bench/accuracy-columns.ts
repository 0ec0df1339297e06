import { addDays } from '../src/documents/calendar-rules.js'
import type { ResultPeriod } from '../src/figures/results.js'
import { months } from '../src/vocabulary/months.js'
import type { Doubts } from './accuracy-doubt.js'
import type { Score } from './accuracy-score.js'
import type { NamedTruth, TruePeriod } from './accuracy-truth.js'

/** What is wrong with whole columns, beside their figures. */
export interface ColumnErrors {
  /** Columns whose days aren't the document's. */
  misdated: string[]
  /** Columns that the document doesn't have. */
  extra: string[]
  /** Figures in them that nothing warns of. */
  silent: number
}

/** Right figures under wrong days: each of them is wrong, unless a check doubts the days. */
export function misdatedIn(
  { statement }: NamedTruth,
  { matched }: Score,
  doubts: Doubts,
): Omit<ColumnErrors, 'extra'> {
  const wrong = matched.filter(
    ({ truth, period }) => !areTheDays(truth, period, statement === 'balanceSheet'),
  )
  const silent = wrong.filter(({ period }) => !doubts.dates(statement, period.id))
  return {
    misdated: wrong.map(({ period }) => period.label),
    silent: silent.reduce((sum, { right }) => sum + right.length, 0),
  }
}

function areTheDays({ label, start, end }: TruePeriod, period: ResultPeriod, isSheet: boolean): boolean {
  if (end === null) return period.end === null || tells(label, period.end)
  return end === period.end && (isSheet || start === null || start === period.start)
}

/** A truth without days has the label that they may be told by: the year, or the month whose year stands elsewhere. */
const tells = (label: string, day: string): boolean =>
  label.includes(day.slice(0, 4)) ||
  new RegExp(
    String.raw`\b${months[Number(day.slice(5, 7)) - 1]?.name.slice(0, 3)}|\b(?:FY|CY)?\W?${day.slice(2, 4)}\b`,
    'i',
  ).test(label)

/**
 * All truths of one statement of a document know its columns. Where a forecast stands beside actual columns, or a company
 * beside its group, the truth leaves some of them out.
 */
export function extraIn(
  truths: NamedTruth[],
  scores: Score[],
  periods: ResultPeriod[],
  doubts: Doubts,
): Omit<ColumnErrors, 'misdated'> {
  const known = new Set(scores.flatMap(({ matched }) => matched.map(({ period }) => period.id)))
  const told = JSON.stringify(truths.map(({ truth: { traps, notes } }) => [traps, notes]))
  const [first] = truths
  if (!first || first.statement === 'cashFlow' || leavesColumnsOut.test(told)) return { extra: [], silent: 0 }
  const extra = periods.filter(period => !known.has(period.id) && !isSum(period, periods))
  const silent = extra.flatMap(period =>
    doubts.dates(first.statement, period.id)
      ? []
      : Object.entries(period.values).filter(
          ([row, { value }]) => value !== 0 && !doubts.cover(first.statement, period.id, row),
        ),
  )
  return { extra: extra.map(({ label }) => label), silent: silent.length }
}

const leavesColumnsOut =
  /forecast|projec|budget|\bplan\b|\bactuals?\b|pro ?forma|\bcompany\b.*\bcolumn|\bgroup\b.*\bcompany\b/i

/** Months that tile a longer period make a column of their own. */
function isSum({ start, end }: ResultPeriod, periods: ResultPeriod[]): boolean {
  if (!start || !end || start === end) return false
  let from = start
  for (let steps = 0; steps < periods.length; steps++) {
    const next: ResultPeriod | undefined = periods.find(
      one => one.start === from && one.end && one.end <= end && !(one.start === start && one.end === end),
    )
    if (!next?.end) return false
    if (next.end === end) return true
    from = addDays(next.end, 1)
  }
  return false
}
