import type { Page, Reading } from '../../documents/reading/read.js'
import { type Around, type AroundRow, shownCell } from './around.js'

/** What is looked at of a document that has cells or lines of text, for a person to read on from part to part. */
export interface Part {
  /** Sheets, or pages. */
  pages: { number: number; name: string; isHidden: boolean }[]
  page: number
  shown: Around
  /** The rows or lines at which the parts before and after it begin. */
  before?: number
  after?: number
  /** So many columns at the right aren't shown. */
  columnsLeft: number
  /** The document has more than was read of it. */
  isCut: boolean
}

/** Which part: from that row or line on. */
export interface WantedPart {
  page: number
  from: number
}

const rowsAtOnce = 100
const linesAtOnce = 200
const mostColumns = 40
const longestLine = 1_000

/** Undefined where there is nothing to show. */
export function partOf(reading: Reading, { page: wanted, from }: WantedPart): Part | undefined {
  const page = reading.pages.find(({ number }) => number === wanted) ?? reading.pages[0]
  if (!page) return undefined
  return {
    pages: reading.pages.map(({ number, sheet = '', hidden }) => ({
      number,
      name: sheet,
      isHidden: hidden ?? false,
    })),
    page: page.number,
    isCut: reading.truncated ?? false,
    ...(page.cells ? cellsFrom(page, from) : linesFrom(page, from)),
  }
}

type Shown = Pick<Part, 'shown' | 'before' | 'after' | 'columnsLeft'>

function cellsFrom({ cells = [], sheet = '' }: Page, from: number): Shown {
  const lastColumn = cells.reduce((last, { column }) => Math.max(last, column), 1)
  const columns = Array.from({ length: Math.min(lastColumn, mostColumns) }, (_, n) => n + 1)
  const numbers = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b)
  const { here, ...steps } = stepsAmong(numbers, from, rowsAtOnce)
  const rows = new Map<number, AroundRow>(
    here.map(number => [number, { number, cells: columns.map(() => shownCell(undefined, false)) }]),
  )
  for (const cell of cells) {
    const row = rows.get(cell.row)
    if (row && cell.column <= mostColumns) row.cells[cell.column - 1] = shownCell(cell, false)
  }
  const columnsLeft = Math.max(0, lastColumn - mostColumns)
  return { ...steps, shown: { kind: 'cells', name: sheet, columns, rows: [...rows.values()] }, columnsLeft }
}

function linesFrom({ text }: Page, from: number): Shown {
  const all = text.split('\n')
  const numbers = all.map((_, n) => n + 1)
  const { here, ...steps } = stepsAmong(numbers, from, linesAtOnce)
  const lines = here.map(number => ({
    number,
    text: (all[number - 1] ?? '').slice(0, longestLine),
    isPlace: false,
  }))
  return { ...steps, shown: { kind: 'lines', lines }, columnsLeft: 0 }
}

function stepsAmong(
  numbers: number[],
  from: number,
  most: number,
): { here: number[]; before?: number; after?: number } {
  const found = numbers.findIndex(number => number >= from)
  const at = found === -1 ? 0 : found
  const before = at > 0 ? numbers[Math.max(0, at - most)] : undefined
  const after = numbers[at + most]
  return {
    here: numbers.slice(at, at + most),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}
