import type { Page, SheetCell } from '../../../documents/reading/read.js'
import { type Cells, Compiler } from './compile.js'
import type { Call } from './functions.js'
import { areaIn, numberIn, textIn } from './given.js'
import { type Corner, tokensOf } from './tokens.js'
import {
  type Area,
  areaOf,
  Day,
  dateOf,
  dayIn,
  FormulaError,
  NotComputable,
  type Single,
  single,
  textOf,
} from './values.js'

/** Programs that write workbooks leave it to a spreadsheet to compute them. What statements are made of is computed here. */

/** All cells that all formulas of a workbook may look at, so that none is worth an attack. */
const maxLooks = 4_000_000
/** Of formulas within formulas, each with what is nested in it. */
const maxDepth = 400
/** What is longer has been cut when it was read. */
const maxLength = 1_000

/** The pages with the results of their formulas, where they have one. Others stay without a figure. */
export function computed(pages: Page[]): Page[] {
  if (!pages.some(({ cells }) => cells?.some(({ formula }) => formula !== undefined))) return pages
  const book = new Workbook(pages)
  // What was too deep to be reached at first has what it is made of by then.
  for (const [sheet, { cells = [] }] of pages.entries()) for (const cell of cells) book.outcome(sheet, cell)
  for (const [sheet, { cells = [] }] of [...pages.entries()].reverse())
    for (const cell of [...cells].reverse()) book.outcome(sheet, cell)
  return pages.map((page, sheet) =>
    page.cells
      ? { ...page, cells: page.cells.map(cell => withResult(cell, book.outcome(sheet, cell))) }
      : page,
  )
}

function withResult(cell: SheetCell, outcome: Outcome): SheetCell {
  if (cell.formula === undefined || outcome === 'none' || outcome === 'deep') return cell
  const { formula, ...shown } = cell
  if (outcome === 'error') return shown
  const { value } = outcome
  if (value instanceof Day) return { ...cell, text: dateOf(value).toISOString().slice(0, 10) }
  if (typeof value !== 'number') return value === '' ? shown : { ...cell, text: textOf(value) }
  if (!Number.isFinite(value)) return cell
  return { ...cell, value, text: String(Math.round(value * 100) / 100) }
}

/** A formula's value; that it comes to an error, as a spreadsheet shows it; or that it can't be computed here. */
type Outcome = { value: Single } | 'error' | 'none' | 'deep'

class Workbook {
  private readonly sheets: (SheetCell | undefined)[][][]
  private readonly numbers: Map<string, number>
  private readonly outcomes = new Map<SheetCell, Outcome>()
  private readonly path = new Set<SheetCell>()
  private lastRow = 1
  private lastColumn = 1
  private depth = 0
  private looks = 0

  constructor(pages: readonly Page[]) {
    this.sheets = pages.map(({ cells = [] }) => {
      const rows: (SheetCell | undefined)[][] = []
      for (const cell of cells) {
        const row = rows[cell.row] ?? []
        row[cell.column] = cell
        rows[cell.row] = row
        this.lastRow = Math.max(this.lastRow, cell.row)
        this.lastColumn = Math.max(this.lastColumn, cell.column)
      }
      return rows
    })
    this.numbers = new Map(pages.map(({ sheet = '' }, n) => [sheet.toLowerCase(), n]))
  }

  outcome(sheet: number, cell: SheetCell): Outcome {
    if (cell.formula === undefined) return 'none'
    const known = this.outcomes.get(cell)
    if (known) return known
    if (this.path.has(cell)) return 'none'
    const outcome = this.outcomeOf(sheet, cell, cell.formula)
    if (outcome !== 'deep') this.outcomes.set(cell, outcome)
    return outcome
  }

