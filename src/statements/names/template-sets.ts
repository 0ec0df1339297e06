import { rowOf } from '../../figures/template/statements.js'

/** Which rows of documents a total of the template takes in, by the template's own formulas. */
export function rowsOfTotal(total: string): readonly string[] {
  const known = sets.get(total) ?? linesIn(total, 1).map(({ row }) => row)
  sets.set(total, known)
  return known
}
const sets = new Map<string, readonly string[]>()

function linesIn(row: string, sign: number): { row: string; sign: number }[] {
  const found = rowOf('incomeStatement', row) ?? rowOf('balanceSheet', row)
  if (!found) return []
  if (!found.computed) return [{ row, sign }]
  return found.terms.flatMap(term => linesIn(term.row, sign * term.sign))
}

const subtracted = new Set(linesIn('netIncome', 1).flatMap(({ row, sign }) => (sign < 0 ? [row] : [])))

/** Costs, expenses and taxes: rows whose amounts lessen net income. */
export const isSubtracted = (row: string): boolean => subtracted.has(row)

export const isAsset = (row: string): boolean => rowsOfTotal('totalAssets').includes(row)

/** Rows that take off what stands above them. Not revenue's: its sign is a matter of effects. */
export const isContraRow = (row: string): boolean => rowOf('balanceSheet', row)?.sign === 'negative'
