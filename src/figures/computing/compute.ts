import { type Factor, multiplied } from '../../money.js'
import type { MappedLine } from '../choosing/column.js'
import type { StatementName, Term } from '../template/row.js'
import { isLine, statements } from '../template/statements.js'

/** A figure with all that is known of it. */
export interface Cell {
  amount: number
  /** That of the least certain line that it comes from. */
  confidence: number
  /** What it was read from, if it was read. */
  lines: MappedLine[]
  /** What it was computed from, if it was computed. */
  terms: Term[]
}

export type Cells = ReadonlyMap<string, Cell>
export type Found = Pick<Cell, 'amount' | 'confidence'>
/** The figure that a term names, without its sign. */
export type Find = (term: Term) => Found | undefined

/** Lines of documents by row. A row without any has no figure, and is not 0. */
export function cellsOf(statement: StatementName, lines: MappedLine[]): Cells {
  const cells = new Map<string, Cell>()
  for (const line of lines) {
    if (!isLine(statement, line.row)) throw new Error(`${statement} has no line ${line.row}.`)
    const cell = cells.get(line.row) ?? { amount: 0, confidence: 1, lines: [], terms: [] }
    cells.set(line.row, {
      ...cell,
      amount: cell.amount + line.amount,
      confidence: Math.min(cell.confidence, line.confidence),
      lines: [...cell.lines, line],
    })
  }
  return cells
}

/** A missing figure adds nothing. Where all are missing, or one of a variance is, there is no sum. */
export function added(terms: Term[], find: Find, needs: 'any' | 'all'): Found | undefined {
  const found = terms.flatMap(term => {
    const one = find(term)
    return one ? [{ amount: term.sign * one.amount, confidence: one.confidence }] : []
  })
  if (found.length === 0 || (needs === 'all' && found.length < terms.length)) return undefined
  return {
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
    confidence: Math.min(...found.map(({ confidence }) => confidence)),
  }
}

const rowsOfIncome = statements.incomeStatement
const placeOfProfit = rowsOfIncome.findIndex(({ key }) => key === 'grossProfit')
const belowProfit = new Set(rowsOfIncome.slice(placeOfProfit + 1).map(({ key }) => key))
const toldBelowProfit = rowsOfIncome
  .slice(placeOfProfit + 1)
  .filter(({ key, computed, memo }) => !computed && (!memo || key === 'reportedNetIncome'))

const costs = rowsOfIncome.slice(0, placeOfProfit).filter(({ key }) => key.startsWith('cogs'))

/** A source may end at its gross profit. A zero that it prints below says no more than nothing does. */
export const goesOnBelowProfit = (cells: Cells): boolean =>
  costs.every(({ key }) => (cells.get(key)?.amount ?? 0) === 0) ||
  toldBelowProfit.some(({ key }) => (cells.get(key)?.amount ?? 0) !== 0)

/**
 * A whole statement, in the template's order, in which nothing is computed from what comes later. `find` knows other
 * statements, and `instead` has this period's own terms for some rows.
 */
export function computed(
  statement: StatementName,
  lines: Cells,
  find: Find = () => undefined,
  instead: ReadonlyMap<string, Term[]> = new Map(),
): Cells {
  const cells = new Map<string, Cell>()
  // Nobody should take a gross profit for the net income.
  const ends = statement === 'incomeStatement' && !goesOnBelowProfit(lines)
  const findHere: Find = term =>
    term.of === statement && term.when === 'this' ? cells.get(term.row) : find(term)
  for (const row of statements[statement]) {
    const terms = instead.get(row.key) ?? row.terms
    if (row.computed && ends && belowProfit.has(row.key)) continue
    const sum = row.computed && added(terms, findHere, row.needs)
    const cell = row.computed ? sum && { ...sum, lines: [], terms } : lines.get(row.key)
    if (cell) cells.set(row.key, cell)
  }
  return cells
}

/** An interim period made a full year: lines are multiplied, and totals computed anew, so that they still add up. */
export function annualized(cells: Cells, factor: Factor): Cells {
  const lines = [...cells].filter(([key]) => isLine('incomeStatement', key))
  const multipliedLines = lines.map(
    ([key, cell]) => [key, { ...cell, amount: multiplied(cell.amount, factor) }] as const,
  )
  return computed('incomeStatement', new Map(multipliedLines))
}
