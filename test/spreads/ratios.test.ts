import test from 'ava'
import { type Amounts, compute, income, periodOf, sheet, told } from './columns.js'

const before: Amounts = {
  cash: 100,
  accountsReceivable: 80,
  currentPortionLongTermDebt: 40,
  longTermDebt: 300,
  commonStock: 50,
  retainedEarnings: 90,
}
const after: Amounts = {
  cash: 150,
  marketableSecurities: 10,
  accountsReceivable: 120,
  allowanceDoubtfulAccounts: -20,
  inventory: 60,
  propertyPlantEquipment: 400,
  goodwill: 20,
  accountsPayable: 90,
  notesPayableShortTerm: 30,
  currentPortionLongTermDebt: 50,
  longTermDebt: 250,
  subordinatedDebt: 40,
  dueToRelatedParties: 10,
  commonStock: 50,
  retainedEarnings: 220,
}
const year: Amounts = {
  grossRevenues: 730,
  cogsGoodsMaterials: 365,
  officersCompensation: 73,
  rent: 20,
  depreciation: 30,
  gainLossOnAssetSales: 2,
  interestExpense: 24,
  incomeTaxes: 40,
}

const full = () =>
  compute([
    sheet('2023-12-31', before),
    sheet('2024-12-31', after),
    income('2023', { grossRevenues: 500 }),
    income('2024', year, {
      printedCashFlow: {
        netChangeInCash: null,
        depreciation: null,
        contributions: null,
        distributions: -50_00,
      },
    }),
  ])

const close = (actual: number | null | undefined, expected: number) =>
  typeof actual === 'number' && Math.abs(actual - expected) < 1e-9

// Net income 180, EBIT 244, EBITDA 274, adjusted 272; debt service 24 + 40.
const ofYear: [string, number][] = [
  ['daysReceivable', (100 / 730) * 366],
  ['daysInventory', (60 / 365) * 366],
  ['daysPayable', (90 / 365) * 366],
  ['cashConversionCycle', (100 / 730 + 60 / 365 - 90 / 365) * 366],
  ['assetTurnover', 730 / 740],
  ['grossMargin', 0.5],
  ['operatingMargin', 242 / 730],
  ['ebitdaMargin', 274 / 730],
  ['netMargin', 180 / 730],
  ['returnOnAssets', 180 / 740],
  ['returnOnEquity', 180 / 270],
  ['officerCompToSales', 0.1],
  ['revenueGrowth', 0.46],
  ['adjustedEbitda', 272],
  ['interestCoverage', 244 / 24],
  ['ebitdaInterestCoverage', 272 / 24],
  ['traditionalDscr', 272 / 64],
  ['dscrAfterDistributions', (272 - 50 - 40) / 64],
  ['fixedChargeCoverage', (272 + 20 - 50 - 40) / 84],
  // 180 + 30 - 2 - 20 - 60 + 90
  ['ucaDscr', (218 + 24) / 64],
  ['debtToEbitda', 380 / 272],
  ['cashFlowToMaturities', 210 / 40],
]
const ofSheet: [string, number][] = [
  ['currentRatio', 320 / 170],
  ['quickRatio', 260 / 170],
  ['workingCapital', 150],
  ['debtToWorth', 470 / 270],
  ['debtToTangibleNetWorth', 470 / 250],
  ['effectiveDebtToTangibleNetWorth', 430 / 290],
  ['liabilitiesToAssets', 470 / 740],
]

test('the ratios of a full year stand with its income statement, and those of a sheet with the sheet', t => {
  const results = full()
  const id = '2024-01-01_2024-12-31'
  for (const [statement, expected] of [
    ['incomeStatement', ofYear],
    ['balanceSheet', ofSheet],
  ] as const) {
    const { ratios } = periodOf(results, statement, id)
    t.deepEqual(Object.keys(ratios).sort(), expected.map(([key]) => key).sort())
    for (const [key, value] of expected)
      t.true(close(ratios[key]?.value, value), `${key}: ${ratios[key]?.value} for ${value}`)
  }
})

test('every ratio lists its inputs', t => {
  const { ratios } = periodOf(full(), 'incomeStatement', '2024-01-01_2024-12-31')
  t.deepEqual(ratios.traditionalDscr?.inputs, [
    { of: 'ratios', row: 'adjustedEbitda', periodId: '2024-01-01_2024-12-31', value: 272, annualized: true },
    {
      of: 'incomeStatement',
      row: 'interestExpense',
      periodId: '2024-01-01_2024-12-31',
      value: 24,
      annualized: true,
    },
    {
      of: 'balanceSheet',
      row: 'currentPortionLongTermDebt',
      periodId: '2023-01-01_2023-12-31',
      value: 40,
      annualized: false,
    },
  ])
  for (const [key, { value, inputs }] of Object.entries(ratios))
    if (value !== null) t.true(inputs.length > 0, key)
})

