import test from 'ava'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import type { PutInputs } from '../../src/spreads/inputs/schema.js'
import { type Amounts, checkOf, compute, income, periodOf, printedOf, sheet, told } from './columns.js'

const sheetWith = (currentPortionLongTermDebt: number, longTermDebt: number): Amounts => ({
  cash: 500_000,
  currentPortionLongTermDebt,
  longTermDebt,
  commonStock: 500_000 - currentPortionLongTermDebt - longTermDebt,
})
const columns = [
  sheet('2022-12-31', sheetWith(40_000, 260_000)),
  sheet('2023-12-31', sheetWith(40_000, 220_000)),
  sheet('2024-12-31', sheetWith(45_000, 175_000)),
  // EBITDA 180,000
  income('2023', {
    grossRevenues: 1_100_000,
    cogsGoodsMaterials: 660_000,
    salariesWages: 200_000,
    rent: 60_000,
    depreciation: 20_000,
    interestExpense: 18_000,
  }),
  // EBITDA 209,000, net income 171,500
  income('2024', {
    grossRevenues: 1_210_000,
    cogsGoodsMaterials: 726_000,
    salariesWages: 215_000,
    rent: 60_000,
    depreciation: 22_000,
    interestExpense: 15_500,
  }),
]
/** 37,800.00 and 28,345.67 a year, of which 30,000.00 and 21,345.67 are principal; 220,000 are owed. */
const debts = [
  { lender: 'First Bank', balance: 120_000, annualRate: 0.065, annualPrincipal: 30_000 },
  { lender: 'Equipment Leasing', balance: 100_000, annualRate: 0.07, annualPayment: 28_345.67 },
]
const of = (inputs: PutInputs, from = columns): ResultsWithBlocks => compute(from, { inputs: told(inputs) })
const ratioIn = (results: ResultsWithBlocks, year: number, key: string) =>
  periodOf(results, 'incomeStatement', `${year}-01-01_${year}-12-31`).ratios[key]
const near = (one: number | null | undefined, other: number) => Math.abs((one ?? Number.NaN) - other) < 1e-9

test('without inputs, debt service is interest and what was due within the year', t => {
  const results = of({})
  t.true(near(ratioIn(results, 2023, 'traditionalDscr')?.value, 180_000 / 58_000))
  t.true(near(ratioIn(results, 2024, 'traditionalDscr')?.value, 209_000 / 55_500))
})

test('a debt schedule takes their place in the year up to its day, and earlier years keep theirs', t => {
  const results = of({ debts })
  t.true(near(ratioIn(results, 2023, 'traditionalDscr')?.value, 180_000 / 58_000))
  t.true(near(ratioIn(results, 2024, 'traditionalDscr')?.value, 209_000 / 66_145.67))
  t.true(near(ratioIn(results, 2024, 'cashFlowToMaturities')?.value, 193_500 / 51_345.67))
  t.deepEqual(
    ratioIn(results, 2024, 'traditionalDscr')?.inputs.map(({ of, row, value }) => [of, row, value]),
    [
      ['ratios', 'adjustedEbitda', 209_000],
      ['given', 'debtSchedule', 66_145.67],
    ],
  )
})

test('the day of the debts decides which year they serve', t => {
  const results = of({ debts, asOf: '2023-12-31' })
  t.true(near(ratioIn(results, 2023, 'traditionalDscr')?.value, 180_000 / 66_145.67))
  t.true(near(ratioIn(results, 2024, 'traditionalDscr')?.value, 209_000 / 55_500))
})

test('existing debt service stands before a schedule, and says nothing of the principal', t => {
  const results = of({ debts, existingAnnualDebtService: 70_000 })
  t.true(near(ratioIn(results, 2024, 'traditionalDscr')?.value, 209_000 / 70_000))
  t.like(ratioIn(results, 2024, 'cashFlowToMaturities'), { value: null, reason: 'no_principal' })
})

test('long-term debt of which nobody says what is due has no coverage, until somebody tells', t => {
  const silent = columns.map(column => ({
    ...column,
    lines: column.lines.filter(({ row }) => row !== 'currentPortionLongTermDebt'),
  }))
  t.like(ratioIn(of({}, silent), 2024, 'traditionalDscr'), { value: null, reason: 'no_current_maturities' })
  t.true(near(ratioIn(of({ debts }, silent), 2024, 'traditionalDscr')?.value, 209_000 / 66_145.67))
})

test('proposed debt costs what an annuity does, and stands beside what is there', t => {
  const results = of({ debts, proposedDebt: { amount: 250_000, annualRate: 0.08, months: 84 } })
  t.true(near(ratioIn(results, 2024, 'proposedDscr')?.value, 209_000 / (66_145.67 + 46_758.64)))
  t.is(ratioIn(results, 2023, 'proposedDscr'), undefined)
  const half = of({ debts, proposedDebt: { amount: 60_000, annualRate: 0, months: 6 } })
  t.true(near(ratioIn(half, 2024, 'proposedDscr')?.value, 209_000 / (66_145.67 + 60_000)))
})

