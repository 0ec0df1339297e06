import { toUnits } from '../../../money.js'
import type { StatementName } from '../../template/row.js'
import { statements } from '../../template/statements.js'
import type { Column } from './columns.js'

export interface CommonSize {
  statement: StatementName
  periodId: string
  /** The row that is the whole. */
  of: string
  whole: number | null
  reason: 'no_figure' | 'zero_denominator' | 'negative_denominator' | null
  /** Each row as a fraction of the whole. */
  values: Record<string, number>
}

const wholes = { incomeStatement: 'netRevenues', balanceSheet: 'totalAssets' } as const

/** Each row of an income statement in net revenues, and of a sheet in total assets. */
export const commonSizesOf = (columns: readonly Column[]): CommonSize[] =>
  columns.flatMap(({ statement, periodId, cells }): CommonSize[] => {
    if (statement === 'cashFlow') return []
    const of = wholes[statement]
    const whole = cells.get(of)?.amount
    const about = { statement, periodId, of, whole: whole === undefined ? null : toUnits(whole) }
    if (whole === undefined) return [{ ...about, reason: 'no_figure', values: {} }]
    if (whole <= 0)
      return [{ ...about, reason: whole === 0 ? 'zero_denominator' : 'negative_denominator', values: {} }]
    const values = statements[statement].flatMap(({ key }) => {
      const cell = cells.get(key)
      return cell ? [[key, cell.amount / whole + 0] as const] : []
    })
    return [{ ...about, reason: null, values: Object.fromEntries(values) }]
  })
