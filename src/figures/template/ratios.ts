import { type Term, termsOf, type WrittenTerm } from './row.js'

export interface Ratio {
  key: string
  label: string
  group: 'liquidity' | 'activity' | 'leverage' | 'profitability' | 'growth' | 'coverage'
  unit: 'times' | 'percent' | 'days' | 'amount'
  top: Term[]
  /** Null for what is an amount or a sum. */
  bottom: Term[] | null
  /** A sum needs any of its terms to have a figure, a difference between two periods both. */
  needs: 'any' | 'all'
}

type Draft = Omit<Ratio, 'key' | 'group' | 'unit'>

const quotient = (label: string, top: WrittenTerm[], bottom: WrittenTerm[]): Draft => ({
  label,
  top: termsOf('ratios', top),
  bottom: termsOf('ratios', bottom),
  needs: 'any',
})
const sum = (label: string, ...top: WrittenTerm[]): Draft => ({
  label,
  top: termsOf('ratios', top),
  bottom: null,
  needs: 'any',
})

const groupOf = (group: Ratio['group'], unit: Ratio['unit'], drafts: Record<string, Draft>): Ratio[] =>
  Object.entries(drafts).map(([key, draft]) => ({ key, group, unit, ...draft }))

const cashEarnings = '+annualized(ratios.adjustedEbitda)'
const interest = '+annualized(incomeStatement.interestExpense)'
const rent = '+annualized(incomeStatement.rent)'
const currentMaturities = '+balanceSheet.currentPortionLongTermDebt[previous]'
const distributions = '+annualized(cashFlow.distributionsDividends)'
const taxes = '-annualized(incomeStatement.incomeTaxes)'

