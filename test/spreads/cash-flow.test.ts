import test from 'ava'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { casesIn } from '../support/cases.js'
import {
  type Amounts,
  checkOf,
  compute,
  figures,
  idsOf,
  income,
  lineOf,
  printedOf,
  sheet,
} from './columns.js'

/** Two sheets and the year between them. */
const flow = (before: Amounts, after: Amounts, year: Amounts, printed?: Parameters<typeof printedOf>[0]) =>
  compute([
    sheet('2023-12-31', before),
    sheet('2024-12-31', after),
    income('2024', year, {
      ...(printed && { printedCashFlow: printedOf(printed) }),
    }),
  ])

const rule = (results: ReturnType<typeof flow>) => checkOf(results, 'equityMovement')?.detail

interface Case {
  name: string
  before: Amounts
  after: Amounts
  netIncome: number
  printed?: { contributions?: number; distributions?: number }
  rule: string
  rows: { distributions?: number; paidIn?: number; other?: number; variance: number }
}

for (const { name, before, after, netIncome, printed, ...expected } of casesIn<Case[]>(
  'spreads/cash-flow.yaml',
))
  test(`equity: ${name}`, t => {
    const results = flow(before, after, { grossRevenues: 100, otherExpenses: 100 - netIncome }, printed)
    const found = figures(results, 'cashFlow')
    const { distributions, paidIn, other, variance } = expected.rows
    t.true(rule(results)?.includes(expected.rule))
    t.is(found.distributionsDividends, distributions)
    t.is(found.changeInPaidInCapital, paidIn)
    t.is(found.changeInOtherEquity, other)
    t.is(found.cashFlowVariance, variance)
    t.is(found.netIncome, netIncome)
  })

test('what is implied by capital only is marked, and warned of with its amount', t => {
  const results = flow({ cash: 40, commonStock: 40 }, { cash: 55, commonStock: 55 }, { grossRevenues: 60 })
  const warning = checkOf(results, 'ownerDrawsImplied')
  t.is(warning?.status, 'warning')
  t.is(warning?.amount, -45)
  t.true(results.statements.cashFlow.periods[0]?.values.distributionsDividends?.implied)
  t.false(results.statements.cashFlow.periods[0]?.values.netIncome?.implied)
})

test('rounded statements close into retained earnings within two printed units', t => {
  const rounded = { scale: 1000, rounded: true }
  const of = (retainedEarnings: number) =>
    compute([
      sheet('2023-12-31', { cash: 0, retainedEarnings: 100_000, currentYearEarnings: 50_000 }, rounded),
      sheet('2024-12-31', { cash: 0, retainedEarnings, currentYearEarnings: 60_000 }, rounded),
      income('2024', { grossRevenues: 60_000 }, rounded),
    ])
  t.regex(rule(of(152_000)) ?? '', /closed into retained earnings/)
  t.regex(rule(of(153_000)) ?? '', /No distributions/)
})

