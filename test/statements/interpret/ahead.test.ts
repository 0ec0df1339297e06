import test from 'ava'
import type { Table } from '../../../src/statements/extract/table.js'
import { interpret } from '../../../src/statements/interpret.js'

const source = { page: 1 }

function tableOf(title: string, headers: string[], lines: [string, ...number[]][]): Table {
  return {
    page: 1,
    above: [title],
    below: [],
    columns: headers.map(header => ({ header: [header] })),
    rows: lines.map(([label, ...amounts]) => ({
      label,
      level: 0,
      source,
      cells: amounts.map(amount => ({ text: String(amount), amount: amount * 100, source })),
    })),
  }
}

const years = ['2020', '2021', '2022', '2023', '2024', '2025']
const income = (title: string, headers: string[], amounts: number[][]) =>
  tableOf(
    title,
    headers,
    ['Sales', 'Cost of sales', 'Gross profit', 'Wages', 'Rent', 'Advertising', 'Net income'].map(
      (label, n): [string, ...number[]] => [label, ...(amounts[n] ?? [])],
    ),
  )

const ahead = (...tables: Table[]) =>
  interpret(
    { tables, forms: [], fields: [], reports: [], years: [] },
    { id: 'doc', filename: 'a.xlsx' },
  ).columns.map(({ statement, label, ahead }) => `${statement} ${label} ${ahead}`)

/** From the fourth year on everything is a share of sales, up to what rounding takes. */
const assumed = income('Income Statement', years, [
  [81_210, 93_440, 88_905, 97_796, 107_575, 118_333],
  [40_130, 51_020, 44_310, 50_854, 55_939, 61_533],
  [41_080, 42_420, 44_595, 46_942, 51_636, 56_800],
  [18_400, 19_950, 21_020, 20_537, 22_591, 24_850],
  [9_000, 9_000, 9_400, 7_824, 8_606, 9_467],
  [2_110, 4_870, 3_505, 4_890, 5_379, 5_917],
  [11_570, 8_600, 10_670, 13_691, 15_060, 16_566],
])

test('years whose lines begin to keep their shares are supposed to lie ahead', t => {
  t.deepEqual(ahead(assumed), [
    ...['2020', '2021', '2022'].map(year => `incomeStatement ${year} undefined`),
    ...['2023', '2024', '2025'].map(year => `incomeStatement ${year} supposed`),
  ])
})

test('a firm whose lines have always kept their shares has had such years', t => {
  const sales = [80_000, 90_000, 100_000, 110_000, 120_000, 130_000]
  const shares = [1, 0.5, 0.5, 0.2, 0.1, 0.05, 0.15]
  const steady = income(
    'Income Statement',
    years,
    shares.map(share => sales.map(amount => amount * share)),
  )
  t.true(ahead(steady).every(line => line.endsWith('undefined')))
})

test('a year that one statement calls a forecast is one in the others', t => {
  const lines: [string, ...number[]][] = [
    ['Cash', 100, 130, 170],
    ['Inventory', 50, 60, 65],
    ['Total assets', 150, 190, 235],
    ['Accounts payable', 30, 35, 40],
    ['Common stock', 120, 155, 195],
    ['Total liabilities and equity', 150, 190, 235],
  ]
  const marked = income(
    'Income Statement',
    ['2023', '2024', 'Forecast 2025'],
    [
      [100, 120, 150],
      [60, 70, 90],
      [40, 50, 60],
      [10, 11, 12],
      [5, 5, 6],
      [3, 4, 5],
      [22, 30, 37],
    ],
  )
  t.deepEqual(ahead(marked, tableOf('Balance Sheet', ['2023', '2024', '2025'], lines)), [
    'incomeStatement 2023 undefined',
    'incomeStatement 2024 undefined',
    'balanceSheet 2023 undefined',
    'balanceSheet 2024 undefined',
    'balanceSheet 2025 supposed',
  ])
})

test('a statement that is titled as a projection says so of all its years', t => {
  const { columns, rows } = assumed
  t.true(
    ahead({ ...assumed, above: ['Projected Income Statement'], columns, rows }).every(line =>
      line.endsWith('said'),
    ),
  )
})
