import { type FormLine, less, line, net, passed, sum } from './line.js'

/** The first pages of Forms 1120, 1120-S and 1065. */

const sales: FormLine[] = [
  line('receipts', 'grossRevenues', 'gross receipts or sales'),
  less('returns', 'salesReturnsAllowances', 'less returns and allowances', 'returns and allowances'),
  sum('balance', 'receipts + returns', 'netRevenues', 'balance'),
  line('cost', 'cogsGoodsMaterials', 'cost of goods sold'),
  sum('gross', 'balance - cost', 'grossProfit', 'gross profit'),
]

const wages = line('wages', 'salariesWages', 'salaries and wages')
const repairs = line('repairs', 'repairsMaintenance', 'repairs and maintenance')
const badDebts = line('badDebts', 'badDebtExpense', 'bad debts')
const rents = line('rents', 'rent', 'rents', 'rent')
const taxes = line('taxes', 'taxesLicenses', 'taxes and licenses')
const interest = line('interest', 'interestExpense', 'interest')
const depreciation = line('depreciation', 'depreciation', 'depreciation from form 4562', 'depreciation')
const depletion = line('depletion', 'depreciation', 'depletion')
const advertising = line('advertising', 'advertisingMarketing', 'advertising')
const pensions = line('pensions', 'employeeBenefits', 'pension profit-sharing etc plans')
const benefits = line('benefits', 'employeeBenefits', 'employee benefit programs')
const buildings = line(
  'buildings',
  'otherOperatingExpenses',
  'energy efficient commercial buildings deduction',
)
const others = line('others', 'otherOperatingExpenses', 'other deductions')
const officers = line('officers', 'officersCompensation', 'compensation of officers')

export const corporation: FormLine[] = [
  ...sales,
  line('dividends', 'interestIncome', 'dividends and inclusions', 'dividends'),
  line('interestEarned', 'interestIncome', 'interest'),
  line('rentsEarned', 'otherIncome', 'gross rents'),
  line('royalties', 'otherIncome', 'gross royalties'),
  line('capitalGain', 'gainLossOnAssetSales', 'capital gain net income'),
  line('gain', 'gainLossOnAssetSales', 'net gain or loss from form 4797'),
  line('otherIncome', 'otherIncome', 'other income'),
  sum('income', 'gross + dividends .. otherIncome', '', 'total income'),
  officers,
  wages,
  repairs,
  badDebts,
  rents,
  taxes,
  interest,
  line('charity', 'otherOperatingExpenses', 'charitable contributions'),
  depreciation,
  depletion,
  advertising,
  pensions,
  benefits,
  line('production', 'otherOperatingExpenses', 'domestic production activities deduction'),
  buildings,
  passed('reserved', 'reserved for future use'),
  others,
  sum('deductions', 'officers .. others', '', 'total deductions'),
  sum(
    'result',
    'income - deductions',
    'reportedNetIncome',
    'taxable income before net operating loss deduction and special deductions',
  ),
  passed('losses', 'net operating loss deduction'),
  passed('special', 'special deductions'),
  passed('taxable', 'taxable income'),
  line('tax', 'incomeTaxes', 'total tax'),
]

export const sCorporation: FormLine[] = [
  ...sales,
  line('gain', 'gainLossOnAssetSales', 'net gain loss from form 4797'),
  line('otherIncome', 'otherIncome', 'other income loss'),
  sum('income', 'gross + gain .. otherIncome', '', 'total income loss'),
  officers,
  wages,
  repairs,
  badDebts,
  rents,
  taxes,
  interest,
  depreciation,
  depletion,
  advertising,
  pensions,
  benefits,
  buildings,
  passed('reserved', 'reserved for future use'),
  others,
  sum('deductions', 'officers .. others', '', 'total deductions'),
  sum('result', 'income - deductions', 'reportedNetIncome', 'ordinary business income loss'),
]

export const partnership: FormLine[] = [
  ...sales,
  line('partnerships', 'otherIncome', 'ordinary income loss from other partnerships estates and trusts'),
  line('farm', 'otherIncome', 'net farm profit loss'),
  line('gain', 'gainLossOnAssetSales', 'net gain loss from form 4797'),
  line('otherIncome', 'otherIncome', 'other income loss'),
  sum('income', 'gross + partnerships .. otherIncome', '', 'total income loss'),
  wages,
  line('guaranteed', 'officersCompensation', 'guaranteed payments to partners'),
  repairs,
  badDebts,
  rents,
  taxes,
  interest,
  depreciation,
  net('depreciation', 'elsewhere', 'depreciation', 'less depreciation reported on form 1125-a and elsewhere'),
  depletion,
  line('pensions', 'employeeBenefits', 'retirement plans etc'),
  benefits,
  buildings,
  others,
  sum('deductions', 'wages .. others', '', 'total deductions'),
  sum('result', 'income - deductions', 'reportedNetIncome', 'ordinary business income loss'),
]

/** Form 1125-A: details of the cost of goods sold. */
export const costOfGoods: FormLine[] = [
  line('opening', 'cogsGoodsMaterials', 'inventory at beginning of year'),
  line(
    'purchases',
    'cogsGoodsMaterials',
    'purchases less cost of items withdrawn for personal use',
    'purchases',
  ),
  line('labor', 'cogsDirectLabor', 'cost of labor'),
  line('capitalized', 'cogsOther', 'additional section 263a costs'),
  line('materials', 'cogsGoodsMaterials', 'materials and supplies'),
  line('other', 'cogsOther', 'other costs'),
  sum('all', 'opening .. other', '', 'total', 'add lines 35 through 39', 'add lines 1 through 5'),
  less('closing', 'cogsGoodsMaterials', 'inventory at end of year'),
  sum('cost', 'all + closing', 'totalCostOfRevenues', 'cost of goods sold'),
]
