import type { Check } from '../../../figures/checks/outcome.js'
import type { NoRatio } from '../../../figures/computing/ratio.js'
import type { Ratio } from '../../../figures/template/ratios.js'
import type { StatementName } from '../../../figures/template/row.js'
import type { PersonalIncome } from '../../../figures/told/inputs.js'

/** What both artifacts call things. */

export const statementTitles: Record<StatementName, string> = {
  incomeStatement: 'Income statement',
  balanceSheet: 'Balance sheet',
  cashFlow: 'Cash flow',
}

/** What the percentages beside a statement's figures are of. */
export const shareTitles: Record<StatementName, string> = {
  incomeStatement: '% of revenue',
  balanceSheet: '% of assets',
  cashFlow: '% of revenue',
}

export const ratioGroups: Record<Ratio['group'], string> = {
  liquidity: 'Liquidity',
  activity: 'Activity',
  leverage: 'Leverage',
  profitability: 'Profitability',
  growth: 'Growth',
  coverage: 'Coverage',
}

/** Short enough for a column of figures. */
export const noRatio: Record<NoRatio, string> = {
  no_balance_sheet: 'no balance sheet',
  no_previous_balance_sheet: 'no opening sheet',
  no_cash_flow: 'no cash flow',
  no_prior_period: 'no prior period',
  no_dates: 'undated',
  longer_than_a_year: 'over a year',
  no_current_maturities: 'no maturities',
  no_principal: 'no principal',
  no_figure: 'no figure',
  zero_denominator: 'divides by zero',
  negative_denominator: 'negative base',
}

/** What people tell, where a ratio is made of it. */
export const toldTitles: Record<string, string> = {
  'proposed.annualDebtService': 'Proposed annual debt service',
  'given.existingAnnualDebtService': 'Annual debt service, as told',
  'given.debtSchedule': 'Annual debt service, by the schedule',
  'given.principal': 'Annual principal, by the schedule',
  'given.noteMaturities': 'Due within the year, by the notes',
  'bridge.depreciation': 'Depreciation within costs',
  'bridge.addBacks': 'Add-backs',
}

export const incomeTitles: Record<PersonalIncome['kind'], string> = {
  wages: 'Wages',
  interest: 'Interest',
  dividends: 'Dividends',
  pensions: 'Pensions',
  socialSecurity: 'Social security',
  distributions: 'Distributions',
  other: 'Other income',
}

export const statuses: Record<Check['status'], string> = { pass: 'Pass', warning: 'Warning', fail: 'Fail' }

/** What a source prints of a cash flow, where the template derives it. */
export const printedTitles: Record<string, string> = {
  netChangeInCash: 'Net change in cash',
  contributions: 'Contributions',
  distributions: 'Distributions',
  depreciation: 'Depreciation',
  depreciationAndAmortization: 'Depreciation and amortization, in one line',
}

export const artifactTitles = { SPREADSHEET: 'Spreading workbook', REPORT: 'Spreading report' } as const
