import type { Page } from '../../../documents/reading/read.js'
import type { Mark } from '../amounts.js'
import { labelOf, levelsOf } from '../labels.js'
import type { Column, Row, Table } from '../table.js'
import { isHeading, isTitle, namesAccounts, namesReference } from '../words.js'
import { pivoted } from './long-format.js'
import { type Block, blocksOf, lineOf, sidesOf } from './sheet-blocks.js'
import { classesOf, inClasses, placeOf } from './sheet-classes.js'
import { withoutCodes } from './sheet-codes.js'
import { type GridCell, type GridRow, isCode, looksCoded, rowsOf } from './sheet-grid.js'

/** A statement has a column for each month of some years at most; a table of data has more. */
const maxColumns = 120

/** The tables of a sheet: one for each block of rows under a title or a header, and for each part that stands beside another. */
export function tablesOfSheet(page: Page, mark: Mark): Table[] {
  const tables: Table[] = []
  let before: Shape | undefined
  for (const block of blocksOf(withoutCodes(pivoted(rowsOf(page, mark)))).flatMap(sidesOf)) {
    const shape = shapeOf(block, before)
    if (block.body.some(hasAmount) && shape.columns.length <= maxColumns) {
      tables.push(tableOf(page, block, shape))
      before = shape
    }
  }
  return tables
}

/** Which columns are for labels and account numbers, and what stands above the others. */
interface Shape {
  labels: Set<number>
  /** Columns of words that are headings of their rows. */
  classes: number[]
  accounts: number | undefined
  columns: number[]
  headers: Map<number, string[]>
}

const hasAmount = (row: GridRow): boolean => row.cells.some(({ kind }) => kind === 'amount')

function shapeOf({ heads, body }: Block, before: Shape | undefined): Shape {
  const headed = (names: (text: string) => boolean) =>
    new Set(
      heads.flatMap(({ cells }) => cells.flatMap(({ column, cell }) => (names(cell.text) ? [column] : []))),
    )
  const [references, numbers] = [headed(namesReference), headed(namesAccounts)]
  const byColumn = new Map<number, GridCell[]>()
  for (const { cells } of body)
    for (const cell of cells) {
      const found = byColumn.get(cell.column)
      if (found) found.push(cell)
      else byColumn.set(cell.column, [cell])
    }
  const used = [...byColumn.keys()].sort((one, other) => one - other)
  const isFigures = (column: number) => {
    const cells = byColumn.get(column) ?? []
    return cells.filter(({ kind }) => kind !== 'words').length > cells.length / 2
  }
  const accounts = used.find(column => {
    const cells = byColumn.get(column) ?? []
    return (cells.every(looksCoded) && numbers.has(column)) || standsBeforeNames(body, column)
  })
  const firstFigures = used.find(column => column !== accounts && isFigures(column)) ?? Infinity
  // Headings may stand in the column of numbers.
  const labels = new Set(
    used.filter(
      column =>
        column < firstFigures &&
        !references.has(column) &&
        (column !== accounts || byColumn.get(column)?.some(cell => !looksCoded(cell))),
    ),
  )
  const classes = classesOf(body, labels)
  const columns = used.filter(column => column !== accounts && !labels.has(column))
  const headers = headersOf(heads, columns)
  // A statement under the one before, whose header counts for both.
  if (heads.length === 0 && before)
    for (const column of columns) headers.set(column, before.headers.get(column) ?? [])
  return { labels, classes, accounts, columns, headers }
}

/** Numbers that stand before any amount, with words right behind them, are those of accounts. */
function standsBeforeNames(body: GridRow[], column: number): boolean {
  const filled = body.filter(({ cells }) => cells.some(cell => cell.column === column))
  const coded = filled.filter(({ cells }) => {
    const at = cells.findIndex(cell => cell.column === column)
    const isFirst = cells.slice(0, at).every(({ kind }) => kind === 'words')
    return isFirst && isCode(cells, at) && cells[at + 1]?.kind === 'words'
  })
  // Totals may have words for codes.
  const named = filled.filter(
    ({ cells: [first, second] }) => first?.kind === 'words' && second?.kind === 'words',
  )
  return (
    coded.length > 0.5 * filled.length &&
    filled.every(row => coded.includes(row) || named.includes(row) || isHeadingOnly(row))
  )
}

const isHeadingOnly = ({ cells }: GridRow): boolean => cells.length === 1 && cells[0]?.kind === 'words'

