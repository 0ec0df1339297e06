/** What a formula works with. Null is an empty cell. */
export type Single = number | string | boolean | Day | null
export type Value = Single | Area

/** A day as spreadsheets count them, so that it is shown as one. */
export class Day {
  constructor(readonly serial: number) {}
}

/** A rectangle of values, each computed when somebody asks for it. One of cells knows where it begins. */
export interface Area {
  rows: number
  columns: number
  at(row: number, column: number): Single
  place?: { sheet?: string | undefined; row: number; column: number }
  isSubtotal?(row: number, column: number): boolean
}

/** What a spreadsheet would show as `#N/A` or `#DIV/0!`, and formulas may catch. */
export class FormulaError extends Error {}

/** What can't be computed here, which no formula may catch. */
export class NotComputable extends Error {}

export const isArea = (value: Value): value is Area =>
  typeof value === 'object' && value !== null && 'rows' in value

export function single(value: Value): Single {
  if (!isArea(value)) return value
  if (value.rows !== 1 || value.columns !== 1) throw new NotComputable()
  return value.at(0, 0)
}

export const areaOf = (value: Value): Area => {
  if (isArea(value)) return value
  return { rows: 1, columns: 1, at: () => value }
}

/** Its value there, where a single row or column of values counts for all. */
export const stretchedAt = (area: Area, row: number, column: number): Single =>
  area.at(area.rows === 1 ? 0 : row, area.columns === 1 ? 0 : column)

export function* allOf(area: Area): Iterable<Single> {
  for (let row = 0; row < area.rows; row++)
    for (let column = 0; column < area.columns; column++) yield area.at(row, column)
}

export function numberOf(value: Single): number {
  if (typeof value === 'number') return value
  if (value instanceof Day) return value.serial
  if (typeof value !== 'string') return Number(value ?? 0)
  const text = value.replace(/,(?=\d{3}\b)/g, '').trim()
  if (!/^[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?%?$/i.test(text)) throw new FormulaError()
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

export function textOf(value: Single): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Day) return String(value.serial)
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : (value ?? '')
}

export function truthOf(value: Single): boolean {
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.length === 4
  return numberOf(value) !== 0
}

/** Numbers come before words, and words before truths; an empty cell is what it is compared with. */
export function compared(one: Single, other: Single): number {
  const [left, right] = [plain(one, other), plain(other, one)]
  const ranks = [left, right].map(value => ['number', 'string', 'boolean'].indexOf(typeof value))
  if (ranks[0] !== ranks[1]) return (ranks[0] ?? 0) - (ranks[1] ?? 0)
  if (typeof left !== 'number' || typeof right !== 'number') return left < right ? -1 : Number(left > right)
  return Math.abs(left - right) <= 1e-12 * Math.abs(left) ? 0 : left - right
}

function plain(value: Single, beside: Single): number | string | boolean {
  if (value === null) return typeof beside === 'string' ? '' : typeof beside === 'boolean' ? false : 0
  if (value instanceof Day) return value.serial
  return typeof value === 'string' ? value.toLowerCase() : value
}

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

export const dayFrom = (year: number, month: number, day: number): Day =>
  new Day(Math.round((Date.UTC(year, month - 1, day) - epoch) / dayMs))

export function dateOf(value: Single): Date {
  const written = typeof value === 'string' ? dayIn(value) : undefined
  const date = new Date(epoch + Math.floor(written?.serial ?? numberOf(value)) * dayMs)
  if (Number.isNaN(date.getTime())) throw new FormulaError()
  return date
}

export function dayIn(text: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return day === undefined ? undefined : dayFrom(Number(year), Number(month), Number(day))
}
