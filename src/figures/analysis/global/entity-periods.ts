import { toUnits } from '../../../money.js'
import type { CashFlow, Filled } from '../../computing/cash-flow.js'
import type { Cells } from '../../computing/compute.js'
import { nameOf, provenanceOf } from '../../heading.js'
import { type WrittenTerm, writtenOf } from '../../template/row.js'
import { rowOf } from '../../template/statements.js'

export interface EntityPeriod {
  id: string
  heading: string
  start: string | null
  end: string | null
  values: Record<string, number>
}

export interface EntityFlow extends EntityPeriod {
  /** Absent in what earlier versions have stored. */
  derivation?: {
    sheet: string
    previousSheet: string
    /** What the source prints of it. */
    printed: Record<string, number>
    /** The terms of rows that have others than the template's. */
    terms: Record<string, WrittenTerm[]>
  }
}

export function flowOf({ income, sheet, previous, printed, cells }: CashFlow): EntityFlow {
  const told = Object.entries(printed).flatMap(([name, amount]) =>
    amount === null ? [] : [[name, toUnits(amount)] as const],
  )
  const others = [...cells].flatMap(([row, { terms }]) =>
    terms !== rowOf('cashFlow', row)?.terms ? [[row, writtenOf('cashFlow', terms)] as const] : [],
  )
  return {
    ...periodOf(income),
    values: valuesOf(cells),
    derivation: {
      sheet: sheet.period.id,
      previousSheet: previous.period.id,
      printed: Object.fromEntries(told),
      terms: Object.fromEntries(others),
    },
  }
}

export const periodOf = ({ period, column, cells }: Filled): EntityPeriod => {
  const { id, label, start, end } = period
  const name = nameOf(
    column.statement === 'balanceSheet' ? { label, start: end, end } : { label, start, end },
  )
  return { id, heading: `${name} · ${provenanceOf(column)}`, start, end, values: valuesOf(cells) }
}

export const valuesOf = (cells: Cells): Record<string, number> =>
  Object.fromEntries([...cells].map(([row, { amount }]) => [row, toUnits(amount)]))
