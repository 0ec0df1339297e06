import test from 'ava'
import fc from 'fast-check'
import { type Uca, type UcaFigure, ucaOf } from '../../src/figures/analysis/uca.js'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { spreadOf } from '../../src/figures/spread.js'
import { cashFlow } from '../../src/figures/template/cash-flow.js'
import { uca as rows } from '../../src/figures/template/uca.js'
import { spreads } from './arbitrary.js'
import { type Amounts, compute, figures, income, lineOf, printedOf, sheet } from './columns.js'

const of = (columns: StatementColumn[]): Uca => ucaOf(spreadOf(columns))

function valuesIn({ periods }: Uca): Amounts {
  const values = Object.entries(periods[0]?.values ?? {})
  return Object.fromEntries(values.map(([key, { value }]) => [key, value]))
}

const before = {
  cash: 1_000,
  accountsReceivable: 500,
  allowanceDoubtfulAccounts: -20,
  otherReceivables: 30,
  inventory: 300,
  prepaidExpenses: 25,
  machineryEquipment: 2_000,
  accumulatedDepreciation: -400,
  intangibleAssets: 100,
  accumulatedAmortization: -10,
  longTermInvestments: 80,
  dueFromRelatedParties: 60,
  accountsPayable: 250,
  notesPayableShortTerm: 150,
  currentPortionLongTermDebt: 100,
  accruedExpenses: 45,
  taxesPayable: 20,
  deferredRevenue: 70,
  longTermDebt: 900,
  deferredTaxLiabilities: 30,
  commonStock: 200,
  retainedEarnings: 1_900,
}
const after = {
  cash: 1_119.5,
  accountsReceivable: 650,
  allowanceDoubtfulAccounts: -30,
  otherReceivables: 20,
  inventory: 280,
  prepaidExpenses: 40,
  machineryEquipment: 2_300,
  accumulatedDepreciation: -560,
  intangibleAssets: 100,
  accumulatedAmortization: -20,
  longTermInvestments: 95,
  dueFromRelatedParties: 100,
  accountsPayable: 310,
  notesPayableShortTerm: 120,
  currentPortionLongTermDebt: 110,
  accruedExpenses: 60,
  taxesPayable: 35,
  deferredRevenue: 50,
  longTermDebt: 790,
  deferredTaxLiabilities: 45,
  commonStock: 250,
  retainedEarnings: 2_324.5,
}
const year = {
  grossRevenues: 5_000,
  salesReturnsAllowances: -100,
  cogsGoodsMaterials: 2_800,
  cogsDepreciation: 60,
  salariesWages: 900,
  badDebtExpense: 15,
  depreciation: 140,
  amortization: 10,
  interestIncome: 4,
  gainLossOnAssetSales: 8,
  otherIncome: 12,
  interestExpense: 74.5,
  otherExpenses: 5,
  incomeTaxes: 250,
}

test('a year by hand, to the cent', t => {
  const printedCashFlow = printedOf({ distributions: -245 })
  const columns = [
    sheet('2023-12-31', before),
    sheet('2024-12-31', after),
    income('2024', year, { printedCashFlow }),
  ]
  const found = valuesIn(of(columns))
  t.deepEqual(found, {
    netSales: 4_900,
    badDebts: -15,
    // 150 more are owed, 10 of it doubtful.
    changeInReceivables: -140,
    changeInDeferredRevenue: -20,
    cashFromSales: 4_725,
    costOfSales: -2_800,
    changeInInventory: 20,
    changeInPayables: 60,
    cashPaidToSuppliers: -2_720,
    cashFromTrading: 2_005,
    // 900 of wages; bad debts stand above, depreciation and amortization cost no cash.
    operatingExpenses: -900,
    changeInPrepaidExpenses: -15,
    changeInAccruedExpenses: 15,
    cashPaidForOperations: -900,
    cashAfterOperations: 1_105,
    otherIncome: 16,
    otherExpenses: -5,
    changeInOtherAssets: 10,
    changeInDueFromRelatedParties: -40,
    miscellaneous: -19,
    incomeTaxes: -250,
    changeInTaxesPayable: 15,
    changeInDeferredTaxes: 15,
    taxesPaid: -220,
    netCashAfterOperations: 866,
    interest: -74.5,
    distributions: -245,
    financingCosts: -319.5,
    netCashIncome: 546.5,
    currentMaturities: -100,
    cashAfterDebtAmortization: 446.5,
    // Net fixed assets grew by 140 although 200 were written off, and 8 came in above their value.
    capitalExpenditures: -332,
    changeInIntangibles: 0,
    changeInInvestments: -15,
    cashPaidForInvestments: -347,
    financingSurplus: 99.5,
    changeInShortTermDebt: -30,
    // 110 are current now, and the long-term part is 110 less: nothing was borrowed.
    changeInLongTermDebt: 0,
    changeInDebt: -30,
    changeInPaidInCapital: 50,
    changeInEquity: 50,
    changeInCash: 119.5,
    beginningCash: 1_000,
    endingCash: 1_119.5,
    ucaVariance: 0,
  })
  t.is(figures(compute(columns), 'cashFlow').netChangeInCash, 119.5)
})