  private outcomeOf(sheet: number, cell: SheetCell, formula: string): Outcome {
    if (formula.length >= maxLength) return 'none'
    const before = this.depth
    this.path.add(cell)
    try {
      const range = (...of: Parameters<Cells['range']>) => this.range(sheet, ...of)
      const compiler = new Compiler(formula, { range }, ofCells(range, cell))
      const compute = compiler.compiled()
      this.depth += 1 + compiler.deepest
      if (this.depth > maxDepth) return 'deep'
      return { value: single(compute()) ?? 0 }
    } catch (error) {
      if (error instanceof FormulaError) return 'error'
      if (error instanceof TooDeep) return 'deep'
      if (error instanceof NotComputable) return 'none'
      throw error
    } finally {
      this.path.delete(cell)
      this.depth = before
    }
  }

  /** Where a corner has no row or no column, all of them count, as far as anything stands in any sheet. */
  private range(own: number, names: readonly string[] | undefined, from: Corner, to: Corner = from): Area {
    const [first = own, last = first] = names?.map(name => this.numbers.get(name.toLowerCase())) ?? []
    if (names?.some(name => !this.numbers.has(name.toLowerCase())) || last < first) throw new NotComputable()
    const [top, bottom] = ordered(from.row ?? 1, to.row ?? this.lastRow, this.lastRow)
    const [left, right] = ordered(from.column ?? 1, to.column ?? this.lastColumn, this.lastColumn)
    const rows = bottom - top + 1
    const cellAt = (row: number, column: number) =>
      this.sheets[first + Math.floor(row / rows)]?.[top + (row % rows)]?.[left + column]
    const isAlone = first === last
    return {
      rows: rows * (last - first + 1),
      columns: right - left + 1,
      at: (row, column) =>
        isAlone
          ? this.at(first, top + row, left + column)
          : this.valueOf(first + Math.floor(row / rows), cellAt(row, column)),
      isSubtotal: (row, column) => /^subtotal\(/i.test(cellAt(row, column)?.formula ?? ''),
      ...(isAlone && { place: { sheet: names?.[0], row: top, column: left } }),
    }
  }

  private at(sheet: number, row: number, column: number): Single {
    return this.valueOf(sheet, this.sheets[sheet]?.[row]?.[column])
  }

  private valueOf(sheet: number, cell: SheetCell | undefined): Single {
    if (++this.looks > maxLooks) throw new NotComputable()
    if (!cell) return null
    if (cell.formula === undefined) return writtenIn(cell)
    const outcome = this.outcome(sheet, cell)
    if (outcome === 'error') throw new FormulaError()
    if (outcome === 'deep') throw new TooDeep()
    if (outcome === 'none') throw new NotComputable()
    return outcome.value
  }
}

class TooDeep extends NotComputable {}

function writtenIn({ text, value, day = text }: SheetCell): Single {
  if (value !== undefined) return value
  return dayIn(day) ?? (/^(?:true|false)$/i.test(text) ? text.length === 4 : text)
}

/** Cut off where nothing is behind it in any sheet, so that ranges of one size stay of one. */
const ordered = (one: number, other: number, last: number): [number, number] => {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  return [from, Math.max(from, Math.min(to, last))]
}

/** What asks where cells stand. */
function ofCells(range: Cells['range'], here: SheetCell): Record<string, Call> {
  const placeOf = (of: Parameters<Call>[number] | undefined) => {
    const { place } = of ? areaOf(of()) : { place: here }
    if (!place) throw new NotComputable()
    return place
  }
  return {
    ROW: of => placeOf(of).row,
    COLUMN: of => placeOf(of).column,
    INDIRECT: text => {
      const [token, ...others] = tokensOf(textIn(text))
      if (!token || !('from' in token) || others.length > 0) throw new FormulaError()
      return range(token.sheets, token.from, token.to)
    },
    OFFSET: (of, down, along, rows, columns) => {
      const { place, ...area } = areaIn(of)
      if (!place) throw new NotComputable()
      const from = { row: place.row + numberIn(down), column: place.column + numberIn(along) }
      const to = {
        row: from.row + (rows ? numberIn(rows) : area.rows) - 1,
        column: from.column + (columns ? numberIn(columns) : area.columns) - 1,
      }
      if (Math.min(from.row, from.column, to.row, to.column) < 1) throw new FormulaError()
      return range(place.sheet === undefined ? undefined : [place.sheet], from, to)
    },
  }
}
