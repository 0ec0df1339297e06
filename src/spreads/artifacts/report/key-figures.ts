import type { Results } from '../../../figures/results.js'
import { ratios } from '../../../figures/template/ratios.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText } from '../shown/amounts.js'
import { type RatioColumn, ratioColumns, ratioDecimals } from '../shown/ratio-table.js'
import { type RatioRow, ratioRow } from './ratio-pages.js'
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
const width = 100
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
  return [
    {
      labelWidth,
      columns: columns.map(({ period }) => ({ ...headOf(period), span: 1, width })),
      rows: shown,
    },
  ]
}

function figureText(column: RatioColumn, of: 'income' | 'sheet', key: string): string {
  const value = column[of]?.values[key]?.value
  return value === undefined ? '' : amountText(value, ratioDecimals(column))
}
