import test from 'ava'
import fc from 'fast-check'
import type { Peers } from '../../src/figures/analysis/comparing/peers.js'
import { type Comparison, comparisonOf } from '../../src/figures/analysis/comparison.js'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { ratiosOf } from '../../src/figures/ratio-subject.js'
import { spreadOf } from '../../src/figures/spread.js'
import { spreads } from './arbitrary.js'
import { compute, income, sheet, told } from './columns.js'

function of(columns: StatementColumn[], peers: Peers = { naics: null, of: [] }): Comparison {
  const spread = spreadOf(columns)
  return comparisonOf(spread, ratiosOf(spread, {}, new Map()), peers, { inputs: {}, bridges: new Map() })
}

const changeOf = ({ changes }: Comparison, statement: string, periodId: string) =>
  changes.find(one => one.statement === statement && one.periodId === periodId)

const years = [
  income('2022', { grossRevenues: 800, salariesWages: 300, interestExpense: 10 }),
  income('2023', { grossRevenues: 1_000, salariesWages: 400, utilities: 50, interestExpense: 0 }),
  income('2024', { grossRevenues: 1_250, salariesWages: 390, utilities: 60.5, interestExpense: 20 }),
]

test('a year is set beside the year before, in money and per cent', t => {
  const found = of(years)
  const change = changeOf(found, 'incomeStatement', '2024-01-01_2024-12-31')
  t.is(change?.priorId, '2023-01-01_2023-12-31')
  t.like(change?.values.netRevenues, { value: 1_250, prior: 1_000, change: 250, percent: 0.25, reason: null })
  t.like(change?.values.salariesWages, { change: -10, percent: -0.025 })
  t.like(change?.values.utilities, { change: 10.5, percent: 0.21 })
  t.like(change?.values.interestExpense, { change: 20, percent: null, reason: 'zero_denominator' })
  const before = changeOf(found, 'incomeStatement', '2023-01-01_2023-12-31')
  t.like(before?.values.utilities, {
    value: 50,
    prior: null,
    change: null,
    percent: null,
    reason: 'no_figure',
  })
  t.like(changeOf(found, 'incomeStatement', '2022-01-01_2022-12-31'), {
    priorId: null,
    reason: 'no_prior_period',
    values: {},
  })
})

test('what was a loss has no change in per cent, and what reduces a sheet has one', t => {
  const found = of([
    income('2023', { grossRevenues: 100, salariesWages: 150 }),
    income('2024', { grossRevenues: 100, salariesWages: 90 }),
    sheet('2023-12-31', { cash: 50, allowanceDoubtfulAccounts: -20 }),
    sheet('2024-12-31', { cash: 60, allowanceDoubtfulAccounts: -30 }),
    income('Undated', { grossRevenues: 1 }),
  ])
  const income2024 = changeOf(found, 'incomeStatement', '2024-01-01_2024-12-31')
  t.like(income2024?.values.netIncome, { change: 60, percent: null, reason: 'negative_denominator' })
  const closing = changeOf(found, 'balanceSheet', '2024-01-01_2024-12-31')
  t.like(closing?.values.allowanceDoubtfulAccounts, { change: -10, percent: 0.5, reason: null })
  t.is(changeOf(found, 'incomeStatement', 'incomeStatement_undated')?.reason, 'no_dates')
})

test('an interim is set beside the same months, and its annualized year beside that of theirs', t => {
  const found = of([
    income('2024-01..2024-06', { grossRevenues: 100 }),
    income('2025-01..2025-06', { grossRevenues: 130 }),
  ])
  const interim = changeOf(found, 'incomeStatement', '2025-01-01_2025-06-30')
  t.is(interim?.priorId, '2024-01-01_2024-06-30')
  t.like(interim?.values.netRevenues, { change: 30, percent: 0.3 })
  const year = changeOf(found, 'incomeStatement', '2025-01-01_2025-06-30_annualized')
  t.is(year?.priorId, '2024-01-01_2024-06-30_annualized')
  t.like(year?.values.netRevenues, { value: 260, prior: 200 })
})

