import type { Page, Reading, SheetCell } from '../../documents/reading/read.js'

/** What stands around a place of a document that has cells or lines of text, for a person to see it in its place. */
export type Around =
  | { kind: 'cells'; name: string; columns: number[]; rows: AroundRow[] }
  | { kind: 'lines'; lines: { number: number; text: string; isPlace: boolean }[] }

export interface AroundRow {
  number: number
  cells: { text: string; isPlace: boolean; isBold: boolean; isNumber: boolean; indent: number }[]
}

export interface Place {
  page: number
  /** `B7`; empty where there are no cells. */
  cell: string
  /** As printed. */
  text: string
}

const rowsAround = 14
const columnsAround = 7
const longest = 200

export function aroundPlace(reading: Reading, place: Place): Around | undefined {
  const page = reading.pages.find(({ number }) => number === place.page) ?? reading.pages[0]
  if (!page) return undefined
  return page.cells ? cellsAround(page, page.cells, place) : linesAround(page, place)
}

function cellsAround(page: Page, cells: SheetCell[], { cell, text }: Place): Around {
  const named = positionOf(cell)
  const at = named ?? cells.find(one => one.text === text) ?? { row: 1, column: 1 }
  const lastColumn = cells.reduce((last, { column }) => Math.max(last, column), 1)
  // What a line is called stands at its left, mostly in the first columns.
  const first = at.column <= columnsAround ? 1 : at.column - columnsAround + 2
  const columns = [
    ...(first > 1 ? [1] : []),
    ...range(first, Math.min(lastColumn, Math.max(first + columnsAround, at.column))),
  ]
  const wanted = new Set(columns)
  const byRow = new Map<number, Map<number, SheetCell>>()
  for (const one of cells) {
    if (Math.abs(one.row - at.row) > rowsAround || !wanted.has(one.column)) continue
    byRow.set(one.row, (byRow.get(one.row) ?? new Map()).set(one.column, one))
  }
  const rows = [...byRow].toSorted(([one], [other]) => one - other)
  return {
    kind: 'cells',
    name: page.sheet ?? '',
    columns,
    rows: rows.map(([number, found]) => ({
      number,
      cells: columns.map(column => shownCell(found.get(column), number === at.row && column === at.column)),
    })),
  }
}

export const shownCell = (cell: SheetCell | undefined, isPlace: boolean): AroundRow['cells'][number] => ({
  text: (cell?.text ?? '').slice(0, longest),
  isPlace,
  isBold: cell?.bold ?? false,
  isNumber: cell?.value !== undefined,
  indent: Math.min(cell?.indent ?? 0, 12),
})

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n)

function positionOf(cell: string): { row: number; column: number } | undefined {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? []
  if (row === '') return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(row), column }
}

/** `B`, as spreadsheets name columns. */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`
}

function linesAround({ text }: Page, place: Place): Around {
  const lines = text.split('\n')
  const at = place.text === '' ? -1 : lines.findIndex(line => line.includes(place.text))
  const from = Math.max(0, at - rowsAround)
  return {
    kind: 'lines',
    lines: lines.slice(from, from + 2 * rowsAround).map((line, n) => ({
      number: from + n + 1,
      text: line.slice(0, longest),
      isPlace: from + n === at,
    })),
  }
}
