import { computed, line, memo, negative, rowsOf, signed, subtotal, total, variance } from './row.js'

/** Costs and expenses are positive, and formulas subtract them. */
export const incomeStatement = rowsOf('incomeStatement', {
  grossRevenues: line('Sales / gross revenues'),
  salesReturnsAllowances: negative(line('Returns, allowances & discounts')),
  netRevenues: subtotal('Net revenues', '+grossRevenues', '+salesReturnsAllowances'),

  cogsGoodsMaterials: line('Cost of goods / materials'),
  cogsDirectLabor: line('Direct labor'),
  cogsSubcontractors: line('Subcontractors'),
  cogsFreight: line('Freight-in & shipping'),
  cogsDepreciation: line('Depreciation in cost of revenues'),
  cogsOther: line('Other cost of revenues'),
  totalCostOfRevenues: subtotal('Total cost of revenues', '+sum(cogsGoodsMaterials .. cogsOther)'),
  grossProfit: signed(subtotal('Gross profit', '+netRevenues', '-totalCostOfRevenues')),

  officersCompensation: line('Officer / owner compensation'),
  salariesWages: line('Salaries & wages'),
  payrollTaxes: line('Payroll taxes'),
  employeeBenefits: line('Employee benefits & retirement'),
  contractLabor: line('Contract labor / outside services'),
  rent: line('Rent & lease'),
  utilities: line('Utilities & telephone'),
  repairsMaintenance: line('Repairs, maintenance & cleaning'),
  insurance: line('Insurance (business)'),
  advertisingMarketing: line('Advertising & marketing'),
  professionalFees: line('Professional fees'),
  officeSupplies: line('Office & supplies'),
  softwareSubscriptions: line('Software, dues & subscriptions'),
  travelMealsEntertainment: line('Travel, meals & entertainment'),
  vehicleExpense: line('Vehicle & fuel'),
  freightDelivery: line('Freight & delivery (outbound)'),
  bankMerchantFees: line('Bank & merchant fees'),
  taxesLicenses: line('Taxes & licenses (not income tax)'),
  badDebtExpense: line('Bad debt expense'),
  researchDevelopment: line('Research & development'),
  sellingGeneralAdministrative: line('Selling, general & administrative (unitemized)'),
  // Holds "depreciation and amortization" too, where a source prints one line for both.
  depreciation: line('Depreciation'),
  amortization: line('Amortization'),
  otherOperatingExpenses: line('Other operating expenses'),
  // Without interest and income tax, even where the source has them among its operating expenses.
  totalOperatingExpenses: subtotal(
    'Total operating expenses',
    '+sum(officersCompensation .. otherOperatingExpenses)',
  ),
  operatingIncome: signed(subtotal('Operating income', '+grossProfit', '-totalOperatingExpenses')),

  interestIncome: line('Interest income'),
  gainLossOnAssetSales: signed(line('Gain (loss) on sale of assets')),
  otherIncome: signed(line('Other income')),
  interestExpense: line('Interest expense'),
  otherExpenses: line('Other expenses'),
  totalOtherIncomeExpense: signed(
    subtotal(
      'Total other income (expense)',
      '+interestIncome',
      '+gainLossOnAssetSales',
      '+otherIncome',
      '-interestExpense',
      '-otherExpenses',
    ),
  ),
  incomeBeforeTaxes: signed(subtotal('Income before taxes', '+operatingIncome', '+totalOtherIncomeExpense')),
  incomeTaxes: line('Income taxes'),
  extraordinaryItems: signed(line('Extraordinary / discontinued items')),
  netIncome: signed(total('Net income', '+incomeBeforeTaxes', '-incomeTaxes', '+extraordinaryItems')),

  reportedNetIncome: memo(signed(line('Net income as reported'))),
  incomeStatementVariance: variance('Variance (computed less reported)', '+netIncome', '-reportedNetIncome'),
  noncontrollingInterest: memo(signed(line('Net income of noncontrolling interests'))),
  section179Deduction: memo(line('Section 179 deduction (tax returns)')),
  totalDepreciationAmortization: memo(
    computed('Depreciation & amortization (all)', '+cogsDepreciation', '+depreciation', '+amortization'),
  ),
  ebit: memo(signed(computed('EBIT', '+incomeBeforeTaxes', '+interestExpense'))),
  // Interest income isn't removed.
  ebitda: memo(signed(computed('EBITDA', '+ebit', '+totalDepreciationAmortization'))),
})
