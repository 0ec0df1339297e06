import { computed, memo, rowsOf, signed, subtotal, total, variance, type WrittenTerm } from './row.js'

const effect = (label: string, ...written: WrittenTerm[]) => signed(computed(label, ...written))
const part = (label: string, ...written: WrittenTerm[]) => signed(subtotal(label, ...written))

/**
 * The cash flow as bankers' manuals lay it out (Uniform Credit Analysis): what customers, suppliers, staff, the tax office and
 * lenders have paid or got. Every row is its effect on cash, and each figure of the statements is in one of them. What the derived
 * cash flow decides for a period (depreciation within costs, equity) is taken from there, so that both end in the same change.
 */
export const uca = rowsOf('uca', {
  netSales: effect('Net sales', '+incomeStatement.netRevenues'),
  badDebts: effect('Bad debts', '-incomeStatement.badDebtExpense'),
  changeInReceivables: effect(
    'Change in accounts receivable',
    '-d(accountsReceivable)',
    '-d(allowanceDoubtfulAccounts)',
  ),
  changeInDeferredRevenue: effect('Change in customer deposits', '+d(deferredRevenue)'),
  cashFromSales: part('Cash collected from sales', '+sum(netSales .. changeInDeferredRevenue)'),

  costOfSales: effect(
    'Cost of sales without depreciation',
    '-incomeStatement.totalCostOfRevenues',
    '+incomeStatement.cogsDepreciation',
  ),
  changeInInventory: effect('Change in inventory', '-d(inventory)'),
  changeInPayables: effect('Change in accounts payable', '+d(accountsPayable)'),
  cashPaidToSuppliers: part('Cash paid to suppliers', '+sum(costOfSales .. changeInPayables)'),
  cashFromTrading: part('Cash from trading', '+cashFromSales', '+cashPaidToSuppliers'),

  // The derived cash flow's depreciation is all of it, that within the cost of sales too, which was added back there.
  operatingExpenses: effect(
    'Operating expenses without depreciation',
    '-incomeStatement.totalOperatingExpenses',
    '+incomeStatement.badDebtExpense',
    '+cashFlow.depreciation',
    '+cashFlow.amortization',
    '-incomeStatement.cogsDepreciation',
  ),
  changeInPrepaidExpenses: effect('Change in prepaid expenses', '-d(prepaidExpenses)'),
  changeInAccruedExpenses: effect('Change in accrued expenses', '+d(accruedExpenses)'),
  changeInCreditCards: effect('Change in credit cards payable', '+d(creditCardsPayable)'),
  changeInLeases: effect(
    'Change in leases',
    '+d(currentLeaseLiabilities)',
    '+d(nonCurrentLeaseLiabilities)',
    '-d(operatingLeaseAssets)',
  ),
  cashPaidForOperations: part('Operating expenses paid', '+sum(operatingExpenses .. changeInLeases)'),
  cashAfterOperations: part('Cash after operations', '+cashFromTrading', '+cashPaidForOperations'),

  otherIncome: effect('Other income', '+incomeStatement.interestIncome', '+incomeStatement.otherIncome'),
  otherExpenses: effect('Other expenses', '-incomeStatement.otherExpenses'),
  extraordinaryItems: effect('Extraordinary / discontinued items', '+incomeStatement.extraordinaryItems'),
  changeInOtherAssets: effect(
    'Change in other assets',
    '-d(otherReceivables)',
    '-d(otherCurrentAssets)',
    '-d(otherNonCurrentAssets)',
  ),
  changeInOtherLiabilities: effect(
    'Change in other liabilities',
    '+d(otherCurrentLiabilities)',
    '+d(otherNonCurrentLiabilities)',
  ),
  changeInDueFromRelatedParties: effect('Change in due from related parties', '-d(dueFromRelatedParties)'),
  miscellaneous: part('Miscellaneous', '+sum(otherIncome .. changeInDueFromRelatedParties)'),

  incomeTaxes: effect('Income taxes', '-incomeStatement.incomeTaxes'),
  changeInTaxesPayable: effect('Change in taxes payable', '+d(taxesPayable)'),
  changeInDeferredTaxes: effect(
    'Change in deferred taxes',
    '+d(deferredTaxLiabilities)',
    '-d(deferredTaxAssets)',
  ),
  taxesPaid: part('Taxes paid', '+sum(incomeTaxes .. changeInDeferredTaxes)'),
  netCashAfterOperations: part(
    'Net cash after operations',
    '+cashAfterOperations',
    '+miscellaneous',
    '+taxesPaid',
  ),

  interest: effect('Interest expense', '-incomeStatement.interestExpense'),
  distributions: effect('Distributions / dividends', '+cashFlow.distributionsDividends'),
  financingCosts: part('Financing costs', '+interest', '+distributions'),
  netCashIncome: part('Net cash income', '+netCashAfterOperations', '+financingCosts'),
  currentMaturities: effect(
    'Current maturities of the year before',
    '-balanceSheet.currentPortionLongTermDebt[previous]',
  ),
  cashAfterDebtAmortization: part('Cash after debt amortization', '+netCashIncome', '+currentMaturities'),

  capitalExpenditures: effect(
    'Capital expenditures, net of disposals',
    '-d(netFixedAssets)',
    '-cashFlow.depreciation',
    '+incomeStatement.gainLossOnAssetSales',
  ),
  changeInIntangibles: effect(
    'Change in intangibles',
    '-d(intangibleAssets)',
    '-d(goodwill)',
    '-d(accumulatedAmortization)',
    '-cashFlow.amortization',
  ),
  changeInInvestments: effect('Change in investments', '-d(longTermInvestments)', '-d(marketableSecurities)'),
  cashPaidForInvestments: part(
    'Cash paid for plant and investments',
    '+sum(capitalExpenditures .. changeInInvestments)',
  ),
  financingSurplus: part(
    'Financing surplus (requirement)',
    '+cashAfterDebtAmortization',
    '+cashPaidForInvestments',
  ),

  changeInShortTermDebt: effect('Change in short-term debt', '+d(notesPayableShortTerm)'),
  // The maturities of the year before are repaid above, so what is current now was borrowed or comes from the long-term part.
  changeInLongTermDebt: effect(
    'Change in long-term debt',
    '+d(longTermDebt)',
    '+balanceSheet.currentPortionLongTermDebt',
  ),
  changeInSubordinatedDebt: effect('Change in subordinated debt', '+d(subordinatedDebt)'),
  changeInDueToRelatedParties: effect('Change in due to related parties', '+d(dueToRelatedParties)'),
  changeInDebt: part('Change in debt', '+sum(changeInShortTermDebt .. changeInDueToRelatedParties)'),
  changeInPaidInCapital: effect('Capital contributed (returned)', '+cashFlow.changeInPaidInCapital'),
  changeInOtherEquity: effect('Change in other equity', '+cashFlow.changeInOtherEquity'),
  changeInEquity: part('Change in equity', '+changeInPaidInCapital', '+changeInOtherEquity'),
  changeInCash: signed(total('Change in cash', '+financingSurplus', '+changeInDebt', '+changeInEquity')),

  beginningCash: memo(effect('Beginning cash', '+balanceSheet.cash[previous]')),
  endingCash: memo(effect('Ending cash', '+balanceSheet.cash')),
  ucaVariance: variance(
    'Variance (derived less actual change in cash)',
    '+changeInCash',
    '-endingCash',
    '+beginningCash',
  ),
})
