import test from 'ava'
import { ratios } from '../../src/figures/template/ratios.js'
import {
  type StatementName,
  statementNames,
  type Term,
  termsOf,
  writtenOf,
} from '../../src/figures/template/row.js'
import { isLine, rowOf, statements } from '../../src/figures/template/statements.js'

/** key: label | what it is | formula. `-` is a negative row and `±` a signed one; `memo` stands beside the statement. */
const tables: Record<StatementName, string> = {
  incomeStatement: `
    grossRevenues: Sales / gross revenues | 
    salesReturnsAllowances: Returns, allowances & discounts | -
    netRevenues: Net revenues | subtotal | grossRevenues + salesReturnsAllowances
    cogsGoodsMaterials: Cost of goods / materials | 
    cogsDirectLabor: Direct labor | 
    cogsSubcontractors: Subcontractors | 
    cogsFreight: Freight-in & shipping | 
    cogsDepreciation: Depreciation in cost of revenues | 
    cogsOther: Other cost of revenues | 
    totalCostOfRevenues: Total cost of revenues | subtotal | cogsGoodsMaterials + cogsDirectLabor + cogsSubcontractors + cogsFreight + cogsDepreciation + cogsOther
    grossProfit: Gross profit | subtotal ± | netRevenues - totalCostOfRevenues
    officersCompensation: Officer / owner compensation | 
    salariesWages: Salaries & wages | 
    payrollTaxes: Payroll taxes | 
    employeeBenefits: Employee benefits & retirement | 
    contractLabor: Contract labor / outside services | 
    rent: Rent & lease | 
    utilities: Utilities & telephone | 
    repairsMaintenance: Repairs, maintenance & cleaning | 
    insurance: Insurance (business) | 
    advertisingMarketing: Advertising & marketing | 
    professionalFees: Professional fees | 
    officeSupplies: Office & supplies | 
    softwareSubscriptions: Software, dues & subscriptions | 
    travelMealsEntertainment: Travel, meals & entertainment | 
    vehicleExpense: Vehicle & fuel | 
    freightDelivery: Freight & delivery (outbound) | 
    bankMerchantFees: Bank & merchant fees | 
    taxesLicenses: Taxes & licenses (not income tax) | 
    badDebtExpense: Bad debt expense | 
    researchDevelopment: Research & development | 
    sellingGeneralAdministrative: Selling, general & administrative (unitemized) | 
    depreciation: Depreciation | 
    amortization: Amortization | 
    otherOperatingExpenses: Other operating expenses | 
    totalOperatingExpenses: Total operating expenses | subtotal | sum(officersCompensation .. otherOperatingExpenses)
    operatingIncome: Operating income | subtotal ± | grossProfit - totalOperatingExpenses
    interestIncome: Interest income | 
    gainLossOnAssetSales: Gain (loss) on sale of assets | ±
    otherIncome: Other income | ±
    interestExpense: Interest expense | 
    otherExpenses: Other expenses | 
    totalOtherIncomeExpense: Total other income (expense) | subtotal ± | interestIncome + gainLossOnAssetSales + otherIncome - interestExpense - otherExpenses
    incomeBeforeTaxes: Income before taxes | subtotal ± | operatingIncome + totalOtherIncomeExpense
    incomeTaxes: Income taxes | 
    extraordinaryItems: Extraordinary / discontinued items | ±
    netIncome: Net income | total ± | incomeBeforeTaxes - incomeTaxes + extraordinaryItems
    reportedNetIncome: Net income as reported | memo ±
    incomeStatementVariance: Variance (computed less reported) | memo ± | netIncome - reportedNetIncome
    noncontrollingInterest: Net income of noncontrolling interests | memo ±
    section179Deduction: Section 179 deduction (tax returns) | memo
    totalDepreciationAmortization: Depreciation & amortization (all) | memo | cogsDepreciation + depreciation + amortization
    ebit: EBIT | memo ± | incomeBeforeTaxes + interestExpense
    ebitda: EBITDA | memo ± | ebit + totalDepreciationAmortization
  `,
  balanceSheet: `
    cash: Cash & equivalents | 
    marketableSecurities: Marketable securities | 
    accountsReceivable: Accounts receivable - trade | 
    allowanceDoubtfulAccounts: Allowance for doubtful accounts | -
    otherReceivables: Other receivables | 
    inventory: Inventory | 
    prepaidExpenses: Prepaid expenses | 
    otherCurrentAssets: Other current assets | 
    totalCurrentAssets: Total current assets | subtotal | sum(cash .. otherCurrentAssets)
    land: Land | 
    buildingsImprovements: Buildings & improvements | 
    machineryEquipment: Machinery & equipment | 
    furnitureFixtures: Furniture & fixtures | 
    vehicles: Vehicles | 
    leaseholdImprovements: Leasehold improvements | 
    constructionInProgress: Construction in progress | 
    propertyPlantEquipment: Property, plant & equipment (unclassified) | 
    grossFixedAssets: Gross fixed assets | subtotal | sum(land .. propertyPlantEquipment)
    accumulatedDepreciation: Accumulated depreciation | -
    netFixedAssets: Net fixed assets | subtotal | grossFixedAssets + accumulatedDepreciation
    operatingLeaseAssets: Right-of-use (lease) assets | 
    intangibleAssets: Intangible assets | 
    goodwill: Goodwill | 
    accumulatedAmortization: Accumulated amortization | -
    longTermInvestments: Investments (non-current) | 
    dueFromRelatedParties: Due from shareholders / affiliates | 
    deferredTaxAssets: Deferred tax assets | 
    otherNonCurrentAssets: Other non-current assets | 
    totalNonCurrentAssets: Total non-current assets | subtotal | netFixedAssets + sum(operatingLeaseAssets .. otherNonCurrentAssets)
    totalAssets: Total assets | total | totalCurrentAssets + totalNonCurrentAssets
    accountsPayable: Accounts payable - trade | 
    creditCardsPayable: Credit cards payable | 
    notesPayableShortTerm: Short-term notes & lines of credit | 
    currentPortionLongTermDebt: Current portion of long-term debt | 
    accruedExpenses: Accrued expenses & payroll liabilities | 
    taxesPayable: Taxes payable | 
    deferredRevenue: Deferred revenue & customer deposits | 
    currentLeaseLiabilities: Lease liabilities - current | 
    otherCurrentLiabilities: Other current liabilities | 
    totalCurrentLiabilities: Total current liabilities | subtotal | sum(accountsPayable .. otherCurrentLiabilities)
    longTermDebt: Long-term debt | 
    dueToRelatedParties: Due to shareholders / affiliates | 
    subordinatedDebt: Subordinated debt | 
    nonCurrentLeaseLiabilities: Lease liabilities - non-current | 
    deferredTaxLiabilities: Deferred tax liabilities | 
    otherNonCurrentLiabilities: Other non-current liabilities | 
    totalNonCurrentLiabilities: Total non-current liabilities | subtotal | sum(longTermDebt .. otherNonCurrentLiabilities)
    totalLiabilities: Total liabilities | total | totalCurrentLiabilities + totalNonCurrentLiabilities
    commonStock: Common stock / owner's capital | 
    preferredStock: Preferred stock | 
    additionalPaidInCapital: Additional paid-in capital / contributions | 
    retainedEarnings: Retained earnings | ±
    currentYearEarnings: Current-year earnings | ±
    distributionsDividends: Distributions / dividends / drawings | -
    treasuryStock: Treasury stock | -
    accumulatedOtherComprehensiveIncome: Accumulated other comprehensive income | ±
    otherEquity: Other equity | ±
    totalEquity: Total equity | total ± | sum(commonStock .. otherEquity)
    totalLiabilitiesAndEquity: Total liabilities & equity | total | totalLiabilities + totalEquity
    balanceSheetVariance: Balance check (assets less liabilities & equity) | memo ± | totalAssets - totalLiabilitiesAndEquity
    workingCapital: Working capital | memo ± | totalCurrentAssets - totalCurrentLiabilities
    tangibleNetWorth: Tangible net worth | memo ± | totalEquity - intangibleAssets - goodwill - accumulatedAmortization - dueFromRelatedParties
  `,
  cashFlow: `
    netIncome: Net income | ± | incomeStatement.netIncome
    depreciation: Depreciation | ± | incomeStatement.depreciation + incomeStatement.cogsDepreciation
    amortization: Amortization | ± | incomeStatement.amortization
    gainLossOnAssetSales: (Gain) loss on sale of assets | ± | -incomeStatement.gainLossOnAssetSales
    changeInDeferredTaxes: Change in deferred taxes | ± | d(deferredTaxLiabilities) - d(deferredTaxAssets)
    changeInAccountsReceivable: Change in accounts receivable | ± | -d(accountsReceivable) - d(allowanceDoubtfulAccounts)
    changeInInventory: Change in inventory | ± | -d(inventory)
    changeInPrepaidExpenses: Change in prepaid expenses | ± | -d(prepaidExpenses)
    changeInOtherCurrentAssets: Change in other current assets | ± | -d(otherReceivables) - d(otherCurrentAssets)
    changeInAccountsPayable: Change in accounts payable | ± | d(accountsPayable)
    changeInCreditCardsPayable: Change in credit cards payable | ± | d(creditCardsPayable)
    changeInAccruedExpenses: Change in accrued expenses | ± | d(accruedExpenses)
    changeInTaxesPayable: Change in taxes payable | ± | d(taxesPayable)
    changeInDeferredRevenue: Change in deferred revenue | ± | d(deferredRevenue)
    changeInOtherCurrentLiabilities: Change in other current liabilities and leases | ± | d(otherCurrentLiabilities) + d(currentLeaseLiabilities) + d(nonCurrentLeaseLiabilities) - d(operatingLeaseAssets)
    netCashFromOperating: Net cash from operating activities | subtotal ± | sum(netIncome .. changeInOtherCurrentLiabilities)
    capitalExpenditures: Capital expenditures, net of disposals | ± | -d(netFixedAssets) - depreciation + incomeStatement.gainLossOnAssetSales
    changeInMarketableSecurities: Change in marketable securities | ± | -d(marketableSecurities)
    changeInLongTermInvestments: Change in investments | ± | -d(longTermInvestments)
    changeInIntangibles: Change in intangibles | ± | -d(intangibleAssets) - d(goodwill) - d(accumulatedAmortization) - amortization
    changeInDueFromRelatedParties: Change in due from related parties | ± | -d(dueFromRelatedParties)
    changeInOtherNonCurrentAssets: Change in other non-current assets | ± | -d(otherNonCurrentAssets)
    netCashFromInvesting: Net cash from investing activities | subtotal ± | sum(capitalExpenditures .. changeInOtherNonCurrentAssets)
    changeInShortTermDebt: Change in short-term debt | ± | d(notesPayableShortTerm)
    changeInLongTermDebt: Change in long-term debt | ± | d(currentPortionLongTermDebt) + d(longTermDebt)
    changeInDueToRelatedParties: Change in due to related parties | ± | d(dueToRelatedParties)
    changeInSubordinatedDebt: Change in subordinated debt | ± | d(subordinatedDebt)
    changeInOtherNonCurrentLiabilities: Change in other non-current liabilities | ± | d(otherNonCurrentLiabilities)
    changeInPaidInCapital: Capital contributed (returned) | ± | d(commonStock) + d(preferredStock) + d(additionalPaidInCapital) + d(treasuryStock)
    distributionsDividends: Distributions / dividends paid | - | (equity-rules.ts)
    changeInOtherEquity: Change in other equity | ± | d(accumulatedOtherComprehensiveIncome) + d(otherEquity)
    netCashFromFinancing: Net cash from financing activities | subtotal ± | sum(changeInShortTermDebt .. changeInOtherEquity)
    netChangeInCash: Net change in cash | total ± | netCashFromOperating + netCashFromInvesting + netCashFromFinancing
    beginningCash: Beginning cash | memo ± | balanceSheet.cash[previous]
    endingCash: Ending cash | memo ± | balanceSheet.cash
    cashFlowVariance: Variance (derived less actual change in cash) | memo ± | netChangeInCash - endingCash + beginningCash
  `,
}

