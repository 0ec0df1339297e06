import { daysBetween } from '../../documents/calendar-rules.js'
import type {
  MappedLine,
  PrintedTotal,
  StatementColumn,
  StatementName,
} from '../../figures/choosing/column.js'
import { monthPattern } from '../../vocabulary/months.js'
import { entityOf } from '../evidence/entity.js'
import { withoutExtremes } from '../evidence/extremes.js'
import type { Facts } from '../evidence/facts.js'
import type { Item } from '../evidence/item.js'
import { itemsOf } from '../evidence/items.js'
import { assumedFrom } from '../evidence/periods/ahead.js'
import { periodColumnsOf } from '../evidence/periods/columns.js'
import type { PeriodColumn } from '../evidence/periods/period-column.js'
import type { Period } from '../evidence/periods/periods.js'
import type { Piece } from '../evidence/pieces.js'
import { printedSkeleton } from '../evidence/printed.js'
import { headOf, plainUnitOf, scaleOf } from '../evidence/scale.js'
import { sourcesOf } from '../evidence/sources.js'
import type { Cell } from '../extract/table.js'
import { exactOf, settledAmounts } from '../names/settled-amounts.js'
import { areWhole } from '../skeleton/grid.js'
import { readIncome } from './income/income.js'
import { readSheet } from './sheet.js'
import type { Placed, PlacedFigures } from './statement.js'
import { leftOutOf, tiedItems, unitLabels, unreadScale } from './unexplained.js'

/** A statement with all its periods, as one table or several of a document print it. */
export interface ReadStatement {
  statement: StatementName
  piece: Piece
  entityName: string | null
  scale: number
  unreadScale: string | undefined
  rounded: boolean
  periods: {
    period: Period
    lines: MappedLine[]
    totals: PrintedTotal[]
    leftOut: NonNullable<StatementColumn['leftOut']>
  }[]
  /** Shares of totals that their children add up to. */
  tied: number
  /** What its ties prove, whatever its lines are called. */
  bits: number
  isComplete: boolean
  /** All its columns say that they look ahead. */
  isAhead: boolean
  /** The last day of what has happened, where later columns follow. */
  actualUntil: string | undefined
}

/** Longer tables are ledgers, and what compares each line with each takes too long for them. */
const maxRows = 1_000

export interface Origin {
  documentId: string
  filename: string
  facts: Facts
  /** What other tables of the document say, where this one doesn't. */
  scale: number
}

export function readStatement(piece: Piece, origin: Origin): ReadStatement | { reason: string } {
  const statement = piece.kind === 'incomeStatement' ? 'incomeStatement' : 'balanceSheet'
  if (piece.rows.length > maxRows) return { reason: 'It has too many lines for a statement' }
  const { periods, reason, isAhead, actualUntil } = periodColumnsOf({
    above: [fileTitle(origin.filename), ...(piece.sheet ? [piece.sheet] : []), ...piece.above],
    columns: piece.columns,
    rows: piece.rows,
    calendar: origin.facts.calendar,
    isFlow: statement === 'incomeStatement',
  })
  if (periods.length === 0) return { reason: reason ?? 'Its columns are not periods' }
  const items = withoutExtremes(itemsOf(piece.rows, periods, statement), piece.rows)
  const rounded = areWhole(items)
  const tolerance = rounded ? 100 : 2
  const figures = statement === 'incomeStatement' ? readIncome(items, tolerance) : readSheet(items, tolerance)
  const around = [...headOf(piece), ...bareLabels(piece)]
  const named = scaleOf(headOf(piece)) ?? scaleOf(bareLabels(piece)) ?? plainUnitOf(piece.columns)
  const scale = named ?? origin.scale
  const read = figures.map((one, n) =>
    figuresIn(one, n, periods[n]?.period ?? { start: null, end: null, label: '' }, {
      items,
      statement,
      tolerance,
      scale,
      documentId: origin.documentId,
    }),
  )
  const totals = read.flatMap(one => one.totals).filter(({ childrenAdd }) => childrenAdd !== null)
  const isTied = ({ amount, childrenAdd }: PrintedTotal) =>
    Math.abs(amount - (childrenAdd ?? 0)) <= (rounded ? 300 : 10) * scale
  return {
    statement,
    piece,
    entityName: entityOf(piece),
    scale,
    unreadScale: scale === 1 ? unreadScale([...around, ...unitLabels(items)]) : undefined,
    rounded,
    periods: read.filter(({ lines }) => lines.some(({ row }) => row !== 'reportedNetIncome')),
    tied: totals.length === 0 ? 0.5 : totals.filter(isTied).length / totals.length,
    bits: printedSkeleton(piece.rows).bits,
    isComplete: isComplete(statement, items, read),
    isAhead: piece.isAhead || isAhead === true,
    actualUntil: actualUntil ?? assumedAfter(figures, periods, rounded),
  }
}

