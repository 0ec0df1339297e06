import type { PlacedTable } from './pdf-table.js'
import type { Table } from './table.js'
import { namesStatement } from './words.js'

/** Puts a statement together that goes on over pages: what repeats at the top of a page isn't repeated in the table. */
export function joinContinued(pages: PlacedTable[][]): Table[] {
  const tables: PlacedTable[] = []
  for (const found of pages) {
    const before = tables.at(-1)
    const [first, ...rest] = found
    if (before && first && goesOn(before, first)) {
      before.rows.push(...withoutRepeats(before, first))
      before.below = first.below
      before.lastPage = first.page
      tables.push(...rest)
    } else tables.push(...found)
  }
  return tables.map(({ edges, lastPage, ...table }) => table)
}

function goesOn(before: PlacedTable, next: PlacedTable): boolean {
  const isNext = next.page === (before.lastPage ?? before.page) + 1
  const sameColumns =
    before.edges.length === next.edges.length &&
    before.edges.every((edge, n) => Math.abs(edge - (next.edges[n] ?? 0)) < 6)
  return isNext && sameColumns && sameHeaders(before, next) && sameTitle(before, next)
}

const sameHeaders = (before: PlacedTable, next: PlacedTable): boolean =>
  next.columns.every(({ header }, n) => {
    const earlier = before.columns[n]?.header ?? []
    return header.length === 0 || header.join() === earlier.join()
  })

/** The name of another statement begins another one; none, or the same, goes on. */
function sameTitle(before: PlacedTable, next: PlacedTable): boolean {
  const title = next.above.find(namesStatement)
  if (title === undefined) return next.above.length <= 3 || next.above.some(line => /continued/i.test(line))
  const plain = (text: string) => text.replace(/\(?continued\)?|[^\p{L}]/giu, '').toLowerCase()
  return before.above.some(line => plain(line) === plain(title))
}

function withoutRepeats(before: PlacedTable, next: PlacedTable): Table['rows'] {
  const isRepeat = (row: Table['rows'][number]) =>
    row.cells.every(cell => cell === null) && before.above.includes(row.label)
  return next.rows.filter(row => !isRepeat(row))
}