test('common size: an income statement in net revenues, a sheet in total assets', t => {
  const found = of([
    income('2024', { grossRevenues: 1_000, salesReturnsAllowances: -200, salariesWages: 300 }),
    sheet('2024-12-31', { cash: 25, inventory: 75, accountsPayable: 60 }),
    income('2023', { salariesWages: 5 }),
  ])
  const sizes = new Map(found.commonSize.map(one => [`${one.statement} ${one.periodId}`, one]))
  const year = sizes.get('incomeStatement 2024-01-01_2024-12-31')
  t.like(year, { of: 'netRevenues', whole: 800, reason: null })
  t.is(year?.values.salariesWages, 0.375)
  t.is(year?.values.netRevenues, 1)
  t.is(sizes.get('balanceSheet 2024-01-01_2024-12-31')?.values.accountsPayable, 0.6)
  t.like(sizes.get('incomeStatement 2023-01-01_2023-12-31'), {
    whole: null,
    reason: 'no_figure',
    values: {},
  })
})

test('averages: of the last three years, and of all that follow on one another', t => {
  const all = of([...years, income('2021', { grossRevenues: 700 }), income('2018', { grossRevenues: 9 })])
  t.deepEqual(
    all.averages.of.map(({ statement, years: count }) => `${statement} ${count}`),
    ['incomeStatement 3', 'ratios 3', 'incomeStatement 4', 'ratios 4'],
  )
  const [three, , four] = all.averages.of
  t.deepEqual(
    three?.periodIds,
    [2024, 2023, 2022].map(year => `${year}-01-01_${year}-12-31`),
  )
  t.deepEqual(three?.values.netRevenues, { value: 1_016.67, reason: null })
  t.deepEqual(three?.values.utilities, { value: null, reason: 'no_figure' })
  t.deepEqual(four?.values.netRevenues, { value: 937.5, reason: null })
  t.deepEqual(of(years.slice(0, 1)).averages, { reason: 'fewer_than_two_years', of: [] })
})

test('trailing twelve months are the last year, plus these months, less those of the year before', t => {
  const found = of([
    income('2023', { grossRevenues: 900 }),
    income('2024', { grossRevenues: 1_200, salariesWages: 500, interestExpense: 12 }),
    income('2024-01..2024-06', { grossRevenues: 550, salariesWages: 240, interestExpense: 6 }),
    income('2025-01..2025-06', { grossRevenues: 700, officersCompensation: 250, interestExpense: 7.25 }),
    sheet('2024-06-30', { cash: 1, currentPortionLongTermDebt: 100 }),
    sheet('2025-06-30', { cash: 1 }),
  ])
  const { trailing } = found
  if (trailing.reason !== null) return t.fail(trailing.reason)
  t.deepEqual([trailing.start, trailing.end], ['2024-07-01', '2025-06-30'])
  t.deepEqual(trailing.madeOf, {
    year: '2024-01-01_2024-12-31',
    interim: '2025-01-01_2025-06-30',
    priorInterim: '2024-01-01_2024-06-30',
  })
  t.false(trailing.isMixed)
  t.like(trailing.values, {
    netRevenues: 1_350,
    salariesWages: 260,
    officersCompensation: 250,
    interestExpense: 13.25,
    netIncome: 826.75,
    ebitda: 840,
  })
  // 840 over 13.25 of interest and 100 that fell due.
  t.is(trailing.ratios.traditionalDscr?.value, 840 / 113.25)
})

test('trailing twelve months bear what is told: the debt schedule, add-backs of each of the three, a sheet some days off', t => {
  const { blocks } = compute(
    [
      income('2023', { grossRevenues: 900 }),
      income('2024', { grossRevenues: 1_200, salariesWages: 500, interestExpense: 12 }),
      income('2024-01..2024-06', { grossRevenues: 550, salariesWages: 240, interestExpense: 6 }),
      income('2025-01..2025-06', { grossRevenues: 700, officersCompensation: 250, interestExpense: 7.25 }),
      sheet('2024-06-27', { cash: 1, currentPortionLongTermDebt: 100 }),
      sheet('2025-06-30', { cash: 1 }),
    ],
    {
      inputs: told({
        debts: [{ lender: 'First Bank', balance: 400, annualRate: 0.0625, annualPrincipal: 20.5 }],
        addBacks: [
          { end: '2024-12-31', amount: 100, reason: 'Rent to a relative' },
          { end: '2025-06-30', amount: 20, reason: 'Rent to a relative' },
          { end: '2024-06-30', amount: 5, reason: 'Rent to a relative' },
        ],
      }),
    },
  )
  const { trailing } = blocks.comparison
  if (trailing.reason !== null) return t.fail(trailing.reason)
  // 840, and 100 + 20 - 5; 20.50 and 6.25 % of 400 are paid.
  t.is(trailing.ratios.adjustedEbitda?.value, 955)
  t.is(trailing.ratios.traditionalDscr?.value, 955 / 45.5)
})