const ratioTable = `
  currentRatio: Current ratio | liquidity
  quickRatio: Quick ratio | liquidity
  workingCapital: Working capital | liquidity
  daysReceivable: Days receivable | activity
  daysInventory: Days inventory | activity
  daysPayable: Days payable | activity
  cashConversionCycle: Cash conversion cycle | activity
  assetTurnover: Revenue to total assets | activity
  debtToWorth: Debt to worth | leverage
  debtToTangibleNetWorth: Debt to tangible net worth | leverage
  effectiveDebtToTangibleNetWorth: Senior debt to effective tangible net worth | leverage
  liabilitiesToAssets: Liabilities to assets | leverage
  grossMargin: Gross margin | profitability
  operatingMargin: Operating margin | profitability
  ebitdaMargin: EBITDA margin | profitability
  netMargin: Net margin | profitability
  returnOnAssets: Return on assets | profitability
  returnOnEquity: Return on equity | profitability
  officerCompToSales: Officer compensation to sales | profitability
  revenueGrowth: Revenue growth | growth
  adjustedEbitda: EBITDA before gains on asset sales | coverage
  interestCoverage: Interest coverage | coverage
  ebitdaInterestCoverage: EBITDA interest coverage | coverage
  traditionalDscr: Debt service coverage (DSCR) | coverage
  dscrAfterDistributions: DSCR after distributions and income taxes | coverage
  fixedChargeCoverage: Fixed charge coverage | coverage
  ucaDscr: UCA cash-basis coverage | coverage
  debtToEbitda: Funded debt to EBITDA | leverage
  cashFlowToMaturities: Cash flow to current maturities | coverage
  proposedDscr: DSCR with the proposed debt | coverage
`

