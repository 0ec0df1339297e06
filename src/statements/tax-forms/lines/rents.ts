import { type FormLine, line, passed, sum } from './line.js'

/** Form 8825 and part I of Schedule E: a column for each property, which together make one statement. */

const expenses = (form: '8825' | 'E'): FormLine[] => [
  line('advertising', 'advertisingMarketing', 'advertising'),
  line('travel', 'travelMealsEntertainment', 'auto and travel'),
  line('cleaning', 'repairsMaintenance', 'cleaning and maintenance'),
  line('commissions', 'otherOperatingExpenses', 'commissions'),
  line('insurance', 'insurance', 'insurance'),
  ...(form === '8825' ? [line('interest', 'interestExpense', 'interest')] : []),
  line('legal', 'professionalFees', 'legal and other professional fees'),
  ...(form === 'E'
    ? [
        line('management', 'otherOperatingExpenses', 'management fees'),
        line('mortgage', 'interestExpense', 'mortgage interest paid to banks'),
        line('interest', 'interestExpense', 'other interest'),
      ]
    : [line('propertyTaxes', 'taxesLicenses', 'real estate taxes', 'taxes')]),
  line('repairs', 'repairsMaintenance', 'repairs'),
  ...(form === 'E'
    ? [line('supplies', 'officeSupplies', 'supplies'), line('taxes', 'taxesLicenses', 'taxes')]
    : []),
  line('utilities', 'utilities', 'utilities'),
  ...(form === '8825' ? [line('wages', 'salariesWages', 'wages and salaries')] : []),
  line('depreciation', 'depreciation', 'depreciation expense or depletion', 'depreciation'),
  passed('reserved', 'reserved for future use'),
  passed('reservedToo', 'reserved for future use'),
  line('others', 'otherOperatingExpenses', 'other deductions', 'other list', 'other'),
]

export const form8825: FormLine[] = [
  line('rents', 'grossRevenues', 'gross rents'),
  line('otherIncome', 'otherIncome', 'other income related to rental real estate activity'),
  sum('income', 'rents + otherIncome', '', 'total rental real estate income for each property'),
  ...expenses('8825'),
  sum(
    'expenses',
    'advertising .. others',
    '',
    'total rental real estate expenses for each property',
    'total expenses for each property',
  ),
  sum(
    'property',
    'income - expenses',
    'reportedNetIncome',
    'income or loss from each rental real estate property',
    'income or loss from each property',
    'income or loss from rental real estate property',
  ),
]

export const scheduleE: FormLine[] = [
  line('rents', 'grossRevenues', 'rents received'),
  line('royalties', 'grossRevenues', 'royalties received'),
  ...expenses('E'),
  sum('expenses', 'advertising .. others', '', 'total expenses'),
  sum('property', 'rents + royalties - expenses', 'reportedNetIncome', 'subtract line 20 from line 3'),
]
