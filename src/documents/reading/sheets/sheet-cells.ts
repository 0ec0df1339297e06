import type { CellObject, Range, WorkSheet } from '@e965/xlsx'
import { leadingSpaces } from '../csv.js'
import { longestFormula, maxOnPage } from '../pages.js'
import type { SheetCell } from '../read.js'
import type { Looks } from './sheet-looks.js'

/** What stands in a sheet, cell by cell, as far as a page holds it. */
export function cellsOf(sheet: WorkSheet, looks: Looks | undefined): SheetCell[] {
  const found: SheetCell[] = []
  const spans = new Map((sheet['!merges'] ?? []).map(({ s, e }: Range) => [`${s.r}:${s.c}`, e.c - s.c + 1]))
  const isHidden = (row: number, column: number) =>
    Boolean(sheet['!rows']?.[row]?.hidden || sheet['!cols']?.[column]?.hidden)
  forEachCell(sheet, (cell, row, column) => {
    // One more than may be kept, so that whoever keeps them sees that there are more.
    if (found.length > maxOnPage) return
    const text = textOf(cell)
    const formula =
      cell.f !== undefined && text === '' && cell.t !== 'e' ? cell.f.slice(0, longestFormula) : undefined
    if (text === '' && formula === undefined) return
    const { bold, indent = 0 } = looks?.(row, column) ?? {}
    const spaces = indent * 3 + leadingSpaces(typeof cell.v === 'string' ? cell.v : '')
    const span = spans.get(`${row}:${column}`) ?? 1
    const format = String(cell.z ?? '')
    found.push({
      row: row + 1,
      column: column + 1,
      text,
      ...dayOf(cell, text),
      ...(typeof cell.v === 'number' && text !== '' && { value: cell.v / shownIn(format) }),
      ...(span > 1 && { span }),
      ...(spaces > 0 && { indent: spaces }),
      ...(bold && { bold }),
      ...(isPercent(format) && cell.t !== 's' && { percent: true as const }),
      ...(isHidden(row, column) && { hidden: true as const }),
      ...(formula !== undefined && { formula }),
    })
  })
  return found
}

/** Rows and cells that were never written are holes, which forEach leaves out. */
export function forEachCell(
  sheet: WorkSheet,
  visit: (cell: CellObject, row: number, column: number) => void,
): void {
  const rows = (sheet as { '!data'?: CellObject[][] })['!data'] ?? []
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      visit(cell, row, column)
    })
  })
}

/** An error is no figure, and the zero of a formula that nobody has computed yet isn't either. */
export function textOf(cell: CellObject): string {
  if (cell.t === 'e' || cell.t === 'z') return ''
  if (cell.f !== undefined && (cell.w ?? cell.v ?? '') === '') return ''
  if (cell.v instanceof Date && isWholeDay(String(cell.z ?? ''))) return isoDay(cell.v)
  return (cell.w ?? String(cell.v ?? '')).replace(/\s+/g, ' ').trim()
}

/** A day looks different in each country, and often is shown without its year. */
const isWholeDay = (format: string): boolean => {
  const letters = plain(format).toLowerCase()
  return letters.includes('d') && letters.includes('m') && !letters.includes('h')
}

const isoDay = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

/** A date that is shown as a month or a year only. */
const dayOf = ({ v }: CellObject, text: string): { day?: string } => {
  const day = v instanceof Date ? isoDay(v) : ''
  return day === '' || day === text ? {} : { day }
}

const isPercent = (format: string): boolean => plain(format).includes('%')

/** A comma behind the last digit of a format shows thousands, two show millions. */
const shownIn = (format: string): number =>
  1_000 ** (/[0#?](,+)(?=[^0#?,]|$)/.exec(plain(format).split(';')[0] ?? '')?.[1]?.length ?? 0)

/** A number format without the words, colours and countries in it. */
const plain = (format: string): string => format.replace(/\[[^\]]*\]|"[^"]*"|\\.|_./g, '')
