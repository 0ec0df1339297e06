import { areAccountCodes } from '../filed/account-codes.js'
import { headsColumn, isHeading, isPeriodLike, isTitle, namesStatement } from '../words.js'
import { type GridCell, type GridRow, isCode } from './sheet-grid.js'

/** What belongs together in a sheet: lines above, rows of column headers, the rows themselves, lines below. */
export interface Block {
  above: GridRow[]
  heads: GridRow[]
  body: GridRow[]
  below: string[]
}

const maxAbove = 30
const maxHeads = 8

type Kind = 'amounts' | 'heads' | 'title' | 'words'

/** A new block begins where column headers or the name of a statement follow upon amounts. */
export function blocksOf(all: GridRow[]): Block[] {
  const firstAmounts = Math.min(...all.map(firstAmount))
  const labels = labelsBeside(all)
  const rows = withHeadersOnce(all, firstAmounts, row => kindOf(row, firstAmounts, labels) === 'heads')
  const kinds = rows.map(row => kindOf(row, firstAmounts, labels))
  const blocks: Block[] = []
  let start = 0
  let lastAmounts = -1
  for (const [n, kind] of kinds.entries()) {
    if ((kind === 'heads' || kind === 'title') && lastAmounts >= start) {
      const from = beginning(rows, kinds, lastAmounts, n)
      blocks.push(blockOf(rows.slice(start, from), kinds.slice(start, from)))
      start = from
    }
    if (kind === 'amounts') lastAmounts = n
  }
  blocks.push(blockOf(rows.slice(start), kinds.slice(start)))
  return blocks
}

/** A heading within a table may tell its columns again; one that names a statement begins a table of its own. */
function withHeadersOnce(
  rows: GridRow[],
  firstAmounts: number,
  isHeader: (row: GridRow) => boolean,
): GridRow[] {
  let before = ''
  return rows.map(row => {
    if (!isHeader(row)) return row
    const label = row.cells.filter(({ column }) => column < firstAmounts)
    const header = row.cells.filter(cell => !label.includes(cell) && isPeriodLike(cell.cell.text))
    const told = JSON.stringify(header.map(({ column, cell }) => [column, cell.text]))
    const isAgain =
      told === before && header.length > 0 && label.length > 0 && !isTitle(lineOf({ ...row, cells: label }))
    before = told
    return isAgain ? { ...row, cells: label } : row
  })
}

const firstAmount = ({ cells }: GridRow): number =>
  cells.find((cell, n) => cell.kind !== 'words' && !isAccountNumber(cells, n))?.column ?? Infinity

/** A number of an account has its name right behind it. */
const isAccountNumber = (cells: readonly GridCell[], at: number): boolean =>
  isCode(cells, at) && cells[at + 1]?.kind === 'words'

/** Columns of words: of labels, also behind the first amounts, where statements stand side by side. */
function labelsBeside(rows: GridRow[]): Set<number> {
  const counts = new Map<number, { words: number; figures: number }>()
  for (const { cells } of rows)
    for (const { column, kind } of cells) {
      const count = counts.get(column) ?? { words: 0, figures: 0 }
      if (kind === 'words') count.words++
      else count.figures++
      counts.set(column, count)
    }
  return new Set(
    [...counts].flatMap(([column, { words, figures }]) =>
      words >= enough && words >= mostlyWords * figures ? [column] : [],
    ),
  )
}

/** Somebody may have jotted down figures below them. */
const mostlyWords = 6

function kindOf({ cells }: GridRow, firstAmounts: number, labels: ReadonlySet<number>): Kind {
  if (cells.some(({ kind }) => kind !== 'words') && !areHeaders(cells, firstAmounts)) return 'amounts'
  const [first] = cells
  const right = cells.filter(({ column, span }) => column >= firstAmounts && span > 0)
  if (first && cells.length === 1 && namesStatement(first.cell.text)) return 'title'
  const heading = right.filter(({ cell }) => isPeriodLike(cell.text) || headsColumn(cell.text)).length
  const isSpanned =
    first !== undefined && first.column < firstAmounts && first.column + first.span > firstAmounts
  if (isSpanned) return 'words'
  // `[42]` refers to something, and heads nothing.
  const over = right.filter(({ column, cell }) => !labels.has(column) && !/^[[{]\d+[\]}]$/.test(cell.text))
  return heading > 0 || over.length > 1 ? 'heads' : 'words'
}

/** Periods over the columns, before figures that somebody has jotted down in the same row. */
function areHeaders(cells: GridRow['cells'], firstAmounts: number): boolean {
  const first = cells.findIndex(({ kind }) => kind !== 'words')
  return (
    first > 1 &&
    cells.slice(0, first).every(({ column, cell }) => column >= firstAmounts && isPeriodLike(cell.text))
  )
}

/** Words between the last amounts and a header are above the next table from the last gap on, or altogether. */
function beginning(rows: GridRow[], kinds: Kind[], lastAmounts: number, at: number): number {
  for (let n = at; n > lastAmounts + 1; n--) {
    const isApart = (rows[n]?.number ?? 0) - (rows[n - 1]?.number ?? 0) > 1
    if (isApart && kinds[n] !== 'heads') return n
  }
  return lastAmounts + 1
}

