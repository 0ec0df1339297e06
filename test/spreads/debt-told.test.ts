import test from 'ava'
import type { PutInputs } from '../../src/spreads/inputs/schema.js'
import { type Amounts, checkOf, compute, income, periodOf, sheet, told } from './columns.js'

/** Whose word debt service goes by, where some say nothing. */

const id = '2024-01-01_2024-12-31'
// EBITDA 209,000
const year: Amounts = {
  grossRevenues: 1_210_000,
  cogsGoodsMaterials: 726_000,
  salariesWages: 275_000,
  interestExpense: 15_500,
}
const owed: Amounts = { cash: 9, longTermDebt: 220_000 }
const noteMaturities = { label: '2024', amount: 45_000_00, sources: [] }
const ratioIn = (columns: Parameters<typeof compute>[0], inputs: PutInputs, key = 'traditionalDscr') =>
  periodOf(compute(columns, { inputs: told(inputs) }), 'incomeStatement', id).ratios[key]
const near = (one: number | null | undefined, other: number) => Math.abs((one ?? Number.NaN) - other) < 1e-9

test('notes tell what was due where the sheet before does not, and never against it', t => {
  const noted = [sheet('2023-12-31', owed, { noteMaturities }), income('2024', year)]
  t.true(near(ratioIn(noted, {})?.value, 209_000 / 60_500))
  t.true(near(ratioIn(noted, {}, 'cashFlowToMaturities')?.value, 193_500 / 45_000))
  t.deepEqual(
    ratioIn(noted, {})?.inputs.map(({ of, row, value }) => [of, row, value]),
    [
      ['ratios', 'adjustedEbitda', 209_000],
      ['incomeStatement', 'interestExpense', 15_500],
      ['given', 'noteMaturities', 45_000],
    ],
  )
  const printed = [
    sheet('2023-12-31', { ...owed, currentPortionLongTermDebt: 40_000 }, { noteMaturities }),
    income('2024', year),
  ]
  t.true(near(ratioIn(printed, {})?.value, 209_000 / 55_500))
  t.true(
    near(ratioIn(noted, { existingAnnualDebtService: 70_000, asOf: '2024-12-31' })?.value, 209_000 / 70_000),
  )
  t.like(ratioIn([sheet('2023-12-31', owed), income('2024', year)], {}), {
    value: null,
    reason: 'no_current_maturities',
  })
})

test('without any sheet, debt service is as of the last day of the latest income statement', t => {
  const only = [income('2024', year)]
  t.true(near(ratioIn(only, { existingAnnualDebtService: 70_000 })?.value, 209_000 / 70_000))
})

test('a payment without a rate serves the debt, and says nothing of its principal', t => {
  const debts = [{ lender: 'First Bank', balance: 220_000, annualPayment: 60_000 }]
  const columns = [sheet('2024-12-31', owed), income('2024', year)]
  t.true(near(ratioIn(columns, { debts })?.value, 209_000 / 60_000))
  t.like(ratioIn(columns, { debts }, 'cashFlowToMaturities'), { value: null, reason: 'no_principal' })
  const results = compute(columns, {
    inputs: told({ debts: [{ ...debts[0], annualPayment: 500_000 }] } as never),
  })
  t.is(checkOf(results, 'debtScheduleAddsUp')?.status, 'fail')
})

test('what is told of a period that is not there fails a check, which names it', t => {
  const columns = [sheet('2024-12-31', owed), income('2024', year)]
  const checkFor = (inputs: PutInputs) => checkOf(compute(columns, { inputs: told(inputs) }), 'inputsApplied')
  const addBack = { amount: 5, reason: "Owner's boat" }
  t.is(checkFor({ addBacks: [{ ...addBack, end: '2024-12-31' }] }), undefined)
  t.like(checkFor({ addBacks: [{ ...addBack, start: '2024-07-01', end: '2024-12-31' }] }), {
    status: 'fail',
    detail: "No income statement for: “Owner's boat” of 2024-07-01 to 2024-12-31",
  })
  t.like(checkFor({ existingAnnualDebtService: 5, asOf: '2026-12-31' }), {
    status: 'fail',
    detail: 'No income statement for: the debt service, of the year to 2026-12-31',
  })
})

test('the trailing twelve months bear the debt service that was told, and its add-backs', t => {
  const half = Object.fromEntries(Object.entries(year).map(([row, amount]) => [row, amount / 2]))
  const results = compute(
    [income('2024', year), income('2024-01..2024-06', half), income('2025-01..2025-06', half)],
    {
      inputs: told({
        existingAnnualDebtService: 70_000,
        addBacks: [
          { end: '2025-06-30', amount: 9_000, reason: 'Moving' },
          { end: '2024-06-30', amount: 1_000, reason: 'Lawyers' },
        ],
      }),
    },
  )
  const { trailing } = results.blocks.comparison
  t.true(trailing.reason === null && near(trailing.ratios.traditionalDscr?.value, 217_000 / 70_000))
})

test('stress is told with the loan that is asked for, whose annuity is dearer at a higher rate', t => {
  const columns = [sheet('2024-12-31', owed), income('2024', { ...year, cogsDepreciation: 10_000 })]
  const inputs = {
    existingAnnualDebtService: 70_000,
    proposedDebt: { amount: 250_000, annualRate: 0.08, months: 84 },
    stress: { revenue: 0.1, rate: 0.02 },
  }
  const { stress } = compute(columns, { inputs: told(inputs) }).blocks
  const { proposed } = stress
  t.true(near(stress.dscr.base, 209_000 / 70_000))
  t.true(near(proposed?.dscr.base, 209_000 / (70_000 + 46_758.64)))
  // A tenth of a gross profit of 484,000 before depreciation; two points of 220,000; at 10 % a year costs 49,803.55.
  t.true(near(proposed?.dscr.revenue, 160_600 / (70_000 + 46_758.64)))
  t.true(near(proposed?.dscr.rate, 209_000 / (70_000 + 4_400 + 49_803.55)))
  t.true(near(proposed?.breakEven.revenue, (209_000 - 116_758.64) / 484_000))
  const { rate } = proposed?.breakEven ?? {}
  const again = compute(columns, { inputs: told({ ...inputs, stress: { rate: rate ?? 0 } }) }).blocks.stress
  t.true(Math.abs((again.proposed?.dscr.rate ?? 0) - 1) < 1e-6)
})

test('a borrower without debt has only the coverage of the loan that is asked for', t => {
  const { interestExpense: _, ...without } = year
  const columns = [
    sheet('2023-12-31', { cash: 9 }),
    sheet('2024-12-31', { cash: 9 }),
    income('2024', without),
  ]
  const inputs = { proposedAnnualDebtService: 100_000, stress: { revenue: 0.5, rate: 0.1 } }
  const { stress } = compute(columns, { inputs: told(inputs) }).blocks
  t.deepEqual(stress.dscr, { base: null, revenue: null, margin: null, rate: null, all: null })
  t.true(near(stress.proposed?.dscr.base, 2.09))
  // Nobody has told its rate.
  t.true(near(stress.proposed?.dscr.rate, 2.09))
  t.is(stress.proposed?.breakEven.rate, null)
  t.true((stress.proposed?.dscr.all ?? 1) < 0)
})
