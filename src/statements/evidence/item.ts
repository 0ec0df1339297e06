import type { Cell, Row } from '../extract/table.js'

/** A row of a statement, reduced to the columns that count. */
export interface Item {
  label: string
  /** In plain words, without `Less:`. */
  plain: string
  /** The words that count, in one string: two items of one name are about the same, and a total bears that of what it sums up. */
  name: string
  account?: string
  level: number
  bold: boolean
  /** One for each period: hundredths as printed. Null where nothing stands. */
  values: (number | null)[]
  cells: (Cell | null)[]
  /** It stands in a column of details, left of the one for totals. */
  isInner: boolean
  /** `Less:` stands before it. */
  isLess: boolean
  /** It is taken off although it is printed as a positive number. */
  isContra: boolean
  row: Row
}

export const hasValue = (item: Item): boolean => item.values.some(value => value !== null)
export const isZero = (item: Item): boolean => item.values.every(value => (value ?? 0) === 0)

export const saysTotal = (plain: string): boolean =>
  /^(?:sub ?)?totals?\b|\btotal$|^sum of\b|^grand total/.test(plain)

/** What a total is of. */
export const nameOfTotal = (plain: string): string =>
  plain.replace(/^(?:grand |sub ?)?totals? ?(?:for |of )?|,? total$/g, '')
