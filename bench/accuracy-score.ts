import type { ResultPeriod, Results } from '../src/spreads/results.js'

/** One statement of a document, as somebody has read it: row → period → figure. */
export interface Truth {
  file: string
  statement: 'incomeStatement' | 'balanceSheet' | 'cashFlow' | 'cashFlowReported'
  scale: number
  textLayer?: boolean
  periods: { label: string; start: string | null; end: string | null }[]
  values: Record<string, Record<string, number>>
  lines?: { label: string; row: string; values?: Record<string, number> }[]
  /** Other rows in which a line is as right: `otherIncome (opposite sign)`. */
  acceptableAlternatives?: Record<string, string[]> | null
}

export interface Wrong {
  period: string
  row: string
  expected: number
  got: number | undefined
}

export interface Score {
  name: string
  isText: boolean
  right: number
  figures: number
  keyRight: number
  keyFigures: number
  /** Key totals that are wrong in a column of which no check fails. */
  silent: number
  wrong: Wrong[]
  note?: string
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

export function scoreOf(name: string, truth: Truth, found: Results | string): Score {
  const statement = truth.statement as 'incomeStatement' | 'balanceSheet' | 'cashFlow'
  const periods =
    typeof found === 'string'
      ? []
      : found.statements[statement].periods.filter(({ annualized }) => !annualized)
  const score: Score = {
    name,
    isText: truth.textLayer !== false,
    right: 0,
    figures: 0,
    keyRight: 0,
    keyFigures: 0,
    silent: 0,
    wrong: [],
    ...(typeof found === 'string' && { note: found }),
  }
  for (const [n, period] of truth.periods.entries()) {
    const match = matching(period, periods, n, truth.periods)
    const failing =
      typeof found === 'string'
        ? false
        : found.checks.some(({ status, periodId }) => status === 'fail' && periodId === match?.id)
    const expected = rowsAt(truth.values, period.label)
    const got = valuesOf(match)
    const excused = match ? excusedRows(truth, period.label, expected, got) : new Set<string>()
    for (const row of new Set([...expected.keys(), ...got.keys()])) {
      const [want, have] = [expected.get(row) ?? 0, got.get(row)]
      if (want === 0 && !have) continue
      const isRight = match !== undefined && (near(want, have ?? 0, truth.scale) || excused.has(row))
      const isKey = keyTotals[statement]?.includes(row) ?? false
      score.figures++
      if (isKey) score.keyFigures++
      if (isRight) {
        score.right++
        if (isKey) score.keyRight++
        continue
      }
      if (isKey && match && !failing) score.silent++
      score.wrong.push({ period: period.label, row, expected: want, got: have })
    }
  }
  return score
}

const near = (one: number, other: number, scale: number): boolean =>
  Math.abs(one - other) <= Math.max(scale > 1 ? scale : 0.01, Math.abs(one) * 1e-9) + 1e-9

/** By its days, else its label or the year in it, else its place. */
function matching(
  period: Truth['periods'][number],
  periods: ResultPeriod[],
  n: number,
  all: Truth['periods'],
): ResultPeriod | undefined {
  const byDays = periods.find(
    one =>
      period.end && one.end === period.end && (!period.start || !one.start || one.start === period.start),
  )
  const byLabel = periods.find(({ label }) => label === period.label)
  const year = /^(?:FY ?)?(\d{4})$/.exec(period.label)?.[1]
  const byYear = year && !period.end ? periods.find(({ end }) => end?.startsWith(year)) : undefined
  return byDays ?? byLabel ?? byYear ?? (periods.length === all.length ? periods[n] : undefined)
}

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
  for (const [label, rows] of Object.entries(truth.acceptableAlternatives ?? {})) {
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