const parsed = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(text => {
      const [, key = '', label, is = '', formula] =
        /^ *(\w+): (.+?) \|(?: ([^|]*?))? *(?:\| (.+))?$/.exec(text) ?? []
      return { key, label, is, formula }
    })

for (const statement of statementNames) {
  const table = parsed(tables[statement])
  const keys = table.map(({ key }) => key)

  test(`${statement}: every row is there, in its place, and is what the table says`, t => {
    t.deepEqual(
      statements[statement].map(({ key, label, kind, computed, memo, sign }) => ({
        key,
        label,
        kind,
        computed,
        memo,
        sign,
      })),
      table.map(({ key, label = '', is, formula }) => ({
        key,
        label,
        kind: (/subtotal|total/.exec(is)?.[0] ?? 'line') as 'line',
        computed: formula !== undefined,
        memo: is.includes('memo'),
        sign: is.includes('±') ? 'signed' : is.includes('-') ? 'negative' : 'positive',
      })),
    )
  })

  test(`${statement}: formulas are those of the table`, t => {
    for (const { key, formula } of table)
      t.deepEqual(rowOf(statement, key)?.terms.map(termText), signedTerms(formula ?? '', keys), key)
  })

  test(`${statement}: a term names a row that is there, and of its own statement only one before it`, t => {
    for (const [at, row] of statements[statement].entries())
      for (const { of, row: named, when } of row.terms) {
        t.truthy(rowOf(of as StatementName, named), `${row.key}: ${named}`)
        if (of === statement && when === 'this') t.true(keys.indexOf(named) < at, `${row.key}: ${named}`)
      }
  })
}

