import type { Cell, Row } from '../extract/table.js'

/** A row of a statement, reduced to the columns that count. */
export interface Item {
  label: string
  /** In plain words, without `Less:`. */
  plain: string
  /** The words that count, in one string: two items of one name are about the same, and a total bears that of what it sums up. */
  name: string
  account?: string
  /** The name itself, where the label says more. */
  called?: string
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

/** What it is called, without its account's number, and without what most lines end with. */
export const nameOf = ({ account, label, called }: Item): string =>
  called ?? (account === undefined ? label : label.slice(account.length + 1))

export const hasValue = (item: Item): boolean => item.values.some(value => value !== null)
export const isZero = (item: Item): boolean => item.values.every(value => (value ?? 0) === 0)

/** `Total`, in the languages whose statements are met. */
const totalWords =
  '(?:(?:grand |sub ?)?totals?|totale[ns]?|totali|totais|totaux|totaal|summe|suma|jumlah|som|gesamt|\u03c3\u03c5\u03bd\u03bf\u03bb\u03bf)(?!\\p{L})'
const beginsTotal = new RegExp(`^${totalWords}|\\b(?:total|totaal|gesamt)$|^sum of\\b`, 'u')

export const saysTotal = (plain: string): boolean => beginsTotal.test(plain)

const totalOf = new RegExp(
  `^${totalWords} ?(?:(?:for|of|de|del|de la|de los|do|da|dos|das|des|du|der|di|dei)(?: (?=\\p{L})|$))?|,? (?:total|totaal|gesamt)$`,
  'gu',
)

/** What a total is of. */
export const nameOfTotal = (plain: string): string => plain.replace(totalOf, '')
