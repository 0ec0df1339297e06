/** What a row of the template is called in the wild, and where such a line stands. */

export type IncomeSection = 'revenue' | 'cost' | 'expense' | 'otherIncome' | 'otherExpense' | 'tax'
export type SheetSection =
  | 'assets'
  | 'currentAssets'
  | 'nonCurrentAssets'
  | 'fixedAssets'
  | 'liabilities'
  | 'currentLiabilities'
  | 'nonCurrentLiabilities'
  | 'equity'
export type Section = IncomeSection | SheetSection

export interface RowLabels {
  row: string
  /** The sections whose lines it takes, the most usual first. */
  in: readonly Section[]
  /** Nature that outweighs the section: depreciation is depreciation wherever it is printed. */
  anywhere?: true
  labels: readonly string[]
}
