import { corporation, partnership, sCorporation } from './lines/businesses.js'
import { form990, partX } from './lines/charities.js'
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
  /** Filed once for each business of its owner. */
  isOfOwner?: true
}

export type TaxForm = '1120-S' | '1120' | '1065' | '990' | '8825' | 'Schedule C' | 'Schedule E' | 'Schedule F'

const withL = { columns: 'one', sheet: scheduleL, sheetColumns: 'two' } as const

export const taxForms: readonly Form[] = [
  {
    form: '1120-S',
    title: /income tax return for an s corporation|form ?1120-?[s8]\b/i,
    income: sCorporation,
    ...withL,
  },
  {
    form: '1065',
    title: /u\.?s\.? return of partnership income|form ?1065\b/i,
    income: partnership,
    ...withL,
  },
  {
    form: '1120',
    title: /u\.?s\.? corporation income tax return|form ?1120\b(?!-?[s8])/i,
    income: corporation,
    ...withL,
  },
  {
    form: '990',
    title: /return of organization exempt from income tax|form ?990\b(?!-)/i,
    income: form990,
    columns: 'two',
    sheet: partX,
    sheetColumns: 'end',
  },
  {
    form: 'Schedule C',
    title: /profit or (?:\(?loss\)?) from business|schedule c \(form 1040\)/i,
    income: scheduleC,
    columns: 'one',
    isOfOwner: true,
  },
  {
    form: 'Schedule F',
    title: /profit or (?:\(?loss\)?) from farming|schedule f \(form 1040\)/i,
    income: scheduleF,
    columns: 'one',
    isOfOwner: true,
  },
  {
    form: 'Schedule E',
    title: /supplemental income and loss|schedule e \(form 1040\)/i,
    income: scheduleE,
    columns: 'properties',
  },
  {
    form: '8825',
    title: /rental real estate income and expenses of a partnership|form ?8825\b/i,
    income: form8825,
    columns: 'properties',
  },
]
