import type { Period } from '../evidence/periods/periods.js'
import { isAsset, isSubtracted } from '../names/template-sets.js'
import type { ReadStatement } from './read-statement.js'

/** Of all that reads as a statement, the firm's own: each period once, from the best table that has it. */
export function chooseStatements(all: ReadStatement[]): ReadStatement[] {
  const found = all.filter(
    one => !areEntries(one) && saysAnything(one) && (one.piece.isTitled || isWhole(one)),
  )
  return (['incomeStatement', 'balanceSheet'] as const).flatMap(statement =>
    chosen(found.filter(one => one.statement === statement)),
  )
}

/** A numbered list under a title has neither a name that is known nor a sum. */
const saysAnything = ({ bits, periods }: ReadStatement): boolean =>
  bits > 0 || periods.some(({ lines }) => lines.some(({ confidence }) => confidence > 0.3))

/** Each on a day of its own: what a bank or a journal lists. */
const areEntries = ({ piece: { rows } }: ReadStatement): boolean =>
  rows.length > 3 && rows.filter(({ label }) => startsWithDay.test(label)).length > 0.6 * rows.length
/** `3.1.01` and `3.1.1.01` are numbers of accounts. */
const startsWithDay =
  /^(?:\d{1,2}[-/.]){2}(?:(?:19|20)\d|[1-3])\d(?![\d.])|^(?:19|20)\d\d(?:[-/.]\d{1,2}){2}(?![\d.])|^\d{1,2}[-/. ][a-z]{3,9}[-/. ]+\d{2,4}\b/i

/**
 * What is earned and what is spent, or what is owned and what is owed: by likely names where there is a sum, both ends or a
 * day, else by known ones. A list of one side is a budget, an invoice, a schedule of debts, unless a title or a total says
 * that it is half a statement.
 */
function isWhole({ statement, periods, bits, isComplete }: ReadStatement): boolean {
  const isFirst = statement === 'balanceSheet' ? isAsset : (row: string) => !isSubtracted(row)
  const isProven = bits > 0 || isComplete || periods.some(({ period }) => period.end !== null)
  const sides = periods.flatMap(({ lines }) =>
    lines.flatMap(({ row, amount, confidence }) =>
      amount !== 0 && confidence > (isProven ? 0.3 : 0.9) ? [isFirst(row)] : [],
    ),
  )
  const isTotalled = periods.some(({ totals }) =>
    totals.some(({ row, childrenAdd }) => row && childrenAdd !== null && !ofOneSide.includes(row)),
  )
  const beginsWell = isProven || statement === 'balanceSheet' || sides[0] === true
  return (isProven && isTotalled) || (new Set(sides).size > 1 && beginsWell)
}
const ofOneSide = ['netRevenues', 'totalCostOfRevenues', 'totalOperatingExpenses', 'totalOtherIncomeExpense']

function chosen(candidates: ReadStatement[]): ReadStatement[] {
  // What looks ahead is asked only where nothing has happened.
  const actual = candidates.filter(one => !one.piece.isAhead && scoreOf(one) >= floor)
  const ranked = (actual.length > 0 ? actual : candidates)
    .map(one => ({ one, score: scoreOf(one) }))
    .sort((one, other) => other.score - one.score)
  const kept: ReadStatement[] = []
  const best = ranked[0]
  if (!best || best.score < floor) return []
  for (const { one, score } of ranked) {
    const isFirst = kept.length === 0
    // Beside the best, only what is as much of a statement as it: notes and summaries repeat its captions.
    if (!isFirst && (score < best.score - 2.2 || (best.one.piece.isTitled && !one.piece.isTitled))) continue
    const fresh = one.periods.filter(
      candidate => !kept.some(has => covers(has, candidate)) && (isFirst || !isNameless(candidate.period)),
    )
    if (fresh.length === 0) continue
    kept.push({ ...one, periods: fresh })
  }
  return kept
}

const floor = 1.5
/** A handful of totals in two columns. */
const plenty = 100

/** Neither a day nor a header tells such a column from those of the statement that was chosen before. */
const isNameless = ({ end, label }: Period): boolean => end === null && /^(?:Column \d+)?$/.test(label)

function scoreOf({ piece, tied, bits, isComplete, periods }: ReadStatement): number {
  const lines = Math.max(0, ...periods.map(({ lines }) => lines.length))
  const dated = periods.some(({ period }) => period.end !== null)
  return (
    (piece.isTitled ? 2 : 0) +
    2 * tied +
    Math.min(1, bits / plenty) +
    (isComplete ? 2 : 0) +
    Math.min(lines, 24) / 12 +
    (dated ? 0.5 : 0) +
    (/consolidated/i.test(piece.title) ? 0.5 : 0)
  )
}

/** The same period, or without dates the same figures. */
function covers(kept: ReadStatement, candidate: ReadStatement['periods'][number]): boolean {
  const amounts = ({ lines }: Pick<ReadStatement['periods'][number], 'lines'>) =>
    lines
      .map(({ amount }) => amount)
      .filter(amount => amount !== 0)
      .sort((one, other) => one - other)
  return kept.periods.some(({ period, lines }) => {
    const { start, end } = candidate.period
    if (end !== null && period.end !== null)
      return period.end === end && (period.start === start || period.start === null || start === null)
    const [mine, other] = [amounts({ lines }), amounts(candidate)]
    return mine.filter(amount => other.includes(amount)).length > 0.7 * Math.min(mine.length, other.length)
  })
}
