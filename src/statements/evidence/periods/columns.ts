import { addDays, daysBetween } from '../../../documents/calendar-rules.js'
import { datesIn } from '../../../documents/period-rules.js'
import type { Column, Row } from '../../extract/table.js'
import { isYear } from '../../extract/words.js'
import { skeletonOf } from '../../skeleton/skeleton.js'
import { lastActual } from './ahead.js'
import { roleOfColumn, withRelations } from './column-roles.js'
import { englishDates } from './date-words.js'
import { sumsUp, withDetails } from './detail-columns.js'
import { fiscalPeriod } from './fiscal-headers.js'
import { daysOf } from './listed-days.js'
import { areNotes, isMovement } from './no-periods.js'
import { withOuterColumns } from './outer-columns.js'
import { withoutParts } from './own-names.js'
import { type Candidate, complete, type PeriodColumn } from './period-column.js'
import { type Period, periodOf } from './periods.js'
import { flowsBetween, inSequence, sameYears } from './spacing.js'
import { sinceSteadyLines } from './steady-lines.js'
import { type Dated, relative } from './title-periods.js'
import { isTold, isUndated, undated } from './undated.js'

interface PeriodColumns {
  periods: PeriodColumn[]
  reason?: string
  /** All of them say that they look ahead. */
  isAhead?: true
  /** The last day of those before the ones that say so. */
  actualUntil?: string
}

/** The columns that are periods: first which of them hold its figures, then when. Empty: a reason says why. */
export function periodColumnsOf(read: Dated): PeriodColumns {
  const told = withOuterColumns(withSpoken(read))
  const { columns, rows, calendar, isFlow } = told
  const filled: Candidate[] = columns
    .map((column, n) => ({
      n,
      text: headerOf(column, columns),
      role: roleOfColumn(column, rows, n),
    }))
    .filter(({ n }) => rows.some(row => row.cells[n]?.amount != null) && !areNotes(columns, rows, n))
    .filter(({ n, text }, _, all) => {
      const moves = (other: number) => !isFlow && isMovement(other, columns, all)
      return !moves(n) && !(text === '' && moves(n - 1) && sumsUp(rows, n, n - 1))
    })
  if (filled.filter(({ role }) => role === 'debitCredit').length > 1)
    return { periods: [], reason: 'A trial balance' }
  const candidates = valueColumns(filled.length === 1 ? filled.map(asSide) : filled, rows)
  if (candidates.length === 0) return { periods: [], reason: 'No column of amounts' }

  const headed = candidates.map(one => ({
    ...one,
    period:
      one.text === ''
        ? undefined
        : (fiscalPeriod(columns[one.n], told) ??
          relative(one.text, told) ??
          ownPeriod(columns[one.n], told) ??
          periodOf(one.text, told.above, calendar, isFlow) ??
          // What else stands on the page above it may seem to head it.
          relative(columns[one.n]?.header.at(-1) ?? '', told)),
  }))
  const dated = isFlow
    ? headed.map(one => ({ ...one, period: overParts(one, headed) ?? one.period }))
    : headed
  const periods = inSequence(
    withoutParts(
      dated.flatMap(({ n, period, parts = [] }) => (period ? [{ n, period, parts }] : [])),
      n => ownHeader(columns[n], columns),
    ),
  )
  const isAhead = candidates.every(({ role }) => role === 'budget') && { isAhead: true as const }
  if (periods.length === 0) return { periods: undated(candidates, told), ...isAhead }
  const total = dated.find(({ role, period }) => role === 'total' && !period)?.n
  const bare = dated.filter(one => !one.period && isBare(one, dated, columns)).map(({ n }) => n)
  const apart = sameYears(withDetails(joined(periods, rows), bare, candidates, rows), isFlow)
  const spans = isFlow ? sinceSteadyLines(flowsBetween(apart, told), told) : apart
  const inOrder = withSpan(spans, total, isFlow)
  const others = dated.filter(one => isUndated(one) && !isTold(one.n, periods, rows))
  const ahead = filled.flatMap(({ role, text }) =>
    role === 'budget' ? (periodOf(text, told.above, calendar, isFlow)?.end ?? []) : [],
  )
  const ends = inOrder.flatMap(({ period }) => period.end ?? [])
  const actualUntil = lastActual(ends, ahead)
  return {
    periods: [...addingUp(others, periods, told), ...inOrder],
    ...(isAhead || (actualUntil && { actualUntil })),
  }
}