function blockOf(rows: GridRow[], kinds: Kind[]): Block {
  const first = kinds.indexOf('amounts')
  const last = kinds.lastIndexOf('amounts')
  if (first < 0) return { above: [], heads: [], body: [], below: [] }
  const lastHead = kinds.slice(0, first).lastIndexOf('heads')
  const lastTitle = rows.slice(0, first).findLastIndex(row => row.cells.length === 1 && isTitle(lineOf(row)))
  const top = Math.max(lastHead, lastTitle)
  const isHead = (n: number) => kinds[n] === 'heads' && (n === lastHead || !tellsDay(rows[n]))
  return {
    above: rows
      .slice(0, top + 1)
      .filter((_, n) => !isHead(n))
      .slice(-maxAbove),
    heads: rows
      .slice(0, top + 1)
      .filter((_, n) => isHead(n))
      .slice(-maxHeads),
    body: rows.slice(top + 1, last + 1),
    below: rows.slice(last + 1, last + 1 + maxAbove).map(lineOf),
  }
}

/** Not a header over one column, but a line about the whole table: `Exercice clos le | 30/06/2024`. */
function tellsDay(row: GridRow | undefined): boolean {
  const [label, day] = row?.cells ?? []
  return (
    row?.cells.length === 2 &&
    /\p{L}{3}/u.test(label?.cell.text ?? '') &&
    !isHeading(label?.cell.text ?? '') &&
    /\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(day?.cell.text ?? '')
  )
}

/** At least so many labels with amounts behind them make a table of its own beside another. */
const enough = 3

/** The tables that stand side by side in a block. What stands above both belongs to both, unless each has its own. */
export function sidesOf(block: Block): Block[] {
  const cut = cutOf(block.body)
  if (cut === undefined) return [block]
  const part = (rows: GridRow[], isInside: (column: number) => boolean): GridRow[] =>
    rows.flatMap(row => {
      const cells = row.cells.filter(({ column }) => isInside(column))
      return cells.length > 0 ? { ...row, cells } : []
    })
  const own = (row: GridRow, isInside: (column: number) => boolean): GridRow => {
    const cells = row.cells.filter(({ column }) => isInside(column))
    return cells.length > 0 ? { ...row, cells } : row
  }
  const side = (isInside: (column: number) => boolean): Block => ({
    ...block,
    above: block.above.map(row => own(row, isInside)),
    heads: part(block.heads, isInside),
    body: part(block.body, isInside),
  })
  return [side(column => column < cut), ...sidesOf(side(column => column >= cut))]
}

/** The first column of labels that has amounts on both sides. */
function cutOf(body: GridRow[]): number | undefined {
  const counts = new Map<number, number>()
  const filled = new Set(
    body.flatMap(({ cells }) =>
      cells.flatMap(({ kind, column }, n) => (kind === 'words' || isAccountNumber(cells, n) ? [] : [column])),
    ),
  )
  const isBehindFigures = (from: number, to: number) =>
    [...filled].some(column => column > from && column < to)
  for (const { cells } of body) {
    const figures = cells.filter(({ kind }) => kind !== 'words').map(({ column }) => column)
    for (const [n, { column, kind, cell }] of cells.entries())
      if (
        kind === 'words' &&
        /\p{L}/u.test(cell.text) &&
        (cells[n - 1]?.kind !== 'words' || isBehindFigures(cells[n - 1]?.column ?? 0, column)) &&
        figures.some(at => at > column)
      )
        counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const words = labelsBeside(body)
  const firstFigure = Math.min(...[...filled].filter(column => !words.has(column)))
  const labelled = [...counts].filter(([column, count]) => count >= enough && column > firstFigure)
  const isLabelledBefore = body.some(({ cells }) =>
    cells.some(({ kind, column }) => kind === 'words' && column < firstFigure),
  )
  const [cut] = labelled.map(([column]) => column).sort((one, other) => one - other)
  if (!isLabelledBefore || cut === undefined) return undefined
  return codesBefore(body, cut) ?? indentedFrom(body, cut)
}

/** The column before it, if that has the numbers of its accounts, and is not the only one of figures. */
function codesBefore(body: GridRow[], cut: number): number | undefined {
  const before = body.flatMap(({ cells }) => cells.filter(({ column }) => column < cut))
  const at = Math.max(...before.map(({ column }) => column))
  const texts = before.flatMap(({ column, kind, cell }) =>
    column === at && kind !== 'words' ? [cell.text] : [],
  )
  const hasOthers = before.some(({ column, kind }) => column < at && kind === 'amount')
  return hasOthers && areAccountCodes(texts) ? at : undefined
}

/** Some programs indent by a column for each level: labels left of others, but never in a row with them. */
function indentedFrom(body: GridRow[], cut: number): number {
  const figures = body.flatMap(({ cells }) => cells.filter(({ kind }) => kind !== 'words'))
  const from = Math.max(...figures.map(({ column }) => column).filter(column => column < cut)) + 1
  const isBeside = body.some(({ cells }) => {
    const between = cells.filter(({ column }) => column >= from && column <= cut)
    return between.length > 1
  })
  return isBeside ? cut : from
}

export const lineOf = ({ cells }: GridRow): string => cells.map(({ cell }) => cell.text).join(' ')