/** In days: times those of the period. */
export const ratios: Ratio[] = [
  ...groupOf('liquidity', 'times', {
    currentRatio: quotient(
      'Current ratio',
      ['+balanceSheet.totalCurrentAssets'],
      ['+balanceSheet.totalCurrentLiabilities'],
    ),
    quickRatio: quotient(
      'Quick ratio',
      [
        '+balanceSheet.cash',
        '+balanceSheet.marketableSecurities',
        '+balanceSheet.accountsReceivable',
        '+balanceSheet.allowanceDoubtfulAccounts',
      ],
      ['+balanceSheet.totalCurrentLiabilities'],
    ),
  }),
  ...groupOf('liquidity', 'amount', {
    workingCapital: sum(
      'Working capital',
      '+balanceSheet.totalCurrentAssets',
      '-balanceSheet.totalCurrentLiabilities',
    ),
  }),
  ...groupOf('activity', 'days', {
    daysReceivable: quotient(
      'Days receivable',
      ['+balanceSheet.accountsReceivable', '+balanceSheet.allowanceDoubtfulAccounts'],
      ['+incomeStatement.netRevenues'],
    ),
    daysInventory: quotient(
      'Days inventory',
      ['+balanceSheet.inventory'],
      ['+incomeStatement.totalCostOfRevenues'],
    ),
    daysPayable: quotient(
      'Days payable',
      ['+balanceSheet.accountsPayable'],
      ['+incomeStatement.totalCostOfRevenues'],
    ),
    cashConversionCycle: sum('Cash conversion cycle', '+daysReceivable', '+daysInventory', '-daysPayable'),
  }),
  ...groupOf('activity', 'times', {
    assetTurnover: quotient(
      'Revenue to total assets',
      ['+annualized(incomeStatement.netRevenues)'],
      ['+balanceSheet.totalAssets'],
    ),
  }),
  ...groupOf('leverage', 'times', {
    debtToWorth: quotient('Debt to worth', ['+balanceSheet.totalLiabilities'], ['+balanceSheet.totalEquity']),
    debtToTangibleNetWorth: quotient(
      'Debt to tangible net worth',
      ['+balanceSheet.totalLiabilities'],
      ['+balanceSheet.tangibleNetWorth'],
    ),
    effectiveDebtToTangibleNetWorth: quotient(
      'Senior debt to effective tangible net worth',
      ['+balanceSheet.totalLiabilities', '-balanceSheet.subordinatedDebt'],
      ['+balanceSheet.tangibleNetWorth', '+balanceSheet.subordinatedDebt'],
    ),
  }),
  ...groupOf('leverage', 'percent', {
    liabilitiesToAssets: quotient(
      'Liabilities to assets',
      ['+balanceSheet.totalLiabilities'],
      ['+balanceSheet.totalAssets'],
    ),
  }),
  ...groupOf('profitability', 'percent', {
    grossMargin: quotient('Gross margin', ['+incomeStatement.grossProfit'], ['+incomeStatement.netRevenues']),
    operatingMargin: quotient(
      'Operating margin',
      ['+incomeStatement.operatingIncome'],
      ['+incomeStatement.netRevenues'],
    ),
    ebitdaMargin: quotient('EBITDA margin', ['+incomeStatement.ebitda'], ['+incomeStatement.netRevenues']),
    netMargin: quotient('Net margin', ['+incomeStatement.netIncome'], ['+incomeStatement.netRevenues']),
    returnOnAssets: quotient(
      'Return on assets',
      ['+annualized(incomeStatement.netIncome)'],
      ['+balanceSheet.totalAssets'],
    ),
    returnOnEquity: quotient(
      'Return on equity',
      ['+annualized(incomeStatement.netIncome)'],
      ['+balanceSheet.totalEquity'],
    ),
    officerCompToSales: quotient(
      'Officer compensation to sales',
      ['+incomeStatement.officersCompensation'],
      ['+incomeStatement.netRevenues'],
    ),
  }),
  ...groupOf('growth', 'percent', {
    // As (this - prior) / prior, which is this / prior - 1.
    revenueGrowth: {
      ...quotient(
        'Revenue growth',
        ['+incomeStatement.netRevenues', '-incomeStatement.netRevenues[prior]'],
        ['+incomeStatement.netRevenues[prior]'],
      ),
      needs: 'all',
    },
  }),
  ...groupOf('coverage', 'amount', {
    adjustedEbitda: sum(
      'EBITDA before gains on asset sales',
      '+incomeStatement.ebitda',
      '-incomeStatement.gainLossOnAssetSales',
    ),
  }),
  ...groupOf('coverage', 'times', {
    interestCoverage: quotient(
      'Interest coverage',
      ['+incomeStatement.ebit'],
      ['+incomeStatement.interestExpense'],
    ),
    ebitdaInterestCoverage: quotient(
      'EBITDA interest coverage',
      ['+adjustedEbitda'],
      ['+incomeStatement.interestExpense'],
    ),
    traditionalDscr: quotient('Debt service coverage (DSCR)', [cashEarnings], [interest, currentMaturities]),
    dscrAfterDistributions: quotient(
      'DSCR after distributions and income taxes',
      [cashEarnings, distributions, taxes],
      [interest, currentMaturities],
    ),
    fixedChargeCoverage: quotient(
      'Fixed charge coverage',
      [cashEarnings, rent, distributions, taxes],
      [interest, rent, currentMaturities],
    ),
    ucaDscr: quotient(
      'UCA cash-basis coverage',
      ['+annualized(cashFlow.netCashFromOperating)', interest],
      [interest, currentMaturities],
    ),
  }),
  ...groupOf('leverage', 'times', {
    debtToEbitda: quotient(
      'Funded debt to EBITDA',
      [
        '+balanceSheet.notesPayableShortTerm',
        '+balanceSheet.currentPortionLongTermDebt',
        '+balanceSheet.longTermDebt',
        '+balanceSheet.dueToRelatedParties',
        '+balanceSheet.subordinatedDebt',
      ],
      [cashEarnings],
    ),
  }),
  ...groupOf('coverage', 'times', {
    cashFlowToMaturities: quotient(
      'Cash flow to current maturities',
      [
        '+annualized(incomeStatement.netIncome)',
        '+annualized(incomeStatement.totalDepreciationAmortization)',
      ],
      [currentMaturities],
    ),
    proposedDscr: quotient(
      'DSCR with the proposed debt',
      [cashEarnings],
      [interest, currentMaturities, '+proposed.annualDebtService'],
    ),
  }),
]
