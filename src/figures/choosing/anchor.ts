import type { Period } from '../computing/period.js'
import type { StatementName } from './column.js'

/**
 * The period that a person has spoken of. Its days hold it: the id of a sheet changes with the income statements that there
 * are. What nobody could date is held by its id.
 */
export interface Anchor {
  statement: StatementName
  periodId: string
  start?: string | null
  end?: string | null
}

export function isAnchoredIn(
  { statement, periodId, start = null, end = null }: Anchor,
  period: Pick<Period, 'id' | 'start' | 'end'>,
): boolean {
  if (end === null) return periodId === period.id
  return period.end === end && (statement === 'balanceSheet' || period.start === start)
}
