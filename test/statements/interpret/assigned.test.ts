import test from 'ava'
import type { Item } from '../../../src/statements/evidence/item.js'
import { kindNamed } from '../../../src/statements/evidence/kinds.js'
import type { Section } from '../../../src/statements/evidence/label.js'
import { plainOf, withoutSign } from '../../../src/statements/evidence/plain.js'
import { assign } from '../../../src/statements/names/assign.js'
import { totalNamed } from '../../../src/statements/names/totals.js'

const itemOf = (label: string, values: number[]): Item => ({
  label,
  plain: withoutSign(plainOf(label)),
  name: '',
  level: 0,
  bold: false,
  values,
  cells: [],
  isInner: false,
  isLess: false,
  isContra: false,
  row: { label, cells: [], level: 0, page: 1 } as never,
})
const assigned = (label: string, section: Section, parent?: [string, number[]]) =>
  assign(
    { item: itemOf(label, [100]), path: parent ? [itemOf(...parent)] : [] },
    { sections: [section], isHeaded: true },
  )
const rowFor = (...line: Parameters<typeof assigned>): string => assigned(...line).row

const named: [Section, string, string][] = [
  ['expense', 'Consultants - Communications', 'professionalFees'],
  ['expense', 'COGS - Garden tools', 'cogsGoodsMaterials'],
  ['fixedAssets', '141 Fixed Assets - Equipment', 'machineryEquipment'],
  ['expense', 'Other operating expenses: rent', 'rent'],
  ['otherIncome', 'FOREIGN EXCHANGE GAIN- net', 'otherIncome'],
  ['expense', 'Gastos depreciación muebles de oficina', 'depreciation'],
  ['fixedAssets', 'Depreciación acumulada equipo de cómputo', 'accumulatedDepreciation'],
  ['currentAssets', 'Inventory - Office furniture', 'inventory'],
  ['currentLiabilities', 'EWT payable', 'taxesPayable'],
  ['expense', 'Travel & training', 'travelMealsEntertainment'],
  ['currentAssets', '1010 Bank AccountsRs.', 'cash'],
  ['expense', 'Stationery and website', 'officeSupplies'],
  ['expense', 'Salary & Wages - Officers', 'officersCompensation'],
  ['expense', 'Depr of motor vehicles', 'depreciation'],
  ['expense', 'Amortization of tangible assets', 'depreciation'],
  ['expense', 'Amortization of intangible assets', 'amortization'],
  ['expense', 'Property and other taxes', 'taxesLicenses'],
  ['currentLiabilities', 'Government remittances payable', 'taxesPayable'],
  ['equity', 'Undivided earnings', 'retainedEarnings'],
  ['expense', 'Crop chemicals', 'otherOperatingExpenses'],
  ['nonCurrentAssets', 'Other Personal Property', 'otherNonCurrentAssets'],
  ['nonCurrentAssets', 'IRA or Other Retirement Account', 'longTermInvestments'],
  ['currentLiabilities', 'Prepaid Assessments', 'deferredRevenue'],
  ['currentAssets', 'Trade accounts receivable, less allowances of $506', 'accountsReceivable'],
  [
    'currentLiabilities',
    'Current maturities of long-term debt and finance leases',
    'currentPortionLongTermDebt',
  ],
  ['currentLiabilities', 'Current portion of finance leases', 'currentLeaseLiabilities'],
  ['expense', "Main-d'œuvre extérieure, personnel intérimaire", 'contractLabor'],
  ['currentAssets', 'Forderungen aus Lieferungen und Leistungen', 'accountsReceivable'],
  ['currentLiabilities', 'Salários e encargos a pagar', 'accruedExpenses'],
  ['currentLiabilities', 'Retención en la fuente', 'taxesPayable'],
  ['currentAssets', 'Deterioro de cartera', 'allowanceDoubtfulAccounts'],
  ['fixedAssets', 'Amortización acumulada de mejoras a locales', 'accumulatedDepreciation'],
  ['equity', 'Utili (perdite) portati a nuovo', 'retainedEarnings'],
  ['nonCurrentAssets', 'Immateriële vaste activa', 'intangibleAssets'],
]
for (const [section, label, row] of named)
  test(`${label} is ${row} among ${section}`, t => t.is(rowFor(label, section), row))

