import type { Page, SheetCell } from '../../../documents/reading/read.js'
import { columnName } from '../../sources/around.js'
import type { Spot } from './places.js'

/** Rows of a sheet, or lines of a text, with those that figures come from. */
export interface Excerpt {
  columns: string[]
  rows: { name: string; cells: { text: string; spot: number | null }[] }[]
}

/** Rows between figures that are far from each other say little. */
const rowsAround = 2
const mostRows = 120
const mostColumns = 9
const longest = 60

export function excerptOf(page: Page, spots: readonly Spot[]): Excerpt | undefined {
  const excerpt = page.cells ? cellsOf(page.cells, spots) : linesOf(page.text, spots)
  return excerpt.rows.some(({ cells }) => cells.some(({ spot }) => spot !== null)) ? excerpt : undefined
}

function cellsOf(cells: readonly SheetCell[], spots: readonly Spot[]): Excerpt {
  const numbers = new Map(spots.map(({ cell, number }) => [cell, number]))
  const nameOf = ({ row, column }: SheetCell) => `${columnName(column)}${row}`
  const taken = cells.filter(cell => numbers.has(nameOf(cell)))
  const wanted = new Set(taken.map(({ column }) => column))
  const firstFigure = Math.min(...wanted)
  // What a line is called stands left of its figures.
  const labels = new Set(cells.flatMap(({ column }) => (column < firstFigure ? [column] : [])))
  const columns = [...new Set([...labels, ...wanted])]
    .toSorted((one, other) => one - other)
    .slice(0, mostColumns)
  const near = new Set(
    taken.flatMap(({ row }) => Array.from({ length: 2 * rowsAround + 1 }, (_, n) => row + n - rowsAround)),
  )
  const byRow = new Map<number, Map<number, SheetCell>>()
  for (const cell of cells)
    if (near.has(cell.row) && columns.includes(cell.column))
      byRow.set(cell.row, (byRow.get(cell.row) ?? new Map()).set(cell.column, cell))
  const rows = [...byRow].toSorted(([one], [other]) => one - other).slice(0, mostRows)
  return {
    columns: columns.map(columnName),
    rows: rows.map(([row, found]) => ({
      name: String(row),
      cells: columns.map(column => {
        const cell = found.get(column)
        return {
          text: (cell?.text ?? '').slice(0, longest),
          spot: (cell && numbers.get(nameOf(cell))) ?? null,
        }
      }),
    })),
  }
}

/** The first line that has what was printed is taken for its place. */
function linesOf(text: string, spots: readonly Spot[]): Excerpt {
  const lines = text.split('\n')
  const numbers = new Map<number, number>()
  for (const spot of spots) {
    const at = lines.findIndex((line, n) => !numbers.has(n) && spot.text !== '' && line.includes(spot.text))
    if (at >= 0) numbers.set(at, spot.number)
  }
  const isNear = (at: number) => [...numbers.keys()].some(one => Math.abs(one - at) <= rowsAround)
  return {
    columns: [''],
    rows: lines
      .flatMap((line, at) =>
        isNear(at)
          ? [
              {
                name: String(at + 1),
                cells: [
                  { text: line.replaceAll('\t', '   ').slice(0, 3 * longest), spot: numbers.get(at) ?? null },
                ],
              },
            ]
          : [],
      )
      .slice(0, mostRows),
  }
}