/** The last day before the columns that are made of assumptions. */
function assumedAfter(
  figures: PlacedFigures[],
  periods: readonly PeriodColumn[],
  rounded: boolean,
): string | undefined {
  const inTime = periods
    .flatMap(({ period: { end } }, n) => (end === null ? [] : [{ end, n }]))
    .toSorted((one, other) => (one.end < other.end ? -1 : 1))
  // Months may be estimated from a year's figures although they have passed.
  const areYears = inTime.every(({ end }, n) => n === 0 || daysBetween(inTime[n - 1]?.end ?? '', end) > 350)
  if (!areYears) return undefined
  const seriesOf = (items: Iterable<Item>) =>
    [...new Set(items)].map(({ values }) => inTime.map(({ n }) => values[n] ?? null))
  const from = assumedFrom(
    seriesOf(figures.flatMap(({ lines }) => lines.map(({ item }) => item))),
    seriesOf(figures.flatMap(({ totals }) => totals.map(({ item }) => item))),
    rounded ? 100 : 1,
  )
  return from === undefined ? undefined : inTime[from - 1]?.end
}

/** Headings among the rows may name the unit: `in thousands`. */
const bareLabels = ({ rows }: Piece): string[] =>
  rows.flatMap(({ label, cells }) =>
    cells.every(cell => cell?.amount == null) && label.length < 60 && !/share|unit|number/i.test(label)
      ? [label]
      : [],
  )

/** A file's name may tell the year, or the month of it, that its pages don't, but never more than that. */
function fileTitle(filename: string): string {
  const years = filename.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
  if (years.length !== 1 || /\d{4}[-_.]?\d{2}[-_.]?\d{2}/.test(filename)) return ''
  return monthInName.exec(filename)?.slice(1).join(' ') ?? years[0] ?? ''
}
const monthInName = new RegExp(`(?<![a-z])(${monthPattern})[-_ .]?((?:19|20)\\d\\d)`, 'i')

function isComplete(
  statement: StatementName,
  items: Item[],
  read: { lines: MappedLine[]; totals: PrintedTotal[] }[],
): boolean {
  const rows = new Set(read.flatMap(({ lines }) => lines.map(({ row }) => row)))
  if (statement === 'incomeStatement') return rows.has('grossRevenues') && rows.has('reportedNetIncome')
  const plain = items.map(item => item.plain)
  return (
    plain.some(label => /^total (?:of |for )?assets?$/.test(label)) &&
    plain.some(label => /equit|capital|net assets/.test(label))
  )
}

function figuresIn(
  figures: PlacedFigures,
  n: number,
  period: Period,
  { items, statement, tolerance, scale, documentId }: Around,
) {
  const sourcesIn = <T>({ item }: Placed<T>) =>
    sourcesOf(item.cells[n] ?? item.cells.find(cell => cell !== null), documentId)
  const tied = tiedItems(figures, tolerance)
  const amounts = settledAmounts(figures.lines, n, scale)
  const rowsOf = (items: readonly Item[]) => [
    ...new Set(figures.lines.filter(({ item }) => items.includes(item)).map(({ figure }) => figure.row)),
  ]
  return {
    period,
    leftOut: leftOutOf(items, figures, n, statement).map(one => ({
      ...one,
      amount: one.amount === null ? null : one.amount * scale,
    })),
    lines: figures.lines.map((one, at) => ({
      ...doubted(one.figure, one.item.cells[n], tied.has(one.item)),
      amount: amounts[at] ?? 0,
      sources: sourcesIn(one),
    })),
    totals: figures.totals.map(one => ({
      ...one.figure,
      rows: rowsOf(one.of).filter(row => row !== 'reportedNetIncome'),
      amount: Math.round(exactOf(one, n) * scale) + 0,
      childrenAdd: one.figure.childrenAdd === null ? null : one.figure.childrenAdd * scale,
      sources: sourcesIn(one),
    })),
  }
}

/** What was read with doubt is told, and is less sure; so is a name that is only likely where nothing adds up with its line. */
function doubted(
  figure: PlacedFigures['lines'][number]['figure'],
  cell: Cell | null | undefined,
  isTied: boolean,
): PlacedFigures['lines'][number]['figure'] {
  const isLikely = figure.confidence < 0.9 && figure.row !== 'reportedNetIncome'
  const sure = {
    ...figure,
    confidence: isTied || !isLikely ? figure.confidence : Math.min(figure.confidence, 0.6),
    ...(isTied && { tied: true as const }),
  }
  if (!cell?.doubt) return sure
  const why =
    cell.doubt === 'astray'
      ? 'it stands between two labels'
      : `recognised as ${cell.text}, which doesn't add up`
  const confidence = cell.doubt === 'mended' ? sure.confidence : Math.min(sure.confidence, 0.5)
  return { ...sure, confidence, reason: `${sure.reason}; ${why}` }
}

interface Around {
  items: Item[]
  statement: StatementName
  tolerance: number
  scale: number
  documentId: string
}
