import type { FormCell, FormRow } from '../extract/table.js'
import type { FormLine } from './lines/line.js'
import { asks, type Found, type Match } from './match.js'
import { halvesOf } from './places.js'

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
}

/** `end`: what stands left of both periods is of the second. */
export type Columns = 'one' | 'two' | 'end' | 'properties'

/** For each period its values, by the lines' keys. */
export function valuesOf(match: Match, columns: Columns): Map<string, Value>[] {
  if (columns === 'two' || columns === 'end') {
    const halves = halvesOf(match, columns === 'end')
    return [0, 1].map(side =>
      periodOf(match.found.map((found, n) => ({ ...found, cells: halves[n]?.[side] ?? [] }))),
    )
  }
  return [periodOf(match.found, columns === 'properties')]
}

function periodOf(found: Found[], areAdded = false): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const one of found) {
    const { line, row } = one
    const rows = asks(one) && one.cells.length === 0 ? one.below : []
    const cells = rows.length > 0 ? rows.flatMap(({ cells }) => cells.slice(-1)) : one.cells
    const value = line.netOf
      ? netOf(cells, values.get(line.netOf))
      : plain(line, cells, areAdded || rows.length > 0)
    if (!value) continue
    const gross = found.find(one => one.line.key === line.netOf)
    const isAllNet = gross && value.net && !value.cell && !values.has(gross.line.key)
    if (isAllNet)
      values.set(gross.line.key, { line: gross.line, label: gross.row.label, ...value, ...value.net })
    else values.set(line.key, { line, label: row.label, ...value, ...(rows.length > 0 && { rows }) })
  }
  return values
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
