import { computed, line, memo, negative, rowsOf, signed, subtotal, total, variance } from './row.js'

/** Every row adds to its section, so what reduces it is negative. */
export const balanceSheet = rowsOf('balanceSheet', {
  cash: line('Cash & equivalents'),
  marketableSecurities: line('Marketable securities'),
  accountsReceivable: line('Accounts receivable - trade'),
  allowanceDoubtfulAccounts: negative(line('Allowance for doubtful accounts')),
  otherReceivables: line('Other receivables'),
  inventory: line('Inventory'),
  prepaidExpenses: line('Prepaid expenses'),
  otherCurrentAssets: line('Other current assets'),
  totalCurrentAssets: subtotal('Total current assets', '+sum(cash .. otherCurrentAssets)'),

  land: line('Land'),
  buildingsImprovements: line('Buildings & improvements'),
  machineryEquipment: line('Machinery & equipment'),
  furnitureFixtures: line('Furniture & fixtures'),
  vehicles: line('Vehicles'),
  leaseholdImprovements: line('Leasehold improvements'),
  constructionInProgress: line('Construction in progress'),
  propertyPlantEquipment: line('Property, plant & equipment (unclassified)'),
  grossFixedAssets: subtotal('Gross fixed assets', '+sum(land .. propertyPlantEquipment)'),
  accumulatedDepreciation: negative(line('Accumulated depreciation')),
  netFixedAssets: subtotal('Net fixed assets', '+grossFixedAssets', '+accumulatedDepreciation'),

  operatingLeaseAssets: line('Right-of-use (lease) assets'),
  intangibleAssets: line('Intangible assets'),
  goodwill: line('Goodwill'),
  accumulatedAmortization: negative(line('Accumulated amortization')),
  longTermInvestments: line('Investments (non-current)'),
  dueFromRelatedParties: line('Due from shareholders / affiliates'),
  deferredTaxAssets: line('Deferred tax assets'),
  otherNonCurrentAssets: line('Other non-current assets'),
  totalNonCurrentAssets: subtotal(
    'Total non-current assets',
    '+netFixedAssets',
    '+sum(operatingLeaseAssets .. otherNonCurrentAssets)',
  ),
  totalAssets: total('Total assets', '+totalCurrentAssets', '+totalNonCurrentAssets'),

  accountsPayable: line('Accounts payable - trade'),
  creditCardsPayable: line('Credit cards payable'),
  notesPayableShortTerm: line('Short-term notes & lines of credit'),
  currentPortionLongTermDebt: line('Current portion of long-term debt'),
  accruedExpenses: line('Accrued expenses & payroll liabilities'),
  taxesPayable: line('Taxes payable'),
  deferredRevenue: line('Deferred revenue & customer deposits'),
  currentLeaseLiabilities: line('Lease liabilities - current'),
  otherCurrentLiabilities: line('Other current liabilities'),
  totalCurrentLiabilities: subtotal(
    'Total current liabilities',
    '+sum(accountsPayable .. otherCurrentLiabilities)',
  ),

  longTermDebt: line('Long-term debt'),
  dueToRelatedParties: line('Due to shareholders / affiliates'),
  subordinatedDebt: line('Subordinated debt'),
  nonCurrentLeaseLiabilities: line('Lease liabilities - non-current'),
  deferredTaxLiabilities: line('Deferred tax liabilities'),
  otherNonCurrentLiabilities: line('Other non-current liabilities'),
  totalNonCurrentLiabilities: subtotal(
    'Total non-current liabilities',
    '+sum(longTermDebt .. otherNonCurrentLiabilities)',
  ),
  totalLiabilities: total('Total liabilities', '+totalCurrentLiabilities', '+totalNonCurrentLiabilities'),

  commonStock: line("Common stock / owner's capital"),
  preferredStock: line('Preferred stock'),
  additionalPaidInCapital: line('Additional paid-in capital / contributions'),
  retainedEarnings: signed(line('Retained earnings')),
  currentYearEarnings: signed(line('Current-year earnings')),
  distributionsDividends: negative(line('Distributions / dividends / drawings')),
  treasuryStock: negative(line('Treasury stock')),
  accumulatedOtherComprehensiveIncome: signed(line('Accumulated other comprehensive income')),
  otherEquity: signed(line('Other equity')),
  totalEquity: signed(total('Total equity', '+sum(commonStock .. otherEquity)')),
  totalLiabilitiesAndEquity: total('Total liabilities & equity', '+totalLiabilities', '+totalEquity'),

  balanceSheetVariance: variance(
    'Balance check (assets less liabilities & equity)',
    '+totalAssets',
    '-totalLiabilitiesAndEquity',
  ),
  workingCapital: memo(
    signed(computed('Working capital', '+totalCurrentAssets', '-totalCurrentLiabilities')),
  ),
  // Accumulated amortization is negative, so subtracting it adds it back.
  tangibleNetWorth: memo(
    signed(
      computed(
        'Tangible net worth',
        '+totalEquity',
        '-intangibleAssets',
        '-goodwill',
        '-accumulatedAmortization',
        '-dueFromRelatedParties',
      ),
    ),
  ),
})
