/** A statement as arithmetic sees it: rows of amounts, and nearly no words. */
export interface GridRow {
  /** Hundredths, one for each column; null where nothing is printed. */
  values: readonly (number | null)[]
  /** What its label sounds like: a small bonus or malus, never a proof. `known`: the name of a line and nothing else. */
  hint?: 'total' | 'maybe' | 'known'
  /** What stands above it and it itself belong to no total below: one side of a sheet ends here. */
  isEnd?: boolean
  /** A result, such as a profit: it never stands before its lines. */
  isResult?: boolean
  /** Another label says that it adds this one up, as it does totals. */
  isSummed?: boolean
  /** What stands below it is all that makes it up. */
  isParent?: boolean
  /** Its label says that it is a part of the line above: `of which`. */
  isWithin?: boolean
  /** What no other line has taken, never what others leave of one another: `Other liabilities`. */
  isRest?: boolean
  /** Its label says that it is taken off. */
  isLess?: boolean
  /** Printed without decimals. */
  isWhole?: boolean
  /** How deep it stands, where the document has that. */
  level?: number
}

export interface Part {
  row: number
  sign: 1 | -1
}

/** A row that others make up. */
export interface Tie {
  total: number
  /** In their printed order. A total among them stands for its own parts. */
  parts: readonly Part[]
  /**
   * `sum`: all parts count alike. `signed`: some are taken off. `single`: one line, told again. `before`: its parts follow upon
   * it. `apart`: its parts stand together further up, and are none of its own.
   */
  form: 'sum' | 'signed' | 'single' | 'before' | 'apart'
  /** The columns in which it holds, and how many contradict it. */
  columns: readonly number[]
  against: number
  /** How much less likely than chance it is, less what it cost to find. */
  bits: number
}

/** How far sums may be off: by half a unit for each rounded part, though errors mostly cancel out. */
export const toleranceOf = (rows: readonly Pick<GridRow, 'values' | 'isWhole'>[]): number =>
  rows.some(({ isWhole }) => isWhole) || areWhole(rows) ? 100 : areTenths(rows) ? 10 : 2

/** Amounts are whole units, whatever is told of single shares among them. */
export function areWhole(rows: readonly Pick<GridRow, 'values'>[]): boolean {
  const values = valuesOf(rows)
  const isWhole = (value: number) => value % 100 === 0
  if (values.every(isWhole)) return true
  const middle = values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const least = middle / perShare
  const large = values.filter(value => value >= least)
  return large.length >= fewestWhole && large.every(isWhole)
}

/** Millions are often told with one decimal. */
function areTenths(rows: readonly Pick<GridRow, 'values'>[]): boolean {
  const values = valuesOf(rows)
  return values.length >= fewestWhole && values.every(value => value % 10 === 0)
}

const valuesOf = (rows: readonly Pick<GridRow, 'values'>[]): number[] =>
  rows.flatMap(row => row.values.flatMap(value => (value ? [Math.abs(value)] : [])))

const perShare = 50
const fewestWhole = 12

export const allowed = (tolerance: number, parts: number): number =>
  tolerance * Math.max(1, Math.min(parts, 4) / 2)