/** What heads a column of words speaks of the whole table: `For the year 1 April 2018 to 31 March 2019`. */
function withSpoken(read: Dated): Dated {
  const spoken = read.columns.flatMap(({ header }, n) =>
    read.rows.some(({ cells }) => cells[n]?.amount != null) ? [] : header,
  )
  return { ...read, above: [...read.above, ...spoken] }
}

/** Of two sides each may be headed by what it is: `Debit`. */
const asSide = (one: Candidate): Candidate =>
  one.role === 'debitCredit' ? { ...one, role: 'amount', text: '' } : one

/** What a column adds up says when it was, if its parts follow upon one another. */
function overParts({ text, parts }: Candidate, headed: readonly Headed[]): Period | undefined {
  const spans = headed.flatMap(({ n, period }) => (parts?.includes(n) ? [period] : []))
  return spans.length === parts?.length ? tiled(spans, text) : undefined
}

/**
 * A column that nobody can date is one of the statement's where the same lines make up the same totals in it: `Beginning
 * balance`.
 */
function addingUp(others: Candidate[], periods: { n: number }[], told: Dated): PeriodColumn[] {
  if (others.length === 0) return []
  const all = [...periods, ...others].map(({ n }) => n)
  const { ties } = skeletonOf(
    told.rows.map(row => ({ values: all.map(n => row.cells[n]?.amount ?? null), level: row.level })),
    300_000,
  )
  const sure = ties.filter(({ form, bits }) => form !== 'single' && bits > 12)
  return others.flatMap(({ n, text }, at) => {
    const holding = sure.filter(({ columns }) => columns.includes(periods.length + at)).length
    const label = ownHeader(told.columns[n], told.columns) || text
    return holding > 1 && holding >= 0.6 * sure.length
      ? [{ period: { start: null, end: null, label }, columns: [n] }]
      : []
  })
}

/** Under one date over all columns each has its own: `January to March 2024` over `Jan 2024`, the year's end over both years. */
function ownPeriod(
  column: Column | undefined,
  { above, columns, rows, calendar, isFlow }: Dated,
): Period | undefined {
  const shared = column?.header.filter(line => isShared(line, columns)) ?? []
  const isDated = shared.some(line => periodOf(line, [], calendar, true)?.end)
  const own = ownHeader(column, columns)
  return isDated && own !== ''
    ? (relative(own, { above: [...above, ...shared], columns, rows, calendar, isFlow }) ??
        periodOf(own, above, calendar, isFlow))
    : nearestDay(column, { above, columns, calendar, isFlow })
}

/** What stands over several columns says when the first of them ends; what stands right above one says when it does. */
function nearestDay(
  column: Column | undefined,
  { above, columns, calendar, isFlow }: Omit<Dated, 'rows'>,
): Period | undefined {
  const [own, ...over] = [...(column?.header ?? [])].reverse()
  const days = new Set(columns.flatMap(({ header }) => dayIn(header.at(-1)) ?? []))
  const isOver = (line: string) => columns.filter(({ header }) => header.includes(line)).length > 1
  return own !== undefined && days.size > 1 && dayIn(own) && over.some(line => dayIn(line) && isOver(line))
    ? periodOf(own, [...above, ...over], calendar, isFlow)
    : undefined
}

const dayIn = (line = ''): string | undefined => daysOf(datesIn(englishDates(line)))[0]

/** It stands over all columns. */
const isShared = (line: string, columns: readonly Column[]): boolean =>
  columns.length > 1 && columns.every(({ header }) => header.includes(line))