test('trailing twelve months begin with a sheet some days off, where none has the day', t => {
  const found = of([
    income('2024', { grossRevenues: 1_200, interestExpense: 12 }),
    income('2024-01..2024-06', { grossRevenues: 550, interestExpense: 6 }),
    income('2025-01..2025-06', { grossRevenues: 700, interestExpense: 7.25 }),
    sheet('2024-06-27', { cash: 1, currentPortionLongTermDebt: 100 }),
  ])
  if (found.trailing.reason !== null) return t.fail(found.trailing.reason)
  t.is(found.trailing.ratios.traditionalDscr?.value, 1_350 / 113.25)
})

const half = (year: number) => income(`${year}-01..${year}-06`, { grossRevenues: 5 })
const without: [string, StatementColumn[], string][] = [
  ['no interim', years, 'latest_is_a_year'],
  ['an interim that is over', [half(2024), ...years], 'latest_is_a_year'],
  ['no dates', [income('Undated', { grossRevenues: 1 })], 'no_dates'],
  ['the year before is missing', [half(2024), half(2025)], 'no_full_year_before'],
  [
    'an interim that does not begin with the year',
    [...years, income('2025-04..2025-06', {})],
    'no_full_year_before',
  ],
  ['the same months of last year are missing', [...years, half(2025)], 'no_prior_interim'],
  [
    'one of the three ends at its gross profit',
    [...years, half(2025), income('2024-01..2024-06', { grossRevenues: 5, cogsGoodsMaterials: 2 })],
    'no_net_income',
  ],
  ['more than a year', [income('2023-01..2024-12', { grossRevenues: 5 })], 'no_interim'],
]
for (const [name, columns, reason] of without)
  test(`no trailing twelve months: ${name}`, t => {
    t.deepEqual(of(columns).trailing, { reason } as never)
  })

test('trailing twelve months of different bases say so', t => {
  const found = of([income('2024', { grossRevenues: 9 }, { basis: 'tax' }), half(2024), half(2025)])
  t.like(found.trailing, { reason: null, isMixed: true })
})

test('ratios stand beside those of the industry that are known', t => {
  const columns = [
    income('2024', { grossRevenues: 1_000, cogsGoodsMaterials: 400 }),
    sheet('2024-12-31', { cash: 300, accountsPayable: 200 }),
  ]
  const about = { naics: '3118', label: 'Bakeries', source: 'Survey of 2025' }
  const naics = '311811'
  const { peers } = of(columns, {
    naics,
    of: [
      { ...about, statistic: 'median', ratios: { grossMargin: 0.52, currentRatio: 1.4, traditionalDscr: 2 } },
      { ...about, statistic: 'upper', ratios: { grossMargin: 0.61, workingCapital: 90 } },
    ],
  })
  t.deepEqual(peers, {
    naics,
    matched: '3118',
    label: 'Bakeries',
    sources: ['Survey of 2025'],
    reason: null,
    periods: [
      {
        periodId: '2024-01-01_2024-12-31',
        ratios: {
          grossMargin: { value: 0.6, median: 0.52, upper: 0.61 },
          traditionalDscr: { value: null, median: 2 },
          currentRatio: { value: 1.5, median: 1.4 },
          workingCapital: { value: 100, upper: 90 },
        },
      },
    ],
  })
  t.like(of(columns).peers, { reason: 'no_naics', matched: null, periods: [] })
  t.like(of(columns, { naics, of: [] }).peers, { naics, reason: 'no_benchmarks' })
})

test('whatever the figures, nothing is said that is not so', t => {
  const cents = (value: number | null | undefined) => Math.round((value ?? 0) * 100)
  fc.assert(
    fc.property(spreads, columns => {
      const { changes, commonSize } = of(columns)
      for (const { values } of changes)
        for (const { value, prior, change, percent, reason } of Object.values(values)) {
          if (change !== null) t.is(cents(change), cents(value) - cents(prior) + 0)
          t.is(percent === null, reason !== null)
          t.true(percent === null || Number.isFinite(percent))
        }
      for (const { whole, values } of commonSize)
        for (const part of Object.values(values)) t.true(Number.isFinite(part) && (whole ?? 0) > 0)
    }),
    { numRuns: 40, seed: 20_261_125 },
  )
})
