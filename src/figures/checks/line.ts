import type { StatementName } from '../template/row.js'
import { rowOf, statements } from '../template/statements.js'

/** The rows of lines that a row is made of, by the template's own formulas. */
export function linesOf(statement: StatementName, row: string): readonly string[] {
  const found = rowOf(statement, row)
  if (!found) return []
  return found.computed ? found.terms.flatMap(term => linesOf(statement, term.row)) : [row]
}

/** The total that a line goes into first. */
export const totalOver = (statement: StatementName, row: string): string | undefined =>
  statements[statement].find(
    ({ computed, memo, terms }) => computed && !memo && terms.some(term => term.row === row),
  )?.key