const ownHeader = (column: Column | undefined, columns: readonly Column[]): string =>
  column?.header.filter(line => !isShared(line, columns)).join(' ') ?? ''

/** What looks ahead counts where nothing else stands beside it, and so does what a period has changed: `Net Change`. */
function valueColumns(filled: Candidate[], rows: readonly Row[]): Candidate[] {
  const told = withRelations(filled, rows)
  const net = told.filter(({ role }) => ['amount', 'total'].includes(role))
  const actual = net.length > 0 ? net : told.filter(({ role }) => role === 'gross')
  if (actual.length > 0) return actual
  const ahead = told.filter(({ role }) => role === 'budget')
  return ahead.length > 0
    ? ahead
    : told.filter(one => one.role === 'variance' && /^net change/i.test(one.text))
}

/**
 * What its header says: `December` over `Amount` is a period. A title over all columns may name several years, of which the
 * column's own counts.
 */
function headerOf({ header: lines }: Column, columns: readonly Column[]): string {
  // Of two years the nearer is its own; the other stands over its neighbours.
  const areYears = lines.filter(line => isYear(line)).length > 1 && isYear(lines.at(-1) ?? '')
  const header = areYears ? lines.filter((line, n) => !isYear(line) || n === lines.length - 1) : lines
  const hasYear = header.some(line => !isShared(line, columns) && year.test(line))
  const own = header.map(line =>
    hasYear && isShared(line, columns)
      ? line.replace(new RegExp(year, 'g'), ' ').replace(/(?:,|&|\band\b|\s)+$/i, '')
      : line,
  )
  const text = own.join(' ').replace(/\s+/g, ' ').trim()
  return (
    text
      .replace(/\bamounts?\b|(?<=\w )\bactuals?\b/gi, '')
      .replace(/\s+/g, ' ')
      .trim() || text
  )
}

const year = /\b(?:19|20)\d\d\b/

/** Nothing is over it but what is over a period as well. */
function isBare({ n, text }: Candidate, all: readonly Headed[], columns: readonly Column[]): boolean {
  if (text === '') return true
  const own = columns[n]?.header ?? []
  const isOver = (header: readonly string[]) => own.every(line => header.includes(line))
  return all.some(other => other.n !== n && other.period && isOver(columns[other.n]?.header ?? []))
}

type Headed = Candidate & { period: Period | undefined }

/** Two columns of one period are details and totals, where each row uses one of them; else the first counts. */
function joined(periods: { n: number; period: Period }[], rows: readonly Row[]): PeriodColumn[] {
  const groups: PeriodColumn[] = []
  for (const { n, period } of periods) {
    const same = groups.find(group => group.period.start === period.start && group.period.end === period.end)
    if (!same) groups.push({ period, columns: [n] })
    else if (complete(rows, [...same.columns, n])) same.columns.push(n)
  }
  return groups
}

/** The total over months or quarters that follow upon one another is a period too, when they make a year at most. */
function withSpan(periods: PeriodColumn[], total: number | undefined, isFlow: boolean): PeriodColumn[] {
  if (!isFlow || total === undefined || periods.length < 2) return periods
  const span = tiled(
    periods.map(({ period }) => period),
    'Total',
  )
  return span ? [...periods, { period: span, columns: [total] }] : periods
}

/** The span of periods that follow upon one another, if it is a year at most. */
function tiled(periods: readonly (Period | undefined)[], label: string): Period | undefined {
  const inOrder = periods
    .flatMap(period => (period?.start && period.end ? [{ start: period.start, end: period.end }] : []))
    .sort((one, other) => (one.start < other.start ? -1 : 1))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const tiles = inOrder.every((one, n) => n === 0 || one.start === addDays(inOrder[n - 1]?.end ?? '', 1))
  return first &&
    last &&
    tiles &&
    inOrder.length === periods.length &&
    daysBetween(first.start, last.end) <= 380
    ? { start: first.start, end: last.end, label }
    : undefined
}
