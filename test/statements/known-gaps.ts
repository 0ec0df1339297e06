/**
 * Rows of made statements that aren't read as they should be, on pages and in a sheet where these differ; `days` are those
 * of a column. Whoever mends one takes it from the list.
 */
export const gaps: Record<string, string | [pages: string, sheet: string]> = {
  'germany-bilanz-t-form': [
    'accountsPayable accountsReceivable balanceSheetVariance otherCurrentLiabilities totalAssets totalCurrentAssets totalCurrentLiabilities totalLiabilities totalLiabilitiesAndEquity workingCapital',
    '',
  ],
  'india-t-form-sheet': 'accountsPayable accruedExpenses',
  'uk-club-income-expenditure':
    'cogsGoodsMaterials grossProfit otherOperatingExpenses totalCostOfRevenues totalOperatingExpenses',
  'us-dental-clinic-budget':
    'grossProfit grossRevenues netRevenues operatingIncome otherIncome totalOtherIncomeExpense',
}