test('variances need both of their sides, and all else any of its terms', t => {
  const strict = statementNames.flatMap(name => statements[name].filter(({ needs }) => needs === 'all'))
  t.deepEqual(
    strict.map(({ key }) => key),
    ['incomeStatementVariance', 'balanceSheetVariance', 'cashFlowVariance'],
  )
})

test('lines are what documents fill', t => {
  t.true(isLine('incomeStatement', 'rent'))
  t.true(isLine('incomeStatement', 'reportedNetIncome'))
  t.false(isLine('incomeStatement', 'netIncome'))
  t.false(isLine('balanceSheet', 'rent'))
  t.false(isLine('balanceSheet', 'constructor'))
})

test('every ratio is there, in its place and group', t => {
  t.deepEqual(
    ratios.map(({ key, label, group }) => ({ key, label, group: group as string })),
    parsed(ratioTable).map(({ key, label = '', is }) => ({ key, label, group: is })),
  )
})

test('the terms of ratios name rows and ratios that are there', t => {
  const keys = new Set(ratios.map(({ key }) => key))
  for (const { key, top, bottom } of ratios)
    for (const { of, row } of [...top, ...(bottom ?? [])]) {
      if (of === 'ratios') t.true(keys.has(row), `${key}: ${row}`)
      else if (of === 'proposed') t.is(row, 'annualDebtService')
      else t.truthy(rowOf(of as StatementName, row), `${key}: ${of}.${row}`)
    }
})

/** `+a`, `-d(b)`, `+incomeStatement.c`, each by itself. */
function signedTerms(formula: string, keys: string[]): string[] {
  if (formula.startsWith('(')) return []
  return [...formula.matchAll(/([+-] ?)?(sum\([^)]*\)|d\(\w+\)|[\w.[\]]+)/g)].flatMap(
    ([, sign = '+', what = '']) => {
      const [, first = '', last = ''] = /^sum\((\w+) \.\. (\w+)\)$/.exec(what) ?? []
      const rows = last === '' ? [what] : keys.slice(keys.indexOf(first), keys.indexOf(last) + 1)
      return rows.map(row => sign.trim() + row)
    },
  )
}

function termText({ sign, of, row, when }: Term, _: number, terms: Term[]): string {
  const before = sign === 1 ? '+' : '-'
  if (when === 'change') return `${before}d(${row})`
  const own = statementNames.find(name => statements[name].some(one => one.terms === terms))
  return `${before}${of === own ? '' : `${of}.`}${row}${when === 'previous' ? '[previous]' : ''}`
}

test('terms are read again as they are written', t => {
  for (const name of statementNames)
    for (const { key, terms } of statements[name])
      t.deepEqual(termsOf(name, writtenOf(name, terms)), terms, key)
})
