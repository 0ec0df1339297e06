import type { ResultPeriod } from '../src/figures/results.js'
import type { Doubts } from './accuracy-doubt.js'
import { matching, type NamedTruth, type Truth } from './accuracy-truth.js'

export interface Wrong {
  period: string
  row: string
  expected: number
  got: number | undefined
  isKey: boolean
  /** It is published, and no failing check says a word of it. */
  isSilent: boolean
}

/** The figures of one truth, held against those that were published. */
export interface Score {
  right: number
  figures: number
  keyRight: number
  keyFigures: number
  /** Of the right ones: those that a failing check names. */
  doubted: number
  wrong: Wrong[]
  /** The columns that are the truth's. */
  matched: { truth: Truth['periods'][number]; period: ResultPeriod; right: string[] }[]
}

const keyTotals: Record<string, string[]> = {
  incomeStatement: ['netRevenues', 'totalCostOfRevenues', 'grossProfit', 'netIncome', 'reportedNetIncome'],
  balanceSheet: [
    'totalCurrentAssets',
    'totalAssets',
    'totalCurrentLiabilities',
    'totalLiabilities',
    'totalEquity',
    'totalLiabilitiesAndEquity',
  ],
  cashFlow: ['netCashFromOperating', 'netChangeInCash', 'cashFlowVariance'],
}

export function scoreOf({ statement, truth }: NamedTruth, periods: ResultPeriod[], doubts?: Doubts): Score {
  const score: Score = {
    right: 0,
    figures: 0,
    keyRight: 0,
    keyFigures: 0,
    doubted: 0,
    wrong: [],
    matched: [],
  }
  for (const [n, period] of truth.periods.entries()) {
    const match = matching(period, n, truth.periods, periods)
    const expected = rowsAt(truth.values, period.label)
    const got = valuesOf(match)
    const excused = match ? excusedRows(truth, period.label, expected, got) : new Set<string>()
    const rightRows: string[] = []
    for (const row of new Set([...expected.keys(), ...got.keys()])) {
      const [want, have] = [expected.get(row) ?? 0, got.get(row)]
      if (want === 0 && !have) continue
      const isKey = keyTotals[statement]?.includes(row) ?? false
      score.figures++
      if (isKey) score.keyFigures++
      if (match && (near(want, have ?? 0, truth.scale) || excused.has(row))) {
        score.right++
        if (isKey) score.keyRight++
        if (doubts?.name(statement, match.id, row)) score.doubted++
        if (have !== undefined) rightRows.push(row)
        continue
      }
      const isSilent = match !== undefined && have !== undefined && !doubts?.cover(statement, match.id, row)
      score.wrong.push({ period: period.label, row, expected: want, got: have, isKey, isSilent })
    }
    if (match) score.matched.push({ truth: period, period: match, right: rightRows })
  }
  return score
}

const near = (one: number, other: number, scale: number): boolean =>
  Math.abs(one - other) <= Math.max(scale > 1 ? scale : 0.01, Math.abs(one) * 1e-9) + 1e-9

const rowsAt = (values: Truth['values'], period: string): Map<string, number> =>
  new Map(
    Object.entries(values).flatMap(([row, byPeriod]) =>
      byPeriod[period] === undefined ? [] : [[row, byPeriod[period]] as const],
    ),
  )

function valuesOf(period: ResultPeriod | undefined): Map<string, number> {
  return new Map(
    Object.entries(period?.values ?? {}).flatMap(([row, { value }]) =>
      value === null ? [] : [[row, value] as const],
    ),
  )
}

/**
 * Rows that differ only by choices that are as right. Lines move from their row to another that is allowed; what computed
 * rows are off by is then explained by the moves, so those that no other difference touches are excused too.
 */
function excusedRows(
  truth: Truth,
  period: string,
  expected: Map<string, number>,
  got: Map<string, number>,
): Set<string> {
  const excused = new Set<string>()
  const left = new Map(
    [...expected.keys(), ...got.keys()].map(row => [row, (got.get(row) ?? 0) - (expected.get(row) ?? 0)]),
  )
  const choices = Object.entries(truth.acceptableAlternatives ?? {})
  const made = new Set<string>()
  // What one choice explains wholly is no part of what another may explain.
  const inTurn = [true, false].flatMap(isWhole => choices.map(choice => ({ choice, isWhole })))
  for (const {
    choice: [label, rows],
    isWhole,
  } of inTurn) {
    if (made.has(label)) continue
    const line = truth.lines?.find(one => one.label === label)
    const amount = line?.values?.[period]
    const others = rows.map(row => ({
      row: /^\w+/.exec(row)?.[0] ?? '',
      sign: /negative|opposite/.test(row) ? -1 : 1,
      isLeftOut: /left out/.test(row),
    }))
    if (!line || !amount) continue
    const at = left.get(line.row) ?? 0
    const from = [amount, -amount].find(
      one => near(at, -one, truth.scale) || Math.abs(at + one) < Math.abs(at),
    )
    if (from === undefined) continue
    for (const other of others) {
      if (other.isLeftOut && near(left.get(line.row) ?? 0, -from, truth.scale)) excused.add(line.row)
      const to = from * other.sign
      const there = left.get(other.row) ?? 0
      if (there === 0 || Math.abs(there - to) >= Math.abs(there)) continue
      if (isWhole && !(near(there, to, truth.scale) && near(at, -from, truth.scale))) continue
      made.add(label)
      left.set(line.row, at + from)
      left.set(other.row, there - to)
      excused.add(line.row).add(other.row)
      break
    }
  }
  const moved = [...excused].filter(row => near(left.get(row) ?? 0, 0, truth.scale))
  if (moved.length === 0) return new Set()
  // Totals between which a line has moved are off by it, and no more than that.
  const shifts = moved.map(row => Math.abs((got.get(row) ?? 0) - (expected.get(row) ?? 0)))
  const totals = [...left]
    .filter(
      ([row, off]) =>
        computedRows.has(row) && off !== 0 && shifts.some(shift => near(Math.abs(off), shift, truth.scale)),
    )
    .map(([row]) => row)
  return new Set([...moved, ...totals])
}

const computedRows = new Set(
  `totalOperatingExpenses operatingIncome totalOtherIncomeExpense totalCostOfRevenues grossProfit netRevenues ebit ebitda
  totalDepreciationAmortization totalCurrentAssets totalNonCurrentAssets grossFixedAssets netFixedAssets totalCurrentLiabilities
  totalNonCurrentLiabilities workingCapital tangibleNetWorth`.split(/\s+/),
)
