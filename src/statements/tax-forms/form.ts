import { taxFormPattern } from '../../vocabulary/tax-forms.js'
import { corporation, partnership, sCorporation } from './lines/businesses.js'
import { form990, form990EZ, partIX, partVIII, partX } from './lines/charities.js'
import type { FormLine } from './lines/line.js'
import { scheduleC, scheduleF } from './lines/owners.js'
import { form8825, scheduleE } from './lines/rents.js'
import { scheduleL } from './lines/schedule-l.js'
import type { Columns } from './periods.js'

/** The forms that are statements, each with its titles, the lines of its first page and of its balance sheet. */
export interface Form {
  form: TaxForm
  title: RegExp
  income: readonly FormLine[]
  columns: Columns
  sheet?: readonly FormLine[]
  sheetColumns?: Columns
  /** Those of another page, which say of what the latest expenses are. */
  expenses?: readonly FormLine[]
  /** And what was earned with investments. */
  revenue?: readonly FormLine[]
  /** Filed once for each business of its owner. */
  isOfOwner?: true
  /** Filed with a person's own return, beside others. */
  isOfPerson?: true
}

export type TaxForm = '1120-S' | '1120' | '1065' | '990' | '8825' | 'Schedule C' | 'Schedule E' | 'Schedule F'

/** By its words or by its number. */
const titleOf = (form: TaxForm, number: string): RegExp =>
  new RegExp(`${taxFormPattern(form)}|${number}`, 'i')

const withL = { columns: 'one', sheet: scheduleL, sheetColumns: 'two' } as const

export const taxForms: readonly Form[] = [
  {
    form: '1120-S',
    title: titleOf('1120-S', 'form ?1120-?[s8]\\b'),
    income: sCorporation,
    ...withL,
  },
  {
    form: '1065',
    title: titleOf('1065', 'form ?1065\\b'),
    income: partnership,
    ...withL,
  },
  {
    form: '1120',
    title: titleOf('1120', 'form ?1120\\b(?!-?[s8])'),
    income: corporation,
    ...withL,
  },
  {
    form: '990',
    title: titleOf('990', 'form ?990\\b(?!-)'),
    income: form990,
    columns: 'two',
    sheet: partX,
    sheetColumns: 'end',
    expenses: partIX,
    revenue: partVIII,
  },
  {
    form: '990',
    title: titleOf('990', 'form ?990-?ez\\b'),
    income: form990EZ,
    columns: 'one',
    sheet: partX,
    sheetColumns: 'end',
  },
  {
    form: 'Schedule C',
    title: titleOf('Schedule C', 'schedule c \\(form 1040\\)'),
    income: scheduleC,
    columns: 'one',
    isOfOwner: true,
    isOfPerson: true,
  },
  {
    form: 'Schedule F',
    title: titleOf('Schedule F', 'schedule f \\(form 1040\\)'),
    income: scheduleF,
    columns: 'one',
    isOfOwner: true,
    isOfPerson: true,
  },
  {
    form: 'Schedule E',
    title: titleOf('Schedule E', 'schedule e \\(form 1040\\)'),
    income: scheduleE,
    columns: 'properties',
    isOfPerson: true,
  },
  {
    form: '8825',
    title: titleOf('8825', 'form ?8825\\b'),
    income: form8825,
    columns: 'properties',
  },
]
