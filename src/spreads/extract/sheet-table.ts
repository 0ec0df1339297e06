import type { Page } from '../../documents/reading/read.js'
import type { Mark } from './amounts.js'
import { labelOf, levelsOf } from './labels.js'
import { type Block, blocksOf, sidesOf } from './sheet-blocks.js'
import { type GridCell, type GridRow, rowsOf } from './sheet-grid.js'
import type { Column, Row, Table } from './table.js'
import { isHeading, namesReference } from './words.js'

/** The tables of a sheet: one for each block of rows under a title or a header, and for each part that stands beside another. */
export function tablesOfSheet(page: Page, mark: Mark): Table[] {
  const tables: Table[] = []
  let before: Shape | undefined
  for (const block of blocksOf(rowsOf(page, mark)).flatMap(sidesOf)) {
    const shape = shapeOf(block, before)
    if (block.body.some(hasAmount)) {
      tables.push(tableOf(page, block, shape))
      before = shape
    }
  }
  return tables
}

/** Which columns are for labels, and what stands above the others. */
interface Shape {
  labels: Set<number>
  columns: number[]
  headers: Map<number, string[]>
}

export const hasAmount = (row: GridRow): boolean => row.cells.some(({ kind }) => kind === 'amount')

function shapeOf({ heads, body }: Block, before: Shape | undefined): Shape {
  const referring = new Set(
    heads.flatMap(({ cells }) =>
      cells.flatMap(({ column, cell }) => (namesReference(cell.text) ? [column] : [])),
    ),
  )
  const counts = new Map<number, { words: number; figures: number; codes: number }>()
  for (const { cells } of body)
    for (const [n, { column, kind, cell }] of cells.entries()) {
      const count = counts.get(column) ?? { words: 0, figures: 0, codes: 0 }
      if (kind === 'words') count.words++
      else count.figures++
      const isFirst = cells.slice(0, n).every(({ kind }) => kind !== 'words')
      if (kind === 'amount' && isFirst && cells[n + 1]?.kind === 'words' && /^\d{3,8}$/.test(cell.text))
        count.codes++
      counts.set(column, count)
    }
  const used = [...counts].sort(([one], [other]) => one - other)
  const firstFigures = used.find(([, { words, figures, codes }]) => figures > words + codes)?.[0] ?? Infinity
  const labels = new Set(
    used.flatMap(([column]) => (column < firstFigures && !referring.has(column) ? [column] : [])),
  )
  const columns = used.flatMap(([column]) => (labels.has(column) ? [] : [column]))
  const headers = headersOf(heads, columns)
  // A statement under the one before, whose header counts for both.
  if (heads.length === 0 && before)
    for (const column of columns) headers.set(column, before.headers.get(column) ?? [])
  return { labels, columns, headers }
}

/** A header counts for the columns that its cell covers, and for those behind it that have one only below. */
function headersOf(heads: GridRow[], columns: number[]): Map<number, string[]> {
  const headers = new Map(columns.map(column => [column, [] as string[]]))
  for (const [n, { cells }] of heads.entries()) {
    const isHeadedBelow = (column: number) =>
      heads.slice(n + 1).some(({ cells }) => cells.some(cell => cell.column === column))
    for (const column of columns) {
      const at = cells.findLast(cell => cell.column <= column)
      if (!at || at.cell.text === '' || !columns.includes(at.column)) continue
      const covers =
        at.column + at.span > column || (at.span === 1 && isHeadedBelow(column) && isHeadedBelow(at.column))
      if (covers) headers.get(column)?.push(at.cell.text)
    }
  }
  return headers
}

function tableOf(
  page: Page,
  { above, heads, body, below }: Block,
  { labels, columns, headers }: Shape,
): Table {
  const labelled = body.map(row => ({ row, words: row.cells.filter(({ column }) => labels.has(column)) }))
  const indents = labelled.flatMap(({ words: [first] }) => (first ? [indentOf(first)] : []))
  const level = levelsOf(indents, 0.5)
  const corner = heads.flatMap(({ cells }) =>
    cells.filter(({ column }) => labels.has(column)).map(({ cell }) => cell.text),
  )
  const table: Table = {
    page: page.number,
    ...(page.sheet !== undefined && { sheet: page.sheet }),
    above: [...above, ...corner],
    columns: columns.map((column): Column => ({ header: headers.get(column) ?? [] })),
    rows: labelled.map(({ row, words }) => rowOf(row, words, columns, level)),
    below,
  }
  const [heading] = corner.slice(-1)
  const source = table.rows[0]?.source
  if (heading !== undefined && isHeading(heading) && source)
    table.rows.unshift({ label: heading, level: 0, cells: columns.map(() => null), source })
  return table
}

/** Some programs indent by a column for each level. */
const indentOf = ({ column, indent }: GridCell): number => column * 100 + indent

function rowOf(row: GridRow, words: GridCell[], columns: number[], level: (indent: number) => number): Row {
  const [first] = words
  const byColumn = new Map(row.cells.map(cell => [cell.column, cell.cell]))
  const source = (first ?? row.cells[0])?.cell.source ?? { page: 1 }
  return {
    ...labelOf(words.map(({ cell }) => cell.text).join(' ')),
    level: first ? level(indentOf(first)) : 0,
    ...(words.some(({ bold }) => bold) && { bold: true }),
    cells: columns.map(column => byColumn.get(column) ?? null),
    source,
  }
}
