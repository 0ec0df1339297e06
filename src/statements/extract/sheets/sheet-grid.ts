import type { Page, SheetCell } from '../../../documents/reading/read.js'
import { amountOf, isPercent, type Mark } from '../amounts.js'
import type { Cell } from '../table.js'
import { headsLabels, isPeriodLike, isYear, namesAccounts, namesReference } from '../words.js'

/** A cell and what it can be. A `figure` is no amount: a share, or a formula without a result. */
export interface GridCell {
  column: number
  span: number
  indent: number
  bold: boolean
  kind: 'words' | 'amount' | 'figure'
  cell: Cell
  /** Its column adds up: none of its figures numbers an account. */
  isSummed?: true
}

export interface GridRow {
  /** Its number in the sheet. */
  number: number
  cells: GridCell[]
}

/** The rows of a sheet that have something in them that is shown. */
export function rowsOf(page: Page, mark: Mark): GridRow[] {
  const rows = new Map<number, GridRow>()
  const isFolded = foldsAll(page.cells ?? [])
  for (const cell of page.cells ?? []) {
    if ((cell.hidden && !isFolded) || (cell.text === '' && cell.formula === undefined)) continue
    const row = rows.get(cell.row) ?? { number: cell.row, cells: [] }
    row.cells.push(gridCell(page, cell, mark))
    rows.set(cell.row, row)
  }
  const found = [...rows.values()].sort((one, other) => one.number - other.number)
  for (const row of found) {
    row.cells.sort((one, other) => one.column - other.column)
    asHeader(row)
  }
  asLabels(found)
  markSummed(found)
  return found
}

/**
 * A sheet that shows little but headings is folded up: what hides all of its figures hides none of them from whom it is given to.
 * One that shows the sums of its parts is a statement of these.
 */
function foldsAll(cells: readonly SheetCell[]): boolean {
  const figures = cells.filter(({ value }) => value !== undefined)
  const shown = figures.filter(({ hidden }) => !hidden)
  const rowsShown = new Set(shown.map(({ row }) => row)).size
  return figures.length > 30 && shown.length < 0.1 * figures.length && rowsShown < fewestRows
}

/** With fewer a statement hardly has both sides, or a result. */
const fewestRows = 10

/** What numbers of accounts look like: those of groups have a digit or two. */
export const looksCoded = ({ cell, isSummed }: GridCell): boolean =>
  !isSummed && /^\d{1,10}(?:[-.]\d{1,8})*\.?$/.test(cell.text)

/** A short one could be an amount, unless its row begins with it. */
export function isCode(cells: readonly GridCell[], at: number): boolean {
  const own = cells[at]
  if (!own || !looksCoded(own)) return false
  const { text } = own.cell
  const isLong = /^\d{3}|-\d{3}|[-.].*[-.]/.test(text) && !/^\d{1,3}(?:\.\d{3})+$/.test(text)
  return isLong || cells.slice(0, at).every(looksCoded)
}

/** All of a column come to twice its largest, which sums up the others; or to three times it, where a heading tells it, too. */
function markSummed(rows: GridRow[]): void {
  const columns = new Map<number, GridCell[]>()
  for (const cell of rows.flatMap(({ cells }) => cells.filter(isAmount)))
    columns.set(cell.column, [...(columns.get(cell.column) ?? []), cell])
  for (const cells of columns.values()) {
    const amounts = cells.map(({ cell }) => cell.amount ?? 0)
    const [sum, most] = [amounts.reduce((total, amount) => total + amount, 0), Math.max(...amounts)]
    if (cells.length > 2 && most > leastSum && (sum === 2 * most || sum === 3 * most))
      for (const cell of cells) cell.isSummed = true
  }
}
/** Smaller ones come out by chance. */
const leastSum = 100_000

/** A first column of nothing but years names the periods of rows. */
function asLabels(rows: GridRow[]): void {
  const first = rows.flatMap(({ cells: [cell, ...rest] }) => (cell && rest.some(isAmount) ? [cell] : []))
  const years = first.filter(cell => isAmount(cell) && isYear(cell.cell.text))
  const columns = new Set(years.map(({ column }) => column))
  const isWhole = columns.size === 1 && first.every(cell => !isAmount(cell) || years.includes(cell))
  if (years.length < 2 || !isWhole) return
  for (const year of years) asWords(year)
}

const isAmount = ({ kind }: GridCell): boolean => kind === 'amount'

function asWords(one: GridCell): void {
  one.kind = 'words'
  one.cell.amount = null
}

function gridCell(page: Page, cell: SheetCell, mark: Mark): GridCell {
  const { row, column, text, value, span = 1, indent = 0, bold = false, formula } = cell
  const isRate = cell.percent || (value === undefined && isPercent(text))
  const amount = isRate ? undefined : value === undefined ? amountOf(text, mark) : Math.round(value * 100)
  return {
    column,
    span,
    indent,
    bold,
    kind: amount !== undefined ? 'amount' : isRate || text === '' ? 'figure' : 'words',
    cell: {
      text,
      amount: amount ?? null,
      ...(amount !== undefined && value !== undefined && hasParts(value) && { exact: Math.abs(value) * 100 }),
      source: {
        page: page.number,
        ...(page.sheet !== undefined && { sheet: page.sheet }),
        cell: addressOf(row, column),
      },
      ...(formula !== undefined && { formula }),
    },
  }
}

/** More than a calculation with fractions of two leaves behind. */
const hasParts = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) > 1e-4

const headsWords = (text: string): boolean =>
  /year|period|fiscal/i.test(text) || headsLabels(text) || namesAccounts(text) || namesReference(text)

/** Years head columns: a row whose only figures are years has no amounts, unless its label says what they are worth. */
function asHeader(row: GridRow): void {
  const figures = row.cells.filter(({ kind }) => kind === 'amount')
  // `20.1 | % | 20.0 | %`: shares of what is headed with any number.
  const shares = row.cells.filter(({ cell }) => cell.text.trim() === '%').length
  if (shares > 1 && figures.length <= shares) for (const figure of figures) asWords(figure)
  if (figures.length === 0 || !figures.every(({ cell }) => isYear(yearOf(cell.text)))) return
  const years = figures.map(({ cell }) => Number(yearOf(cell.text)))
  const follow = years.every((year, n) => n === 0 || Math.abs(year - (years[n - 1] ?? 0)) <= 1)
  const words = row.cells.filter(({ kind }) => kind === 'words')
  const [first] = words
  const last = figures.at(-1)?.column ?? 0
  // Behind the years stands what heads further columns, where the first heads the labels: `Conta | 2023 | AV %`.
  const labels = first && headsWords(first.cell.text) ? words.filter(({ column }) => column < last) : words
  const isLabelled = labels.some(({ cell }) => !isPeriodLike(cell.text) && !headsWords(cell.text))
  if (isLabelled && (figures.length === 1 || !follow)) return
  for (const figure of figures) asWords(figure)
  // Years that are yet to come may be formulas.
  if (figures.length > 1)
    for (const cell of row.cells) if (cell.kind === 'figure' && cell.cell.text === '') asWords(cell)
}

/** The currency may stand behind it, or whether it has happened: `2024 EUR`, `2025E`, `2026 [B]`. */
const yearOf = (text: string): string =>
  text.replace(/ ?(?:[A-Z]{3}|[$\u20ac\u00a3\u20b9]|[AEFPB]|\([AEFPB]\)|\[[AEFPB]\])$/, '')

function addressOf(row: number, column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${row}`
}