test('flows of an interim period are made a year, and its own annualized column says the same', t => {
  const id = '2025-01-01_2025-03-31'
  const results = compute([
    sheet('2024-12-31', { ...before, cash: 90 }),
    sheet('2025-03-31', { ...before, cash: 100 }),
    income('2025-01..2025-03', { grossRevenues: 90, depreciation: 10, interestExpense: 5 }),
  ])
  const interim = periodOf(results, 'incomeStatement', id).ratios
  const annual = periodOf(results, 'incomeStatement', `${id}_annualized`).ratios
  // (75 + 10 + 5) * 4 / (5 * 4 + 40)
  t.is(interim.traditionalDscr?.value, 6)
  t.is(interim.assetTurnover?.value, 360 / 180)
  t.true(close(interim.daysReceivable?.value, (80 / 90) * 90))
  t.is(interim.adjustedEbitda?.value, 90)
  t.is(annual.adjustedEbitda?.value, 360)
  for (const key of ['traditionalDscr', 'assetTurnover', 'returnOnEquity', 'ucaDscr', 'netMargin'])
    t.true(close(annual[key]?.value, interim[key]?.value ?? Number.NaN), key)
  t.true(close(annual.daysReceivable?.value, (80 / 360) * 365))
})

const nulls: [string, string, string, Parameters<typeof compute>[0]][] = [
  ['traditionalDscr', 'no_previous_balance_sheet', 'without a sheet before', [income('2024', year)]],
  ['returnOnAssets', 'no_balance_sheet', 'without a sheet', [income('2024', year)]],
  [
    'dscrAfterDistributions',
    'no_cash_flow',
    'without a cash flow',
    [income('2024', year), sheet('2023-12-31', { currentPortionLongTermDebt: 5 })],
  ],
  ['revenueGrowth', 'no_prior_period', 'without a year before', [income('2024', year)]],
  [
    'revenueGrowth',
    'no_prior_period',
    'with a quarter before',
    [income('2024', year), income('2023-10..2023-12', { grossRevenues: 5 })],
  ],
  ['assetTurnover', 'no_dates', 'without dates', [income('Last year', year)]],
  ['assetTurnover', 'longer_than_a_year', 'of eighteen months', [income('2023-07..2024-12', year)]],
  ['officerCompToSales', 'no_figure', 'without a figure', [income('2024', { grossRevenues: 5 })]],
  ['interestCoverage', 'zero_denominator', 'without interest', [income('2024', { grossRevenues: 5 })]],
  ['netMargin', 'negative_denominator', 'of negative revenue', [income('2024', { grossRevenues: -5 })]],
  [
    'traditionalDscr',
    'no_current_maturities',
    'of debt without its current part',
    [income('2024', year), sheet('2023-12-31', { cash: 5, longTermDebt: 100 })],
  ],
]
for (const [key, reason, name, columns] of nulls)
  test(`${key} ${name} is null: ${reason}`, t => {
    const results = compute(columns)
    const period = results.statements.incomeStatement.periods.findLast(({ annualized }) => !annualized)
    t.like(period?.ratios[key], { value: null, reason })
  })

test('without any long-term debt nothing is due', t => {
  const results = compute([income('2024', year), sheet('2023-12-31', { cash: 5 })])
  t.is(periodOf(results, 'incomeStatement').ratios.traditionalDscr?.value, 272 / 24)
})

test('a missing inventory is none in the cash conversion cycle', t => {
  const results = compute([
    income('2024', year),
    sheet('2024-12-31', { cash: 1, accountsReceivable: 73, accountsPayable: 36.5 }),
  ])
  const { ratios } = periodOf(results, 'incomeStatement')
  t.is(ratios.daysInventory?.reason, 'no_figure')
  t.true(close(ratios.cashConversionCycle?.value, 0))
})

test('negative equity has no debt to worth', t => {
  const results = compute([sheet('2024-12-31', { cash: 1, accountsPayable: 5, retainedEarnings: -4 })])
  t.like(periodOf(results, 'balanceSheet').ratios.debtToWorth, {
    value: null,
    reason: 'negative_denominator',
  })
})

test('the proposed debt is set against the latest full or annualized year only', t => {
  const columns = [
    sheet('2023-12-31', before),
    sheet('2024-12-31', { ...before, currentPortionLongTermDebt: 30 }),
    income('2024', year),
    income('2025-01..2025-06', year),
  ]
  const ratioOf = (results: ReturnType<typeof compute>) =>
    results.statements.incomeStatement.periods.map(({ ratios }) => ratios.proposedDscr?.value)
  t.deepEqual(ratioOf(compute(columns)), [undefined, undefined, undefined])
  t.deepEqual(ratioOf(compute(columns, { inputs: told({ proposedAnnualDebtService: 58 }) })), [
    undefined,
    undefined,
    // 272 * 2 / (24 * 2 + 30 + 58)
    4,
  ])
  t.deepEqual(ratioOf(compute(columns.slice(0, 3), { inputs: told({ proposedAnnualDebtService: 4 }) })), [4])
})

test('growth is told of interim periods too, beside the same months of the year before', t => {
  const results = compute([
    income('2024-01..2024-03', { grossRevenues: 100 }),
    income('2025-01..2025-03', { grossRevenues: 125 }),
  ])
  t.deepEqual(
    results.statements.incomeStatement.periods.map(({ ratios }) => ratios.revenueGrowth?.value),
    [null, null, 0.25, 0.25],
  )
})
