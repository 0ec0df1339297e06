import test from 'ava'
import { cellsOf } from '../../src/figures/computing/compute.js'
import { multiplied, toHundredths, toUnits } from '../../src/money.js'
import { checkOf, compute, figures, idsOf, income, lineOf, periodOf, sheet } from './columns.js'

const roundings: [number, number, number, number][] = [
  [100, 12, 5, 240],
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [1, 1, 3, 0],
  [-1, 1, 3, 0],
  [12_345, 365, 91, 49_516],
]
for (const [amount, by, over, expected] of roundings)
  test(`${amount} times ${by} / ${over} is ${expected}`, t =>
    t.is(multiplied(amount, { by, over }), expected))

test('cents are exact at the edge', t => {
  for (const units of [0.1, 0.29, 1.15, 4.35, 1_234_567.89, -0.07]) t.is(toUnits(toHundredths(units)), units)
  t.is(toHundredths(1.005), 100)
  t.true(Object.is(toUnits(-0), 0))
})

test('an income statement from its lines to its bottom', t => {
  const results = compute([
    income('2024', {
      grossRevenues: 1_000,
      salesReturnsAllowances: -50,
      cogsGoodsMaterials: 300,
      cogsDepreciation: 20,
      cogsOther: -5,
      rent: 100,
      depreciation: 30,
      amortization: 3,
      interestIncome: 4,
      gainLossOnAssetSales: -6,
      interestExpense: 25,
      incomeTaxes: 90,
      extraordinaryItems: 7,
      reportedNetIncome: 390,
      noncontrollingInterest: 2,
      section179Deduction: 11,
    }),
  ])
  t.deepEqual(figures(results, 'incomeStatement'), {
    grossRevenues: 1_000,
    salesReturnsAllowances: -50,
    netRevenues: 950,
    cogsGoodsMaterials: 300,
    cogsDepreciation: 20,
    cogsOther: -5,
    totalCostOfRevenues: 315,
    grossProfit: 635,
    rent: 100,
    depreciation: 30,
    amortization: 3,
    totalOperatingExpenses: 133,
    operatingIncome: 502,
    interestIncome: 4,
    gainLossOnAssetSales: -6,
    interestExpense: 25,
    totalOtherIncomeExpense: -27,
    incomeBeforeTaxes: 475,
    incomeTaxes: 90,
    extraordinaryItems: 7,
    netIncome: 392,
    reportedNetIncome: 390,
    incomeStatementVariance: 2,
    noncontrollingInterest: 2,
    section179Deduction: 11,
    totalDepreciationAmortization: 53,
    ebit: 500,
    ebitda: 553,
  })
})

test('a balance sheet from its lines to its totals', t => {
  const results = compute([
    sheet('2024-12-31', {
      cash: 100,
      accountsReceivable: 50,
      allowanceDoubtfulAccounts: -5,
      land: 200,
      vehicles: 60,
      accumulatedDepreciation: -40,
      goodwill: 30,
      accumulatedAmortization: -10,
      dueFromRelatedParties: 15,
      accountsPayable: 70,
      longTermDebt: 120,
      subordinatedDebt: 10,
      commonStock: 100,
      retainedEarnings: 130,
      distributionsDividends: -30,
    }),
  ])
  t.like(figures(results, 'balanceSheet'), {
    totalCurrentAssets: 145,
    grossFixedAssets: 260,
    netFixedAssets: 220,
    totalNonCurrentAssets: 255,
    totalAssets: 400,
    totalCurrentLiabilities: 70,
    totalNonCurrentLiabilities: 130,
    totalLiabilities: 200,
    totalEquity: 200,
    totalLiabilitiesAndEquity: 400,
    balanceSheetVariance: 0,
    workingCapital: 75,
    tangibleNetWorth: 165,
  })
})

test('a row without a figure is absent, and a printed 0 is a figure', t => {
  const results = compute([income('2024', { grossRevenues: 100, rent: 0 }), sheet('2024-12-31', { cash: 0 })])
  const found = figures(results, 'incomeStatement')
  t.is(found.rent, 0)
  t.is(found.totalOperatingExpenses, 0)
  for (const row of ['utilities', 'totalCostOfRevenues', 'totalOtherIncomeExpense', 'incomeTaxes'])
    t.false(row in found, row)
  t.false('totalDepreciationAmortization' in found)
  t.deepEqual(figures(results, 'balanceSheet'), {
    cash: 0,
    totalCurrentAssets: 0,
    totalAssets: 0,
    workingCapital: 0,
  })
})

test('a variance needs both sides', t => {
  t.false('incomeStatementVariance' in figures(compute([income('2024', { rent: 1 })]), 'incomeStatement'))
  t.false(
    'incomeStatementVariance' in
      figures(compute([income('2024', { reportedNetIncome: 1 })]), 'incomeStatement'),
  )
  t.false('balanceSheetVariance' in figures(compute([sheet('2024-12-31', { cash: 1 })]), 'balanceSheet'))
})

test('lines of one row add up, and the least certain says how certain it is', t => {
  const lines = [
    lineOf('grossRevenues', 0.1),
    lineOf('grossRevenues', 0.2, { confidence: 0.6 }),
    lineOf('rent', 0.05, { confidence: 0.8 }),
  ]
  const { values } = periodOf(compute([income('2024', {}, { lines })]), 'incomeStatement')
  t.like(values.grossRevenues, { value: 0.3, confidence: 0.6 })
  t.like(values.totalOperatingExpenses, { value: 0.05, confidence: 0.8 })
  t.like(values.netIncome, { value: 0.25, confidence: 0.6 })
  t.is(values.grossRevenues?.sources.length, 2)
})

test('a line of a row that documents do not fill is a fault', t => {
  t.throws(() => cellsOf('incomeStatement', [lineOf('netIncome', 1)]), { message: /no line netIncome/ })
  t.throws(() => cellsOf('balanceSheet', [lineOf('rent', 1)]), { message: /no line rent/ })
})

test('an interim period has a year beside it: lines are multiplied, totals added up anew', t => {
  const results = compute([
    income('2025-01..2025-05', { grossRevenues: 100, rent: 33.33, reportedNetIncome: 66.67 }),
    income('2024', { grossRevenues: 200 }),
  ])
  const id = '2025-01-01_2025-05-31'
  t.deepEqual(idsOf(results, 'incomeStatement'), ['2024-01-01_2024-12-31', id, `${id}_annualized`])
  t.like(periodOf(results, 'incomeStatement', `${id}_annualized`), {
    annualized: true,
    derivedFrom: id,
    start: '2025-01-01',
    end: '2025-05-31',
    label: '2025-01..2025-05 (annualized)',
    heading: 'Jan-May 2025 annualized · company-prepared',
    factor: { by: 12, over: 5 },
  })
  t.like(figures(results, 'incomeStatement', `${id}_annualized`), {
    grossRevenues: 240,
    rent: 79.99,
    netIncome: 160.01,
    reportedNetIncome: 160.01,
    incomeStatementVariance: 0,
  })
  t.is(checkOf(results, 'netIncomeAsReported')?.periodId, id)
})

test('only income statements, and only dated ones that are shorter than a year, are annualized', t => {
  const results = compute([
    income('2022-01..2023-06', { rent: 1 }),
    income('2024', { rent: 1 }),
    income('2023-01-29..2024-02-03', { rent: 1 }),
    income('Year to date', { rent: 1 }),
    sheet('2024-03-31', { cash: 1 }),
  ])
  t.deepEqual(
    Object.values(results.statements).flatMap(({ periods }) => periods.filter(one => one.annualized)),
    [],
  )
})
