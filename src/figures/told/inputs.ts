import type { StatementName } from '../template/row.js'

/** What people tell beside the documents, in units of the currency. */
export interface SpreadInputs {
  existingAnnualDebtService?: Said<number>
  debts?: Said<Debt>[]
  /** The day that the debts are as of. */
  asOf?: Said<string>
  proposedAnnualDebtService?: Said<number>
  proposedDebt?: Said<ProposedDebt>
  addBacks?: Said<AddBack>[]
  /** Whether what owners take out is to be served, too. */
  countDistributions?: Said<boolean>
  covenants?: Said<Covenant>[]
  stress?: Said<Stress>
  entities?: Said<EntityInput>[]
  eliminations?: Said<Elimination>[]
  /** What persons earn beside what their schedules and businesses tell. */
  personalIncome?: Said<PersonalIncome>[]
  comments?: Said<Comment>[]
  presentation?: Said<'thousands'>
  /** Whether the report ends with the pages that its figures come from. */
  sourcePages?: Said<'boxed'>
  /** The industry whose benchmarks stand beside the ratios; without it, the lead's. */
  naics?: Said<string>
}

export type InputName = keyof SpreadInputs

/** What people call them. */
export const inputTitles: Record<InputName, string> = {
  existingAnnualDebtService: 'existing debt service',
  debts: 'debt schedule',
  asOf: 'day of the debt',
  proposedAnnualDebtService: 'proposed debt service',
  proposedDebt: 'proposed debt',
  addBacks: 'add-backs',
  countDistributions: 'whether distributions count',
  covenants: 'covenants',
  stress: 'stress',
  entities: 'businesses and persons',
  eliminations: 'eliminations',
  personalIncome: 'personal income',
  comments: 'comments',
  presentation: 'how amounts are shown',
  sourcePages: 'source pages',
  naics: 'industry',
}

/** Who has told it, and when. */
export interface Said<Value> {
  value: Value
  author: string | null
  at: string
}

export interface Debt {
  lender: string
  balance: number
  /** 0.065 is 6.5 %. */
  annualRate?: number
  annualPrincipal?: number
  /** Interest and principal of a year. */
  annualPayment?: number
  maturity?: string
  securedBy?: string
}

interface ProposedDebt {
  amount: number
  annualRate: number
  months: number
}

/** A period by its days. */
interface Named {
  start?: string
  end: string
}

interface AddBack extends Named {
  amount: number
  reason: string
}

interface Covenant {
  ratio: string
  min?: number
  max?: number
}

/** Shares of one: revenue less 0.1 of itself, the rate 0.02 higher, the gross margin 0.05 lower. */
export interface Stress {
  revenue?: number
  rate?: number
  margin?: number
}

export interface EntityInput {
  name: string
  kind: 'business' | 'person'
  role: 'borrower' | 'affiliate' | 'guarantor'
  /** What of it the borrower's owners own. */
  ownership: number
  documentIds?: string[]
  /** Of a year. */
  livingExpenses?: number
}

export interface Elimination extends Named {
  row: string
  amount: number
  reason: string
}

export const personalIncomeKinds = [
  'wages',
  'interest',
  'dividends',
  'pensions',
  'socialSecurity',
  'distributions',
  'other',
] as const

/** As lines of Form 1040 and of Schedules K-1 tell it. */
export interface PersonalIncome extends Named {
  /** The name of one of the entities. */
  person: string
  kind: (typeof personalIncomeKinds)[number]
  amount: number
  /** Who has paid it, where it is a business that the person owns a part of. */
  business?: string
  reason: string
}

interface Comment {
  statement: StatementName
  text: string
}

/** The whole list, or the one value, without who said so. */
export const plain = <Value>(said: readonly Said<Value>[] | undefined): Value[] =>
  (said ?? []).map(({ value }) => value)