test('every row is its effect on cash', t => {
  const before = {
    cash: 1_000,
    accountsReceivable: 500,
    allowanceDoubtfulAccounts: -20,
    inventory: 300,
    machineryEquipment: 2_000,
    accumulatedDepreciation: -400,
    intangibleAssets: 100,
    accumulatedAmortization: -10,
    operatingLeaseAssets: 90,
    accountsPayable: 250,
    currentLeaseLiabilities: 40,
    nonCurrentLeaseLiabilities: 50,
    currentPortionLongTermDebt: 100,
    longTermDebt: 900,
    deferredTaxLiabilities: 30,
    commonStock: 200,
    retainedEarnings: 1_990,
  }
  const after = {
    cash: 1_173,
    accountsReceivable: 650,
    allowanceDoubtfulAccounts: -30,
    inventory: 280,
    machineryEquipment: 2_300,
    accumulatedDepreciation: -550,
    intangibleAssets: 100,
    accumulatedAmortization: -20,
    operatingLeaseAssets: 60,
    accountsPayable: 310,
    currentLeaseLiabilities: 35,
    nonCurrentLeaseLiabilities: 25,
    currentPortionLongTermDebt: 110,
    longTermDebt: 790,
    deferredTaxLiabilities: 45,
    commonStock: 200,
    retainedEarnings: 2_448,
  }
  const year = {
    grossRevenues: 1_000,
    cogsDepreciation: 60,
    depreciation: 140,
    amortization: 10,
    otherOperatingExpenses: 340,
    gainLossOnAssetSales: 8,
  }
  const found = figures(flow(before, after, year), 'cashFlow')
  t.deepEqual(found, {
    netIncome: 458,
    depreciation: 200,
    amortization: 10,
    gainLossOnAssetSales: -8,
    changeInDeferredTaxes: 15,
    changeInAccountsReceivable: -140,
    changeInInventory: 20,
    changeInAccountsPayable: 60,
    // Leases: -5 and -25 of debt, 30 of assets.
    changeInOtherCurrentLiabilities: 0,
    netCashFromOperating: 615,
    // Net fixed assets grew by 150 although 200 were written off and 8 came in above their value.
    capitalExpenditures: -342,
    changeInIntangibles: 0,
    netCashFromInvesting: -342,
    changeInLongTermDebt: -100,
    changeInPaidInCapital: 0,
    netCashFromFinancing: -100,
    netChangeInCash: 173,
    beginningCash: 1_000,
    endingCash: 1_173,
    cashFlowVariance: 0,
  })
})

const combined: [string, string, number, number, [number | undefined, number | undefined]][] = [
  ['a combined line is split by the sheets', 'Depreciation & amortization', 100, -30, [70, 30]],
  ['spelt otherwise', 'Amortisation and depreciation', 100, -30, [70, 30]],
  ['amortization is no more than the line', 'Depreciation and amortization', 100, -130, [0, 100]],
  [
    'without accumulated amortization all is depreciation',
    'Depreciation and amortization',
    100,
    0,
    [100, undefined],
  ],
  ['what was written off the books is no negative amortization', 'D&A', 100, 40, [100, undefined]],
  ['a line of depreciation alone is not split', 'Depreciation', 100, -30, [100, undefined]],
]
for (const [name, label, amount, change, [depreciation, amortization]] of combined)
  test(`depreciation: ${name}`, t => {
    const accumulated = (value: number): Amounts => (change === 0 ? {} : { accumulatedAmortization: value })
    const results = compute([
      sheet('2023-12-31', { cash: 500, intangibleAssets: 300, ...accumulated(-50), retainedEarnings: 1 }),
      sheet('2024-12-31', {
        cash: 500,
        intangibleAssets: 300,
        ...accumulated(-50 + change),
        retainedEarnings: 1,
      }),
      income(
        '2024',
        {},
        { lines: [lineOf('grossRevenues', 100), lineOf('depreciation', amount, { label })] },
      ),
    ])
    const found = figures(results, 'cashFlow')
    t.is(found.depreciation, depreciation)
    t.is(found.amortization, amortization)
  })

test('depreciation: a combined line stays whole beside one of amortization', t => {
  const lines = [
    lineOf('depreciation', 100, { label: 'Depreciation and amortization' }),
    lineOf('amortization', 5),
  ]
  const results = compute([
    sheet('2023-12-31', { cash: 1, accumulatedAmortization: -50 }),
    sheet('2024-12-31', { cash: 1, accumulatedAmortization: -80 }),
    income('2024', {}, { lines }),
  ])
  t.is(figures(results, 'cashFlow').depreciation, 100)
  t.is(figures(results, 'cashFlow').amortization, 5)
})

test('depreciation: a printed cash flow gives it when the income statement shows none', t => {
  const sheets: [Amounts, Amounts] = [
    { cash: 10, retainedEarnings: 10 },
    { cash: 70, retainedEarnings: 70 },
  ]
  const without = flow(...sheets, { grossRevenues: 60 }, { depreciation: 25 })
  t.is(figures(without, 'cashFlow').depreciation, 25)
  t.is(figures(without, 'incomeStatement').totalDepreciationAmortization, undefined)
  const own = flow(...sheets, { grossRevenues: 80, depreciation: 20 }, { depreciation: 25 })
  t.is(figures(own, 'cashFlow').depreciation, 20)
})

