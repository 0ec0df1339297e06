import type { FormCell, FormRow } from '../extract/table.js'
import type { FormLine } from './lines/line.js'
import { asks, type Found } from './match.js'

/** An amount of a line in one period, with the template's sign, and what else it may be. */
export interface Value {
  line: FormLine
  label: string
  amount: number
  cell: FormCell | undefined
  others: FormCell[]
  /** What the form prints beside it as left. */
  net?: { amount: number; cell: FormCell }
  /** The filer's own lines, of which it is the sum. */
  rows?: FormRow[]
  /** It was reckoned or mended. */
  doubt?: string
  /** Nobody could read it: it is what the other lines leave of a sum, if these are right. */
  isFilled?: true
}

/** What stands in one column of a form, and the lines that another column has and this one hasn't. */
export interface ColumnValues {
  values: Map<string, Value>
  holes: Set<string>
}

export function valuesIn(
  found: readonly Found[],
  isIn: (cell: FormCell) => boolean,
  columns: number,
): ColumnValues {
  const values = new Map<string, Value>()
  const holes = new Set<string>()
  for (const one of found) {
    const { line, row } = one
    const own = one.cells.filter(isIn)
    const rows = asks(one) && one.cells.length === 0 ? one.below : []
    const listed = rows.flatMap(({ cells }) => cells.filter(isIn).slice(-1))
    const isLost =
      own.length === 0 && (one.isUnread || (one.cells.length > 0 && 2 * one.cells.length >= columns))
    if (isLost) holes.add(line.key)
    const value = line.netOf
      ? netOf(own, values.get(line.netOf))
      : plain(line, listed.length > 0 ? listed : own, listed.length > 0)
    if (!value) continue
    const gross = found.find(other => other.line.key === line.netOf)
    const isAllNet = gross && value.net && !value.cell && !values.has(gross.line.key)
    if (isAllNet)
      values.set(gross.line.key, { line: gross.line, label: gross.row.label, ...value, ...value.net })
    else values.set(line.key, { line, label: row.label, ...value, ...(listed.length > 0 && { rows }) })
  }
  return { values, holes }
}

type Read = Omit<Value, 'line' | 'label'>

function plain(line: FormLine, cells: FormCell[], areAdded: boolean): Read | undefined {
  const cell = cells.at(-1)
  if (!cell) return undefined
  const all = cells.map(one => one.amount ?? 0)
  const amount = areAdded ? all.reduce((sum, one) => sum + one, 0) : (all.at(-1) ?? 0)
  return {
    amount: line.isLess ? -Math.abs(amount) : amount,
    cell,
    others: areAdded ? [] : cells.slice(0, -1),
  }
}

/** `b Less accumulated depreciation ( 90,000 ) 110,000`: what is taken off, then what is left; either may be missing. */
function netOf(cells: FormCell[], gross: Value | undefined): Read | undefined {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return undefined
  if (first !== last)
    return {
      amount: -Math.abs(first.amount ?? 0),
      cell: first,
      others: [],
      net: { amount: last.amount ?? 0, cell: last },
    }
  // Alone, it is what is left where it is as much as the whole or stands further right.
  const amount = first.amount ?? 0
  const isNet = !gross?.cell || amount === gross.amount || gross.cell.right < first.x
  if (!isNet) return { amount: -Math.abs(amount), cell: first, others: [] }
  return {
    amount: gross?.cell ? amount - gross.amount : 0,
    cell: undefined,
    others: [],
    net: { amount, cell: first },
  }
}