test('depreciation that only a printed cash flow shows is none of the operating expenses paid', t => {
  const printedCashFlow = printedOf({ depreciation: 25 })
  const found = valuesIn(
    of([
      sheet('2023-12-31', { cash: 10, machineryEquipment: 100, retainedEarnings: 110 }),
      sheet('2024-12-31', { cash: 40, machineryEquipment: 90, retainedEarnings: 130 }),
      income('2024', { grossRevenues: 80, otherOperatingExpenses: 60 }, { printedCashFlow }),
    ]),
  )
  t.is(found.operatingExpenses, -35)
  t.is(found.capitalExpenditures, -15)
  t.is(found.changeInCash, 30)
})

test('a combined line of depreciation and amortization is split as the cash flow splits it', t => {
  const label = 'Depreciation and amortization'
  const lines = [lineOf('grossRevenues', 100), lineOf('depreciation', 50, { label })]
  const found = valuesIn(
    of([
      sheet('2023-12-31', { cash: 1, intangibleAssets: 90, accumulatedAmortization: -30 }),
      sheet('2024-12-31', { cash: 101, intangibleAssets: 90, accumulatedAmortization: -50 }),
      income('2024', {}, { lines }),
    ]),
  )
  t.is(found.operatingExpenses, 0)
  t.is(found.capitalExpenditures, -30)
  t.is(found.changeInIntangibles, 0)
})

test('a period without one says why', t => {
  const sheets = [
    sheet('2022-12-31', { inventory: 1 }),
    sheet('2023-12-31', { cash: 1 }),
    sheet('2024-12-31', { cash: 2 }),
  ]
  const reasons = (...columns: StatementColumn[]) => of(columns).missing.map(({ reason }) => reason)
  const sales = { grossRevenues: 1 }
  t.deepEqual(reasons(income('2024', sales), ...sheets), [])
  t.deepEqual(reasons(income('Last year', sales), ...sheets), ['no_dates'])
  t.deepEqual(reasons(income('2025', sales), ...sheets), ['no_balance_sheet'])
  t.deepEqual(reasons(income('2022', sales), ...sheets), ['no_previous_balance_sheet'])
  t.deepEqual(reasons(income('2023', sales), ...sheets), ['no_cash'])
  t.deepEqual(reasons(income('2024', { grossRevenues: 9, cogsGoodsMaterials: 4 }), ...sheets), [
    'no_net_income',
  ])
})

const cents = (figure: UcaFigure | undefined): number => Math.round((figure?.value ?? 0) * 100)

/** Whatever the figures are, also where they don't balance: each of them is in one row, with one sign. */
test('it ends in the same change in cash as the derived cash flow, and each row is the sum of its inputs', t => {
  const anyPrinted = fc.record({
    depreciation: fc.integer({ min: 1, max: 900 }),
    distributions: fc.integer({ min: -900, max: 0 }),
    contributions: fc.integer({ min: 0, max: 900 }),
  })
  fc.assert(
    fc.property(spreads, fc.option(anyPrinted), (columns, printed) => {
      const printedCashFlow = printed && { printedCashFlow: printedOf(printed) }
      const all = columns.map(column => ({ ...column, ...printedCashFlow }))
      const { statements } = compute(all)
      const found = of(all)
      for (const { id, values } of found.periods) {
        const flow = statements.cashFlow.periods.find(period => period.id === id)
        const derived = flow?.values ?? {}
        t.is(cents(values.changeInCash), Math.round((derived.netChangeInCash?.value ?? 0) * 100))
        t.is(values.ucaVariance?.value, derived.cashFlowVariance?.value)
        for (const { value, inputs } of Object.values(values)) {
          const sum = inputs.reduce((all, one) => all + one.sign * Math.round(one.value * 100), 0)
          t.is(Math.round(value * 100), sum + 0)
        }
      }
      const flows = statements.cashFlow.periods.length
      t.true(found.periods.length === flows || found.missing.some(({ reason }) => reason === 'no_net_income'))
    }),
    { numRuns: 60, seed: 20_261_125 },
  )
})

test('every row of the derived cash flow that a rule decides is taken from there', t => {
  const taken = rows.flatMap(({ terms }) => terms.filter(({ of }) => of === 'cashFlow'))
  const decided = ['amortization', 'changeInOtherEquity', 'changeInPaidInCapital', 'depreciation']
  t.deepEqual([...new Set(taken.map(({ row }) => row))].sort(), [...decided, 'distributionsDividends'])
  t.true(taken.every(({ row }) => cashFlow.some(({ key }) => key === row)))
})