test('a schedule that is not the debt of the sheet fails a check, and so does one that does not add up', t => {
  t.is(checkOf(of({ debts }), 'debtScheduleDiffers')?.status, 'pass')
  t.is(checkOf(of({ debts }), 'debtScheduleAddsUp')?.status, 'pass')
  t.like(checkOf(of({ debts: debts.slice(0, 1) }), 'debtScheduleDiffers'), {
    status: 'fail',
    amount: -100_000,
  })
  for (const wrong of [
    { annualRate: 0.5, annualPayment: 20_000 },
    { annualRate: 0.07, annualPayment: 300_000 },
    { annualRate: 0.07, annualPrincipal: 50_000, annualPayment: 28_345.67 },
  ])
    t.like(checkOf(of({ debts: [{ lender: 'X', balance: 100_000, ...wrong }] }), 'debtScheduleAddsUp'), {
      status: 'fail',
      detail: 'X',
    })
  t.is(checkOf(of({}), 'debtScheduleDiffers'), undefined)
  t.like(checkOf(of({ debts, asOf: '2024-06-30' }), 'debtScheduleDiffers'), {
    periodId: '2023-01-01_2023-12-31',
    status: 'fail',
  })
  const beyond = [{ lender: 'X', balance: 224_401, annualPayment: 30_000, annualRate: 0.05 }]
  t.is(checkOf(of({ debts: beyond }), 'debtScheduleDiffers')?.status, 'fail')
})

test('what owners take out counts only where it is asked for', t => {
  const paid = columns.map(column =>
    column.statement === 'balanceSheet'
      ? column
      : { ...column, printedCashFlow: printedOf({ contributions: 0, distributions: -30_000 }) },
  )
  t.true(near(ratioIn(of({}, paid), 2024, 'traditionalDscr')?.value, 209_000 / 55_500))
  t.true(
    near(ratioIn(of({ countDistributions: true }, paid), 2024, 'traditionalDscr')?.value, 179_000 / 55_500),
  )
})

test('add-backs and depreciation within costs lead from reported to adjusted EBITDA', t => {
  const hidden = columns.map(column =>
    column.end === '2024-12-31' && column.statement === 'incomeStatement'
      ? { ...column, printedCashFlow: printedOf({ depreciation: 31_000 }) }
      : column,
  )
  const addBacks = [
    { end: '2024-12-31', amount: 12_500, reason: "Owner's pay above the market" },
    { start: '2023-01-01', end: '2023-12-31', amount: -4_000, reason: 'Rent below the market' },
    { end: '2021-12-31', amount: 1, reason: 'Of a year that is not there' },
  ]
  const results = of({ addBacks }, hidden)
  t.is(ratioIn(results, 2024, 'adjustedEbitda')?.value, 209_000 + 9_000 + 12_500)
  t.is(ratioIn(results, 2023, 'adjustedEbitda')?.value, 180_000 - 4_000)
  t.is(periodOf(results, 'incomeStatement', '2024-01-01_2024-12-31').values.ebitda?.value, 209_000)
  t.is(periodOf(results, 'incomeStatement', '2024-01-01_2024-12-31').values.depreciation?.value, 22_000)
  const [before, year] = results.blocks.bridge
  t.like(before, { reported: 180_000, adjusted: 176_000 })
  t.like(year, { reported: 209_000, adjusted: 230_500 })
  t.deepEqual(
    year?.lines.map(({ kind, amount, author }) => [kind, amount, author]),
    [
      ['depreciation', 9_000, null],
      ['addBack', 12_500, 'Ann'],
    ],
  )
})

test('covenants are tested in every period, with their headroom', t => {
  const covenants = [
    { ratio: 'traditionalDscr', min: 3.5 },
    { ratio: 'debtToWorth', max: 1 },
  ]
  const [coverage, leverage] = of({ covenants }).blocks.covenants
  t.deepEqual(
    coverage?.periods.map(({ periodId, met }) => [periodId.slice(0, 4), met]),
    [
      ['2023', false],
      ['2024', true],
    ],
  )
  t.true(near(coverage?.periods[0]?.headroom, 180_000 / 58_000 - 3.5))
  t.true(near(leverage?.periods.at(-1)?.headroom, 1 - 220_000 / 280_000))
})

test('stress changes one thing after the other, and says what each may come to', t => {
  const { stress } = of({ debts, stress: { revenue: 0.1, margin: 0.02, rate: 0.03 } }).blocks
  const service = 66_145.67
  // A tenth of a gross profit of 484,000; two points of 1,210,000; three of 220,000.
  t.true(near(stress.dscr.base, 209_000 / service))
  t.true(near(stress.dscr.revenue, (209_000 - 48_400) / service))
  t.true(near(stress.dscr.margin, (209_000 - 24_200) / service))
  t.true(near(stress.dscr.rate, 209_000 / (service + 6_600)))
  t.true(near(stress.dscr.all, (209_000 - 48_400 - 0.9 * 24_200) / (service + 6_600)))
  t.true(near(stress.breakEven.revenue, (209_000 - service) / 484_000))
  t.true(near(stress.breakEven.margin, (209_000 - service) / 1_210_000))
  t.true(near(stress.breakEven.rate, (209_000 - service) / 220_000))
  t.like(compute([]).blocks.stress, { periodId: null, reason: 'no_year' })
})