test('a part without a name of its own is what the line is that it makes up', t => {
  t.is(rowFor('Lot 3', 'expense', ['Rent', [300]]), 'rent')
})

test('what one insures oneself against, what insures people and what a meeting costs is what its heading says', t => {
  const below = (label: string, heading: string) => rowFor(label, 'expense', [heading, []])
  t.is(below('Special event', 'Insurance'), 'insurance')
  t.is(below('Life insurance', 'Employer Funded Benefits'), 'employeeBenefits')
  t.is(below('Registration fees', 'Conferences and Meetings'), 'travelMealsEntertainment')
  // What has a row of its own wherever it stands.
  t.is(below('Workers compensation insurance', 'Employer Funded Benefits'), 'payrollTaxes')
  t.is(below('Liability insurance', 'Employer Funded Benefits'), 'insurance')
  t.is(rowFor('PEO service fees', 'expense'), 'professionalFees')
})

test('a name of which not a word is known says less than one that is only like none, or is that of a person', t => {
  t.true(assigned('Wirglom zapse', 'currentAssets').confidence < 0.3)
  t.true(assigned('Govt', 'currentAssets').confidence >= 0.5)
  t.is(assigned('Mr. Wirglom', 'currentAssets').confidence, 0.5)
})

const totals: ['incomeStatement' | 'balanceSheet', string, string][] = [
  ['balanceSheet', 'Summe Umlaufvermögen', 'totalCurrentAssets'],
  ['balanceSheet', 'TOTAL DEL ACTIVO', 'totalAssets'],
  ['balanceSheet', 'Totaal der activa', 'totalAssets'],
  ['balanceSheet', 'Total des capitaux propres', 'totalEquity'],
  ['incomeStatement', 'Résultat de l’exercice', 'netIncome'],
  ['incomeStatement', 'Resultaat voor belastingen', 'incomeBeforeTaxes'],
  ['incomeStatement', 'Lucro líquido do exercício', 'netIncome'],
  ['incomeStatement', 'Total opertaing expenses', 'totalOperatingExpenses'],
  ['incomeStatement', '= Lucro Bruto', 'grossProfit'],
  ['incomeStatement', 'Net farm income from operations', 'operatingIncome'],
  ['incomeStatement', 'Net farm income', 'netIncome'],
  ['incomeStatement', '= Superávit Líquido do Período', 'netIncome'],
]
for (const [statement, label, row] of totals)
  test(`${label} is ${row}`, t => t.is(totalNamed(statement, plainOf(label))?.row, row))

test('the total change of one kind of net assets is no result of all', t => {
  const label = 'Total change in net assets without donor restrictions'
  t.is(totalNamed('incomeStatement', plainOf(label)), undefined)
})

test('titles of other languages name their statement', t => {
  t.is(kindNamed('COMPTE DE RÉSULTAT 2024'), 'incomeStatement')
  t.is(kindNamed('Statement of Activity & Cash Flows'), 'incomeStatement')
  t.is(kindNamed('Empresa Sol, S.A. Cuenta de pérdidas y ganancias'), 'incomeStatement')
  t.is(kindNamed('Bilanz zum 31. Dezember 2024'), 'balanceSheet')
  t.is(kindNamed('Unsere Bilanz ist gut'), undefined)
  t.is(kindNamed('Anhang zur Bilanz'), 'other')
  t.is(kindNamed('Notes to the balance sheet'), 'other')
  t.is(kindNamed('Revenue recognised in the statement of profit and loss'), 'other')
})

test('a part that its parent names among others is what its own name says', t =>
  t.is(
    rowFor('Bezoldigingen en sociale lasten', 'currentLiabilities', [
      'Schulden met betrekking tot belastingen, bezoldigingen en sociale lasten',
      [100],
    ]),
    'accruedExpenses',
  ))
