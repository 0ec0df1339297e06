import type { Row } from '../../extract/table.js'
import type { Related, Role } from './column-roles.js'
import type { Period } from './periods.js'

/** A period, and the columns of the table that it takes: one, or a column of details and one of totals. */
export interface PeriodColumn {
  period: Period
  columns: number[]
  /** Made of these columns: stores or classes without a total. */
  added?: number[]
}

export interface Candidate extends Related {
  n: number
  text: string
  role: Role
}

export function complete(rows: readonly Row[], columns: number[]): boolean {
  const counts = rows.map(row => columns.filter(n => row.cells[n]?.amount != null).length)
  return counts.filter(count => count > 1).length <= 0.25 * counts.filter(count => count > 0).length
}
