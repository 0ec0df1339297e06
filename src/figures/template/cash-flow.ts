import {
  computed,
  memo,
  negative,
  rowsOf,
  signed,
  subtotal,
  total,
  variance,
  type WrittenTerm,
} from './row.js'

const effect = (label: string, ...written: WrittenTerm[]) => signed(computed(label, ...written))

/** Every row is its effect on cash, derived from an income statement and the sheets at its two ends. */
export const cashFlow = rowsOf('cashFlow', {
  netIncome: effect('Net income', '+incomeStatement.netIncome'),
  depreciation: effect('Depreciation', '+incomeStatement.depreciation', '+incomeStatement.cogsDepreciation'),
  amortization: effect('Amortization', '+incomeStatement.amortization'),
  gainLossOnAssetSales: effect('(Gain) loss on sale of assets', '-incomeStatement.gainLossOnAssetSales'),
  changeInDeferredTaxes: effect(
    'Change in deferred taxes',
    '+d(deferredTaxLiabilities)',
    '-d(deferredTaxAssets)',
  ),
  changeInAccountsReceivable: effect(
    'Change in accounts receivable',
    '-d(accountsReceivable)',
    '-d(allowanceDoubtfulAccounts)',
  ),
  changeInInventory: effect('Change in inventory', '-d(inventory)'),
  changeInPrepaidExpenses: effect('Change in prepaid expenses', '-d(prepaidExpenses)'),
  changeInOtherCurrentAssets: effect(
    'Change in other current assets',
    '-d(otherReceivables)',
    '-d(otherCurrentAssets)',
  ),
  changeInAccountsPayable: effect('Change in accounts payable', '+d(accountsPayable)'),
  changeInCreditCardsPayable: effect('Change in credit cards payable', '+d(creditCardsPayable)'),
  changeInAccruedExpenses: effect('Change in accrued expenses', '+d(accruedExpenses)'),
  changeInTaxesPayable: effect('Change in taxes payable', '+d(taxesPayable)'),
  changeInDeferredRevenue: effect('Change in deferred revenue', '+d(deferredRevenue)'),
  changeInOtherCurrentLiabilities: effect(
    'Change in other current liabilities and leases',
    '+d(otherCurrentLiabilities)',
    '+d(currentLeaseLiabilities)',
    '+d(nonCurrentLeaseLiabilities)',
    '-d(operatingLeaseAssets)',
  ),
  netCashFromOperating: signed(
    subtotal('Net cash from operating activities', '+sum(netIncome .. changeInOtherCurrentLiabilities)'),
  ),

  capitalExpenditures: effect(
    'Capital expenditures, net of disposals',
    '-d(netFixedAssets)',
    '-depreciation',
    '+incomeStatement.gainLossOnAssetSales',
  ),
  changeInMarketableSecurities: effect('Change in marketable securities', '-d(marketableSecurities)'),
  changeInLongTermInvestments: effect('Change in investments', '-d(longTermInvestments)'),
  changeInIntangibles: effect(
    'Change in intangibles',
    '-d(intangibleAssets)',
    '-d(goodwill)',
    '-d(accumulatedAmortization)',
    '-amortization',
  ),
  changeInDueFromRelatedParties: effect('Change in due from related parties', '-d(dueFromRelatedParties)'),
  changeInOtherNonCurrentAssets: effect('Change in other non-current assets', '-d(otherNonCurrentAssets)'),
  netCashFromInvesting: signed(
    subtotal(
      'Net cash from investing activities',
      '+sum(capitalExpenditures .. changeInOtherNonCurrentAssets)',
    ),
  ),

  changeInShortTermDebt: effect('Change in short-term debt', '+d(notesPayableShortTerm)'),
  changeInLongTermDebt: effect(
    'Change in long-term debt',
    '+d(currentPortionLongTermDebt)',
    '+d(longTermDebt)',
  ),
  changeInDueToRelatedParties: effect('Change in due to related parties', '+d(dueToRelatedParties)'),
  changeInSubordinatedDebt: effect('Change in subordinated debt', '+d(subordinatedDebt)'),
  changeInOtherNonCurrentLiabilities: effect(
    'Change in other non-current liabilities',
    '+d(otherNonCurrentLiabilities)',
  ),
  // Where the income went decides these three: equity-rules.ts gives each period its terms.
  changeInPaidInCapital: effect(
    'Capital contributed (returned)',
    '+d(commonStock)',
    '+d(preferredStock)',
    '+d(additionalPaidInCapital)',
    '+d(treasuryStock)',
  ),
  distributionsDividends: negative(computed('Distributions / dividends paid')),
  changeInOtherEquity: effect(
    'Change in other equity',
    '+d(accumulatedOtherComprehensiveIncome)',
    '+d(otherEquity)',
  ),
  netCashFromFinancing: signed(
    subtotal('Net cash from financing activities', '+sum(changeInShortTermDebt .. changeInOtherEquity)'),
  ),
  netChangeInCash: signed(
    total('Net change in cash', '+netCashFromOperating', '+netCashFromInvesting', '+netCashFromFinancing'),
  ),

  beginningCash: memo(effect('Beginning cash', '+balanceSheet.cash[previous]')),
  endingCash: memo(effect('Ending cash', '+balanceSheet.cash')),
  cashFlowVariance: variance(
    'Variance (derived less actual change in cash)',
    '+netChangeInCash',
    '-endingCash',
    '+beginningCash',
  ),
})
