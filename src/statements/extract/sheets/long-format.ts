import { isPeriodLike, isYear } from '../words.js'
import type { GridCell, GridRow } from './sheet-grid.js'

/** With fewer rows or names it may be a list of anything. */
const fewestRows = 6
const fewestNames = 3
const mostPeriods = 60

/** Each row of such a list is one amount of one name in one period: as a table, with a column for each period. */
export function pivoted(rows: GridRow[]): GridRow[] {
  const long = longFormatOf(rows)
  if (!long) return rows
  const { first, last, body, period, names, common, amounts } = long
  const header = rows[first - 1]?.cells.every(({ kind }) => kind === 'words') ? rows[first - 1] : undefined
  const periods = [...new Map(body.map(row => [textAt(row, period), cellAt(row, period)]))]
  const firstAmount = names.length + 1
  const place = (time: number, amount: number) => firstAmount + time * amounts.length + amount
  const head: GridRow = {
    number: rows[first]?.number ?? 0,
    cells: [
      ...names.flatMap((name, n) => moved(header && cellAt(header, name), n + 1)),
      ...periods.flatMap(([, cell], time) =>
        amounts.flatMap((amount, n) =>
          moved(asWords(cell, amounts.length > 1 ? textAt(header, amount) : ''), place(time, n)),
        ),
      ),
    ],
  }
  const found = new Map<string, GridRow>()
  for (const row of body) {
    const key = keyOf(row, names)
    const own = found.get(key) ?? {
      number: row.number,
      cells: names.flatMap((name, n) => moved(cellAt(row, name), n + 1)),
    }
    const time = periods.findIndex(([text]) => text === textAt(row, period))
    for (const [n, amount] of amounts.entries()) own.cells.push(...moved(cellAt(row, amount), place(time, n)))
    found.set(key, own)
  }
  for (const { cells } of found.values()) cells.sort((one, other) => one.column - other.column)
  const titles = common.flatMap(column => {
    const cells = moved(body[0] && cellAt(body[0], column), 1)
    return cells[0]?.kind === 'words' ? [{ number: head.number, cells }] : []
  })
  // What heads the only amounts may name their unit.
  const [amount] = amounts
  const unit = header && amounts.length === 1 && amount !== undefined ? cellAt(header, amount) : undefined
  if (unit) titles.push({ number: head.number, cells: moved(spaced(unit), 1) })
  const before = rows.slice(0, header ? first - 1 : first)
  return [...before, ...titles, head, ...found.values(), ...rows.slice(last + 1)]
}

interface LongFormat {
  first: number
  last: number
  body: GridRow[]
  period: number
  /** Columns that tell one line from others. */
  names: number[]
  /** Columns that say the same of all. */
  common: number[]
  amounts: number[]
}

function longFormatOf(rows: GridRow[]): LongFormat | undefined {
  const hasAmount = ({ cells }: GridRow) => cells.some(({ kind }) => kind === 'amount')
  const first = rows.findIndex(hasAmount)
  const last = rows.findLastIndex(hasAmount)
  const body = first < 0 ? [] : rows.slice(first, last + 1)
  if (body.length < fewestRows) return undefined
  const columns = [...new Set(body.flatMap(({ cells }) => cells.map(({ column }) => column)))]
  const distinct = (column: number) => new Set(body.map(row => textAt(row, column))).size
  const period = columns.find(column => {
    if (!isPeriod(textAt(body[0], column))) return false
    const count = distinct(column)
    const isRepeated = count > 1 && count <= mostPeriods && count <= body.length / fewestNames
    return isRepeated && body.every(row => isPeriod(textAt(row, column)))
  })
  if (period === undefined) return undefined
  const others = columns.filter(column => column !== period)
  const common = others.filter(column => distinct(column) === 1)
  const told = others.filter(column => !common.includes(column))
  const words = told.filter(column => !body.every(row => isFigure(cellAt(row, column))))
  const names = told.filter(column => words.includes(column) || isToldBy(body, column, words))
  const amounts = told.filter(column => !names.includes(column))
  const keys = new Set(body.map(row => keyOf(row, names)))
  const isOnce = new Set(body.map(row => keyOf(row, [...names, period]))).size === body.length
  const isFull = body.length >= 0.6 * keys.size * distinct(period)
  return words.length > 0 && amounts.length > 0 && keys.size >= fewestNames && isOnce && isFull
    ? { first, last, body, period, names, common, amounts }
    : undefined
}

const isPeriod = (text: string): boolean => text.length < 40 && (isYear(text) || isPeriodLike(text))
const isFigure = (cell: GridCell | undefined): boolean => cell === undefined || cell.kind !== 'words'

/** The number of an account is the same wherever its name is. */
function isToldBy(body: GridRow[], column: number, words: number[]): boolean {
  const known = new Map<string, string>()
  return body.every(row => {
    const key = keyOf(row, words)
    const before = known.get(key) ?? textAt(row, column)
    known.set(key, before)
    return before === textAt(row, column)
  })
}

const cellAt = ({ cells }: GridRow, column: number): GridCell | undefined =>
  cells.find(cell => cell.column === column)
const textAt = (row: GridRow | undefined, column: number): string =>
  (row && cellAt(row, column)?.cell.text) ?? ''
const keyOf = (row: GridRow, columns: number[]): string =>
  columns.map(column => textAt(row, column)).join('\t')

const moved = (cell: GridCell | undefined, column: number): GridCell[] =>
  cell ? [{ ...cell, column, span: 1 }] : []

const spaced = (one: GridCell): GridCell => ({
  ...one,
  cell: { ...one.cell, text: one.cell.text.replaceAll('_', ' ') },
})

const asWords = (cell: GridCell | undefined, more: string): GridCell | undefined =>
  cell && {
    ...cell,
    kind: 'words',
    cell: { ...cell.cell, text: `${cell.cell.text} ${more}`.trim(), amount: null },
  }
