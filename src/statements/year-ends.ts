import { daysBetween, firstOf, monthOf } from '../documents/calendar-rules.js'
import { daysStandFirst } from '../documents/date-word-rules.js'
import { datesIn } from '../documents/period-rules.js'
import { relativePeriod } from '../vocabulary/periods.js'
import type { Facts } from './evidence/facts.js'
import { periodColumnsOf } from './evidence/periods/columns.js'
import { englishDates, monthsNamed } from './evidence/periods/date-words.js'
import { monthDayIn, type Period } from './evidence/periods/periods.js'
import { type Calendar, firstOfYearTo, fiscalYear, monthsBefore } from './evidence/periods/spans.js'
import type { Piece } from './evidence/pieces.js'
import type { ReadStatement } from './hypotheses/read-statement.js'

/** Sheets of two years that end on one day name the year-end that bare years leave out. */
export function sheetYearEnd(pieces: Piece[], { calendar }: Facts): string | null {
  const days = pieces
    .filter(piece => piece.kind === 'balanceSheet' && tellsDays(piece))
    .flatMap(
      ({ above, columns, rows }) =>
        periodColumnsOf({ above, columns, rows, calendar, isFlow: false }).periods,
    )
    .flatMap(({ period }) => period.end ?? [])
  const ends = new Set(days.map(day => day.slice(5)))
  const [end] = ends
  return ends.size === 1 && new Set(days).size > 1 && end !== undefined ? end : null
}

/** Bare years are given the end of the calendar's for want of anything else: that tells nothing about others. */
const tellsDays = ({ above, columns }: Piece): boolean =>
  [...above, ...columns.flatMap(({ header }) => header)].some(
    line => /\d[./-]\d{1,2}[./-]\d/.test(line) || monthsNamed(line).length > 0,
  )

/** What only one statement's title dates holds for the others' columns of the same names: `Geschäftsjahr`, `Vorjahr`. */
export function withSistersDays(statements: ReadStatement[]): ReadStatement[] {
  return statements.map(one => {
    const days = statements
      .filter(
        other =>
          other.periods.length === one.periods.length &&
          (isUndatedAlone(one) ||
            other.periods.some(({ period }, n) => period.label === one.periods[n]?.period.label)),
      )
      .map(({ periods }) => periods.map(({ period }) => period.end))
      .find(ends => ends.every(end => end !== null))
    return days && (areBareYears(one) || isUndatedAlone(one)) ? endingOn(one, (_, n) => days[n] ?? null) : one
  })
}

/** A form may tell the days of its year on its cover, or only the year, and head its columns `Boekjaar` and `Vorig boekjaar`. */
export function withToldDays(
  statements: ReadStatement[],
  years: readonly string[],
  calendar: Calendar,
): ReadStatement[] {
  const areDaysFirst = calendar.isDayFirst || daysStandFirst(years.join('\n'))
  const told = years.map(line => datesIn(englishDates(line), areDaysFirst))
  const ends = told.flatMap(({ periods }) =>
    periods.flatMap(({ start, end }) => (start && Math.abs(daysBetween(start, end) - 365) < 15 ? [end] : [])),
  )
  const bare = told.flatMap(found => found.years.map(({ year }) => fiscalYear(year, calendar).end ?? ''))
  const last = (ends.length > 0 ? ends : bare).toSorted().at(-1)
  if (!last) return statements
  const endOf = ({ label }: Period) =>
    relativePeriod(label)?.startsWith('prior') ? monthsBefore(last, 12) : last
  return statements.map(one => (areBareYears(one) || isUndatedAlone(one) ? endingOn(one, endOf) : one))
}

/** One column, of which nothing says when it was, is that of the year. */
const isUndatedAlone = ({ periods }: ReadStatement): boolean =>
  periods.length === 1 && periods.every(({ period }) => period.end === null && !/\d/.test(period.label))

const areBareYears = ({ periods }: ReadStatement): boolean =>
  periods.every(
    ({ period }) =>
      period.end === null && /^(?:current|prior) year$/.test(relativePeriod(period.label) ?? ''),
  )

function endingOn(one: ReadStatement, endOf: (period: Period, n: number) => string | null): ReadStatement {
  const periods = one.periods.map((read, n) => {
    const end = endOf(read.period, n)
    const start = one.statement === 'balanceSheet' || end === null ? null : firstOfYearTo(end)
    return { ...read, period: { ...read.period, start, end } }
  })
  return { ...one, periods }
}

/** `Month ended 30 April`, without a year, is of the year of the sheet that ends on that day. */
export function withYears(statements: ReadStatement[]): ReadStatement[] {
  const days = statements
    .filter(({ statement }) => statement === 'balanceSheet')
    .flatMap(({ periods }) => periods.flatMap(({ period }) => period.end ?? []))
  return statements.map(one => ({
    ...one,
    periods: one.periods.map(read => {
      const [monthDay] = read.period.end === null ? monthDayIn(read.period.label) : []
      const end =
        monthDay &&
        days.find(day => Number(day.slice(5, 7)) === monthDay.month && Number(day.slice(8)) === monthDay.day)
      if (!end) return read
      const start = one.statement === 'balanceSheet' ? null : startBy(read.period.label, end)
      return { ...read, period: { ...read.period, start, end } }
    }),
  }))
}

/** Of a quarter it isn't told which months it has. */
function startBy(label: string, end: string): string | null {
  if (/\bmonth\b/i.test(label)) return firstOf(monthOf(end))
  return /\byear\b/i.test(label) && !/\bquarter\b/i.test(label) ? firstOfYearTo(end) : null
}
