/** What a row of the template is called in the wild, and where such a line stands. */

type IncomeSection = 'revenue' | 'cost' | 'expense' | 'otherIncome' | 'otherExpense' | 'tax'
type SheetSection =
  | 'assets'
  | 'currentAssets'
  | 'nonCurrentAssets'
  | 'fixedAssets'
  | 'liabilities'
  | 'currentLiabilities'
  | 'nonCurrentLiabilities'
  | 'equity'
export type Section = IncomeSection | SheetSection

/** From the top of an income statement to its end. */
export const incomeSections: readonly Section[] = [
  'revenue',
  'cost',
  'expense',
  'otherIncome',
  'otherExpense',
  'tax',
]
/** What a firm owns, and what others and its owners claim of it. */
export const sheetSides: readonly (readonly Section[])[] = [['assets'], ['liabilities'], ['equity']]

export interface RowLabels {
  row: string
  /** The sections whose lines it takes, the most usual first. */
  in: readonly Section[]
  /** Nature that outweighs the section: depreciation is depreciation wherever it is printed. */
  anywhere?: true
  /** Of a language that writes several words in one. */
  joinsWords?: true
  labels: readonly string[]
}

export const isIncome = ([first]: readonly Section[]): boolean =>
  first !== undefined && incomeSections.includes(first)