/** A header counts for the columns that its cell covers, and for those behind it that have one only below. */
function headersOf(heads: GridRow[], columns: number[]): Map<number, string[]> {
  const headers = new Map(columns.map(column => [column, [] as string[]]))
  const words = heads.map(({ cells }) => cells.filter(({ kind }) => kind === 'words'))
  for (const [n, cells] of words.entries()) {
    const isHeadedBelow = (column: number) =>
      words.slice(n + 1).some(below => below.some(cell => cell.column === column))
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

function tableOf(page: Page, { above, heads, body, below }: Block, shape: Shape): Table {
  const { labels, classes, columns, headers } = shape
  const rows = inClasses(body, classes)
  const labelled = rows.map((row, n) => ({
    row,
    ...namedIn(row, shape),
    place: placeOf(rows, n, classes),
  }))
  const indents = labelled.flatMap(({ words: [first], isClass }) =>
    first && !isClass ? [indentOf(first)] : [],
  )
  const level = levelsOf(indents, 0.5)
  const corner = heads.flatMap(({ cells }) => {
    const texts = cells.filter(({ column }) => labels.has(column)).map(({ cell }) => cell.text)
    // Several columns of labels have names of their own.
    return texts.length > 1 ? texts.filter(isTitle) : texts
  })
  const table: Table = {
    page: page.number,
    ...(page.sheet !== undefined && { sheet: page.sheet }),
    above: [...above.map(lineOf), ...corner],
    columns: columns.map((column): Column => ({ header: headers.get(column) ?? [] })),
    rows: labelled.flatMap(({ row, words, isClass, place }) => {
      const own = rowOf(row, words, shape, level)
      const heading = { cells: columns.map(() => null), source: own.source }
      return [
        ...(isClass ? [] : place.begun.map(({ text, level }) => ({ label: text, level, ...heading }))),
        { ...own, level: isClass ? 0 : own.level + place.level },
      ]
    }),
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

const isAccount = (cell: GridCell, { accounts }: Shape): boolean =>
  cell.column === accounts && looksCoded(cell)

/** The words that name a row: those within its classes, or, where there are none, the class itself. */
function namedIn(row: GridRow, shape: Shape): { words: GridCell[]; isClass: boolean } {
  const all = row.cells.filter(cell => isName(cell, row, shape))
  const own = all.filter(({ column }) => !shape.classes.includes(column))
  const isClass = own.length === 0 && all.length > 0
  return { words: isClass ? all.slice(-1) : own.filter(isFirstTold), isClass }
}

/** Words that tell the row from others. A total may have a word for a code: `total_revenue`. */
function isName(cell: GridCell, { cells }: GridRow, shape: Shape): boolean {
  const { labels, accounts } = shape
  if (!labels.has(cell.column) || isAccount(cell, shape)) return false
  const { text } = cell.cell
  const isCoded = (cell.column === accounts && /^\w+_\w+$/.test(text)) || isNumeral(text)
  return (
    !isCoded ||
    !cells.some(other => other !== cell && labels.has(other.column) && !isNumeral(other.cell.text))
  )
}

/** `Current assets` beside `Total current assets` says nothing more. */
const isFirstTold = ({ cell }: GridCell, n: number, all: readonly GridCell[]): boolean =>
  !all.some((other, at) => {
    const [text, longer] = [cell.text.toLowerCase(), other.cell.text.toLowerCase()]
    return at !== n && longer.includes(text) && (longer !== text || at < n)
  })

/** What counts lines in a column of its own, `II`, `(a)`, `B.`, or says what they are counted in: `$`, `% of sales`. */
const isNumeral = (text: string): boolean =>
  /^(?:\(?(?:[ivx]{1,5}|[a-z]|\d{1,2})[).]?|%.*|[^\p{L}\d]+)$/iu.test(text.trim())

function rowOf(row: GridRow, words: GridCell[], shape: Shape, level: (indent: number) => number): Row {
  const [first] = words
  const byColumn = new Map(row.cells.map(cell => [cell.column, cell.cell]))
  const account = row.cells.find(cell => isAccount(cell, shape))?.cell
  const source = (first ?? row.cells[0])?.cell.source ?? { page: 1 }
  return {
    ...labelOf(words.map(({ cell }) => cell.text).join(' ')),
    ...(account && { account: account.text }),
    level: first ? level(indentOf(first)) : 0,
    ...(words.some(({ bold }) => bold) && { bold: true }),
    cells: shape.columns.map(column => byColumn.get(column) ?? null),
    source,
  }
}
