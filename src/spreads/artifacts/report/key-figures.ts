import type { Results } from '../../../figures/results.js'
import { ratios } from '../../../figures/template/ratios.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText, percentText } from '../shown/amounts.js'
import { type RatioColumn, ratioColumns, ratioDecimals, ratioIn } from '../shown/ratio-table.js'
import { type RatioRow, ratioRow, ratioText } from './ratio-pages.js'
import { headOf } from './statement-pages.js'

const rows = [
  ['income', 'incomeStatement', 'netRevenues'],
  ['income', 'incomeStatement', 'ebitda'],
  ['income', 'incomeStatement', 'netIncome'],
  ['sheet', 'balanceSheet', 'totalAssets'],
  ['sheet', 'balanceSheet', 'totalLiabilities'],
  ['sheet', 'balanceSheet', 'totalEquity'],
] as const
const shownRatios = [
  'currentRatio',
  'debtToWorth',
  'netMargin',
  'ebitdaInterestCoverage',
  'traditionalDscr',
  'proposedDscr',
]

const labelWidth = 190
const width = 84
const most = 5

/** The latest periods at a glance; no table where there are none. A ratio that no period has stays, with the reason. */
export function keyFigures(results: Results) {
  const columns = ratioColumns(results).slice(-most)
  const all = [
    ...rows.map(
      ([of, statement, key]): RatioRow => ({
        kind: 'ratio',
        label: rowOf(statement, key)?.label ?? key,
        cells: columns.map(column => ({ text: figureText(column, of, key), isReason: false })),
      }),
    ),
    ...ratios.filter(({ key }) => shownRatios.includes(key)).map(ratio => ratioRow(ratio, columns)),
  ]
  const shown = all.filter(({ cells }) => cells.some(({ text }) => text !== ''))
  if (shown.length === 0) return []
  const years = columns.filter(({ period }) => isYear(period)).slice(-2)
  const trends = years.length === 2 ? trendsOf(years) : undefined
  return [
    {
      labelWidth,
      columns: [
        ...columns.map(({ period }) => ({ ...headOf(period), span: 1, width })),
        ...(trends ? [{ name: 'Trend', lines: ['of the last two years'], span: 1, width: trendWidth }] : []),
      ],
      rows: shown.map(row => ({
        ...row,
        cells: trends ? [...row.cells, { text: trends.get(row.label) ?? '', isReason: true }] : row.cells,
      })),
    },
  ]
}

const trendWidth = 76

const dayMs = 86_400_000

/** Only like is held against like: a year against the year before it. */
const isYear = ({ start, end, annualized }: RatioColumn['period']): boolean =>
  start !== null && end !== null && !annualized && Date.parse(end) - Date.parse(start) > 350 * dayMs

/** Whether the latest is more or less than the one before it, in words: by how much of it, or by how many times. */
function trendsOf(columns: RatioColumn[]): Map<string, string> {
  const [before, latest] = columns.slice(-2)
  const trends = new Map<string, string>()
  if (!before || !latest) return trends
  for (const [of, statement, key] of rows) {
    const [old, now] = [before, latest].map(column => column[of]?.values[key]?.value)
    const label = rowOf(statement, key)?.label ?? key
    if (old === undefined || now === undefined) continue
    if (now === old) trends.set(label, 'unchanged')
    else if (old > 0)
      trends.set(label, `${now > old ? 'up' : 'down'} ${percentText(Math.abs(now / old - 1))}`)
    else trends.set(label, now > old ? 'up' : 'down')
  }
  for (const ratio of ratios.filter(({ key }) => shownRatios.includes(key))) {
    const [old, now] = [before, latest].map(column => ratioIn(column, ratio.key)?.value)
    if (old == null || now == null) continue
    const by = ratioText(ratio, Math.abs(now - old), 2)
    const isSame = by === ratioText(ratio, 0, 2)
    trends.set(ratio.label, isSame ? 'unchanged' : `${now > old ? 'up' : 'down'} ${by}`)
  }
  return trends
}

function figureText(column: RatioColumn, of: 'income' | 'sheet', key: string): string {
  const value = column[of]?.values[key]?.value
  return value === undefined ? '' : amountText(value, ratioDecimals(column))
}