test('a printed cash flow only cross-checks', t => {
  const results = flow(
    { cash: 10, retainedEarnings: 10 },
    { cash: 70, retainedEarnings: 70 },
    { grossRevenues: 60 },
    { netChangeInCash: 55 },
  )
  t.is(figures(results, 'cashFlow').netChangeInCash, 60)
  t.like(checkOf(results, 'printedCashFlow'), { status: 'fail', amount: 5 })
})

test('there is no cash flow without a sheet at each end, and cash on both', t => {
  const year = income('2024', { grossRevenues: 60 })
  const ends = [sheet('2023-12-31', { cash: 1 }), sheet('2024-12-31', { cash: 2 })]
  const flows = (...columns: StatementColumn[]) => idsOf(compute(columns), 'cashFlow')
  t.deepEqual(flows(year, ...ends), ['2024-01-01_2024-12-31'])
  t.deepEqual(flows(year, sheet('2023-12-31', { inventory: 1 }), sheet('2024-12-31', { cash: 2 })), [])
  t.deepEqual(flows(year, sheet('2023-12-23', { cash: 1 }), sheet('2024-12-31', { cash: 2 })), [])
  t.deepEqual(flows(year, sheet('2023-12-31', { cash: 1 }), sheet('2024-12-20', { cash: 2 })), [])
  t.deepEqual(flows(...ends), [])
  t.deepEqual(flows(income('Last year', { grossRevenues: 60 }), ...ends), [])
})

test('the previous sheet is the one before the period, not the nearest', t => {
  const results = compute([
    sheet('2023-12-31', { cash: 10 }),
    sheet('2024-11-30', { cash: 60 }),
    sheet('2024-12-31', { cash: 70 }),
    income('2024', { grossRevenues: 60 }),
    income('2024-12', { grossRevenues: 10 }),
  ])
  t.deepEqual(idsOf(results, 'cashFlow'), ['2024-01-01_2024-12-31', '2024-12-01_2024-12-31'])
  t.is(figures(results, 'cashFlow', '2024-01-01_2024-12-31').beginningCash, 10)
  t.is(figures(results, 'cashFlow', '2024-12-01_2024-12-31').beginningCash, 60)
})

test('sheets within a week of both ends are its sheets, with a note; the cash flow keeps the days of the income', t => {
  const results = compute([
    income('2024', { grossRevenues: 100, interestExpense: 8 }),
    sheet('2023-12-28', { cash: 10, currentPortionLongTermDebt: 12, commonStock: 10 }),
    sheet('2025-01-02', { cash: 60, commonStock: 10, currentYearEarnings: 50 }),
  ])
  const [flow] = results.statements.cashFlow.periods
  t.like(flow, { id: '2024-01-01_2024-12-31', start: '2024-01-01', end: '2024-12-31' })
  t.is(flow?.values.endingCash?.value, 60)
  t.is(flow?.values.beginningCash?.value, 10)
  const [year] = results.statements.incomeStatement.periods
  t.is(year?.ratios.traditionalDscr?.value, 100 / 20)
  t.is(results.blocks.uca.periods[0]?.values.endingCash?.value, 60)
  const note = results.checks.find(({ rule }) => rule === 'sheetDayDiffers')
  t.is(note?.status, 'warning')
  t.is(
    note?.detail,
    'The sheet of 2025-01-02 stands for 2024-12-31; the sheet of 2023-12-28 stands for 2023-12-31: ratios and the cash flow go by it',
  )
})

test('a sheet more than a week off is none of its sheets', t => {
  const { statements, checks } = compute([
    income('2024', { grossRevenues: 100 }),
    sheet('2023-12-31', { cash: 10 }),
    sheet('2024-12-23', { cash: 60 }),
  ])
  t.deepEqual(statements.cashFlow.periods, [])
  t.false(checks.some(({ rule }) => rule === 'sheetDayDiffers'))
})
