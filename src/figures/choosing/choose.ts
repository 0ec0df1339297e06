import { groupBy } from '../../group-by.js'
import { compare, idOf, inOrder, type Period, type Span, sheetSpan, spanOf } from '../computing/period.js'
import { type MappedLine, type PrintedTotal, qualities, type StatementColumn } from './column.js'
import { type Tiling, tilings } from './tile.js'

/** The column that a period of a statement is made of. */
export interface Chosen {
  period: Period
  column: StatementColumn
  /** What other documents say about the same period: they stay as sources, and are compared. */
  others: StatementColumn[]
  /** How far apart two figures of it may be that should be the same, in hundredths. */
  tolerance: number
}

/** One column for each period: never figures of two documents in one. Longer periods are made of those that tile them. */
export function chooseIncome(columns: StatementColumn[]): Chosen[] {
  const income = columns.filter(({ statement }) => statement === 'incomeStatement')
  const dated = income.filter(({ end }) => end !== null)
  const chosen = [...groupBy(dated, ({ start, end }) => `${start} ${end}`).values()].map(group =>
    chosenOf(group, ({ label, start, end }) => ({ id: idOf({ start, end: end ?? '' }), label, start, end })),
  )
  return [...chosen, ...undated(income)].toSorted(asPrinted)
}

/** What tiles a span that no document has: columns in one currency on one basis, so all of the same kind. */
export function summedSpans(chosen: Chosen[]): Tiling[] {
  const there = new Set(chosen.map(({ period }) => period.id))
  const alike = groupBy(chosen, ({ column }) => String(column.basis))
  const found = [...alike.values()].flatMap(group =>
    tilings(group.flatMap(({ period }) => spanOf(period) ?? [])),
  )
  const fresh = found.filter(({ span }) => !there.has(idOf(span)))
  return [...groupBy(fresh, ({ span }) => idOf(span)).values()].flatMap(([first]) => first ?? [])
}

/** The sum of the columns that tile a span. */
export function summed({ span, parts }: Tiling, chosen: Chosen[], label: string): Chosen {
  const ids = new Set(parts.map(idOf))
  const own = chosen.filter(({ period }) => ids.has(period.id))
  const columns = own.map(({ column }) => column)
  const [first] = columns.toSorted((one, other) => rankOf(other) - rankOf(one))
  if (!first) throw new Error(`Nothing tiles ${idOf(span)}.`)
  // The bottom line of some of the months is no bottom line of the whole.
  const reported = columns.every(({ lines }) => lines.some(({ row }) => row === 'reportedNetIncome'))
  const lines = columns.flatMap(column => column.lines)
  return {
    period: { id: idOf(span), label, ...span },
    column: {
      ...withoutPrinted(first),
      label,
      ...span,
      lines: reported ? lines : lines.filter(({ row }) => row !== 'reportedNetIncome'),
      totals: [],
      isSummed: true,
    },
    others: [],
    tolerance: own.reduce((sum, { tolerance }) => sum + tolerance, 0),
  }
}

/** What is printed for one part isn't the whole's. */
function withoutPrinted({ printedCashFlow: _, elsewhere: __, ...column }: StatementColumn): StatementColumn {
  return column
}

export function chooseSheets(columns: StatementColumn[], incomeSpans: readonly Span[]): Chosen[] {
  const sheets = columns.filter(({ statement }) => statement === 'balanceSheet')
  const dated = sheets.filter(({ end }) => end !== null)
  const chosen = [...groupBy(dated, ({ end }) => String(end)).values()].map(group =>
    chosenOf(group, ({ label, end }) => {
      const span = sheetSpan(end ?? '', incomeSpans)
      return { id: idOf(span), label, ...span }
    }),
  )
  return [...chosen, ...undated(sheets)].toSorted(asPrinted)
}

function chosenOf(columns: StatementColumn[], periodOf: (column: StatementColumn) => Period): Chosen {
  const [best, ...others] = columns.map(withReportedNetIncome).toSorted(byWorth)
  if (!best) throw new Error('A period has no column.')
  return { period: periodOf(best), column: best, others, tolerance: toleranceOf(best) }
}

/** Nobody can tell whether two of them are about the same days, so each is a period of its own. */
function undated(columns: StatementColumn[]): Chosen[] {
  const groups = groupBy(
    columns.filter(({ end }) => end === null).toSorted(byWorth),
    ({ statement, label }) => `${statement}_${slug(label) || 'undated'}`,
  )
  return [...groups].flatMap(([id, group]) =>
    group.map((column, n) =>
      chosenOf([column], ({ label }) => ({
        id: n === 0 ? id : `${id}_${n + 1}`,
        label,
        start: null,
        end: null,
      })),
    ),
  )
}

/** Undated ones as they stand in their document. */
export const asPrinted = (one: Chosen, other: Chosen): number =>
  one.period.end === null && other.period.end === null
    ? compare(one.column.documentId, other.column.documentId) ||
      (one.column.order ?? 0) - (other.column.order ?? 0) ||
      inOrder(one.period, other.period)
    : inOrder(one.period, other.period)

const slug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const rankOf = ({ quality }: StatementColumn): number => qualities.indexOf(quality)

/**
 * What has happened first; by who vouches for it, then the newest; then what says more, and at last by its text, so that order
 * never matters.
 */
const byWorth = (one: StatementColumn, other: StatementColumn): number =>
  Number(one.ahead !== undefined) - Number(other.ahead !== undefined) ||
  rankOf(one) - rankOf(other) ||
  compare(other.madeAt ?? '', one.madeAt ?? '') ||
  other.lines.length - one.lines.length ||
  compare(one.documentId, other.documentId) ||
  compare(JSON.stringify(one), JSON.stringify(other))

/** One printed unit, or two where the printed figures are rounded. */
const toleranceOf = ({ scale, rounded }: StatementColumn): number => 100 * scale * (rounded ? 2 : 1)

const ofOwners = /attributable|available to|noncontrolling|non-controlling|minority|comprehensive/i

/** The bottom line is often mapped as the total that it is. Of two, the one before noncontrolling interests. */
function withReportedNetIncome(column: StatementColumn): StatementColumn {
  if (column.statement !== 'incomeStatement') return column
  if (column.lines.some(({ row }) => row === 'reportedNetIncome')) return column
  const printed = column.totals.filter(({ row }) => row === 'netIncome' || row === 'reportedNetIncome')
  const total = printed.findLast(({ label }) => !ofOwners.test(label)) ?? printed[0]
  return total ? { ...column, lines: [...column.lines, reported(total)] } : column
}

const reported = ({ label, amount, sources }: PrintedTotal): MappedLine => ({
  row: 'reportedNetIncome',
  label,
  amount,
  confidence: 1,
  reason: 'the printed bottom line',
  sources,
})
