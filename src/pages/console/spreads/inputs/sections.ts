import { ratios } from '../../../../figures/template/ratios.js'
import { statementNames } from '../../../../figures/template/row.js'
import { isLine, statements } from '../../../../figures/template/statements.js'
import { type InputName, personalIncomeKinds } from '../../../../figures/told/inputs.js'
import { incomeTitles, statementTitles } from '../../../../spreads/artifacts/shown/words.js'

/** What people tell beside the documents, as forms: one a section, its fields named as the use case names them. */

export interface InputField {
  name: string
  label: string
  /** `share`: told in percent, and sent as a share of one. */
  type: 'text' | 'amount' | 'share' | 'whole' | 'day' | 'area' | 'choice' | 'flag' | 'documents'
  hint?: string
  options?: readonly (readonly [value: string, label: string])[]
}

export interface InputSection {
  /** Its place on the page, and in the address that it is sent to. */
  id: string
  title: string
  hint: string
  /** Of several such things below one another; else each field is an input of its own, or a part of `of`. */
  list?: { name: InputName; one: string }
  of?: InputName
  fields: readonly InputField[]
}

const filledRows = (['incomeStatement', 'balanceSheet'] as const).flatMap(name =>
  statements[name].flatMap(({ key, label }) =>
    isLine(name, key) ? [[key, `${label} (${statementTitles[name].toLowerCase()})`] as const] : [],
  ),
)
const days: InputField[] = [
  { name: 'end', label: 'Last day of the period', type: 'day' },
  { name: 'start', label: 'First day, if several periods end then', type: 'day' },
]
const reason: InputField = { name: 'reason', label: 'Why', type: 'text' }

export const sections: readonly InputSection[] = [
  {
    id: 'debts',
    title: 'Debt schedule',
    hint: 'Each debt by its payment of a year, or by its rate and principal. It takes the place of what the documents tell of debt service.',
    list: { name: 'debts', one: 'debt' },
    fields: [
      { name: 'lender', label: 'Lender', type: 'text' },
      { name: 'balance', label: 'Balance', type: 'amount' },
      { name: 'annualRate', label: 'Interest, % a year', type: 'share' },
      { name: 'annualPrincipal', label: 'Principal a year', type: 'amount' },
      { name: 'annualPayment', label: 'Payment a year', type: 'amount' },
      { name: 'maturity', label: 'Paid back by', type: 'day' },
      { name: 'securedBy', label: 'Secured by', type: 'text' },
    ],
  },
  {
    id: 'service',
    title: 'Existing debt service',
    hint: 'Interest and principal of a year as one figure, where there is no schedule.',
    fields: [
      { name: 'existingAnnualDebtService', label: 'Debt service a year', type: 'amount' },
      { name: 'asOf', label: 'As of', type: 'day', hint: 'Without it: the day of the latest balance sheet.' },
      { name: 'countDistributions', label: 'Coverage has to bear what owners take out', type: 'flag' },
    ],
  },
  {
    id: 'proposed',
    title: 'Proposed debt',
    hint: 'The loan that is asked for, in equal monthly payments.',
    of: 'proposedDebt',
    fields: [
      { name: 'amount', label: 'Amount', type: 'amount' },
      { name: 'annualRate', label: 'Interest, % a year', type: 'share' },
      { name: 'months', label: 'Months', type: 'whole' },
    ],
  },
  {
    id: 'addBacks',
    title: 'Add-backs',
    hint: 'What EBITDA would not have had to bear. A negative amount is taken off.',
    list: { name: 'addBacks', one: 'add-back' },
    fields: [...days, { name: 'amount', label: 'Amount', type: 'amount' }, reason],
  },
  {
    id: 'covenants',
    title: 'Covenants',
    hint: 'What a ratio has to keep: a floor or a ceiling, percentages as fractions (0.25 is 25 %).',
    list: { name: 'covenants', one: 'covenant' },
    fields: [
      {
        name: 'ratio',
        label: 'Ratio',
        type: 'choice',
        options: ratios.map(({ key, label }) => [key, label] as const),
      },
      { name: 'min', label: 'At least', type: 'amount' },
      { name: 'max', label: 'At most', type: 'amount' },
    ],
  },
  {
    id: 'stress',
    title: 'Stress',
    hint: 'What the coverage of the latest year is tried with.',
    of: 'stress',
    fields: [
      { name: 'revenue', label: 'Revenue lost, %', type: 'share' },
      { name: 'margin', label: 'Gross margin lower by, points', type: 'share' },
      { name: 'rate', label: 'Interest higher by, points', type: 'share' },
    ],
  },
  {
    id: 'entities',
    title: 'Businesses and persons',
    hint: 'Whose statements are combined. With any, no document is left out as that of somebody else.',
    list: { name: 'entities', one: 'business or person' },
    fields: [
      { name: 'name', label: 'Name', type: 'text' },
      {
        name: 'kind',
        label: 'Kind',
        type: 'choice',
        options: [
          ['business', 'Business'],
          ['person', 'Person'],
        ],
      },
      {
        name: 'role',
        label: 'Role',
        type: 'choice',
        options: [
          ['borrower', 'Borrower'],
          ['affiliate', 'Affiliate'],
          ['guarantor', 'Guarantor'],
        ],
      },
      { name: 'ownership', label: 'Share that counts, %', type: 'share' },
      { name: 'livingExpenses', label: 'Living expenses of a person, a year', type: 'amount' },
      { name: 'documentIds', label: 'Documents that are theirs, whatever they say', type: 'documents' },
    ],
  },
  {
    id: 'eliminations',
    title: 'Eliminations',
    hint: 'What these have among themselves, taken off when they are combined.',
    list: { name: 'eliminations', one: 'elimination' },
    fields: [
      ...days,
      { name: 'row', label: 'Row', type: 'choice', options: filledRows },
      { name: 'amount', label: 'Amount', type: 'amount' },
      reason,
    ],
  },
  {
    id: 'personal-income',
    title: 'Personal income',
    hint: 'What persons earn beside their schedules and businesses, as their returns tell it. It counts once all are combined.',
    list: { name: 'personalIncome', one: 'line' },
    fields: [
      ...days,
      { name: 'person', label: 'Person, as above', type: 'text' },
      {
        name: 'kind',
        label: 'Kind',
        type: 'choice',
        options: personalIncomeKinds.map(kind => [kind, incomeTitles[kind]] as const),
      },
      { name: 'amount', label: 'Amount', type: 'amount' },
      { name: 'business', label: 'Who has paid it', type: 'text', hint: 'Distributions have to name them.' },
      { ...reason, label: 'Where it is told' },
    ],
  },
  {
    id: 'comments',
    title: 'Comments',
    hint: 'What you say of a statement. It stands below it, here and in the report.',
    list: { name: 'comments', one: 'comment' },
    fields: [
      {
        name: 'statement',
        label: 'Statement',
        type: 'choice',
        options: statementNames.map(name => [name, statementTitles[name]] as const),
      },
      { name: 'text', label: 'Comment', type: 'area' },
    ],
  },
  {
    id: 'presentation',
    title: 'Report and workbook',
    hint: 'How they show amounts, and what the report ends with.',
    fields: [
      {
        name: 'presentation',
        label: 'Amounts',
        type: 'choice',
        options: [['thousands', 'In thousands']],
      },
      {
        name: 'sourcePages',
        label: 'Source pages',
        type: 'choice',
        options: [['boxed', 'At the end of the report, with figures in boxes']],
      },
    ],
  },
]
