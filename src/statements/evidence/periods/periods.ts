import { addMonths, dayOf, daysBetween, lastOf, monthOf, partsOf } from '../../../documents/calendar-rules.js'
import { datesIn } from '../../../documents/period-rules.js'
import { monthNumber, months } from '../../../vocabulary/months.js'
import { englishDates } from './date-words.js'
import { daysOf, listedDay } from './listed-days.js'
import {
  type Calendar,
  firstOfYearTo,
  fiscalYear,
  lastDayLike,
  type Span,
  spanIn,
  startOf,
  trailing,
  weeksFor,
  yearStart,
} from './spans.js'
import { partOfYear } from './year-parts.js'

/** The period that a column is headed with, or that a title names. */
export interface Period {
  start: string | null
  end: string | null
  label: string
}

/** A header, with the lines above the table that it leans on. */
export function periodOf(
  header: string,
  context: readonly string[],
  calendar: Calendar,
  isFlow: boolean,
): Period | undefined {
  const text = englishDates(header)
  const label = header.replace(/\s+/g, ' ').trim()
  const read = readOf(text, context.map(englishDates), calendar, isFlow)
  return read && { ...settled(read, text, context, calendar, isFlow), label }
}

function settled(
  read: Span,
  text: string,
  context: readonly string[],
  calendar: Calendar,
  isFlow: boolean,
): { start: string | null; end: string | null } {
  if (!isFlow) return { start: null, end: read.end }
  const own = /\bm(?:on)?ths\b/i.test(text) ? spanIn(text) : undefined
  // `Mar 2024` over `12 mths`: a month may only be the last of several.
  if (own && own > 1 && read.end && read.start === `${monthOf(read.end)}-01`)
    return { start: startOf(read.end, own, calendar), end: read.end }
  if (read.end === null || read.start !== null) return weeksFor(read, text, context)
  const span = spanIn(text) ?? context.map(englishDates).findLast(line => spanIn(line) !== undefined)
  const months = typeof span === 'string' ? spanIn(span) : span
  return months === undefined
    ? { start: null, end: read.end }
    : { start: startOf(read.end, months, calendar), end: read.end }
}

function readOf(
  text: string,
  context: readonly string[],
  calendar: Calendar,
  isFlow: boolean,
): Span | undefined {
  if (isOtherCalendar(text)) return { start: null, end: null }
  // A year of assessment is the one after.
  const indian = /(\ba\.?y\.?)?\s*'?\b(20\d\d)[-/\u2013](?:20)?(\d\d)\b(?![-/.]\d)/i.exec(text)
  const isYears = indian && Number(indian[3]) === (Number(indian[2]) + 1) % 100
  // A day says more than the year that it is in, which may belong to a name: `Vale Motors (2024-25) as at 31-May-25`.
  if (isYears && !namesDay(text.replace(indian[0], ' '), calendar))
    return fiscalYear(Number(indian[2]) + (indian[1] ? 0 : 1), {
      ...calendar,
      yearEnd: calendar.yearEnd ?? yearEndIn(context, calendar) ?? '03-31',
    })
  const part = partOfYear(text, calendar) ?? daysOfMonth(text)
  if (part) return part

  const { periods, mentions, years } = datesIn(text, calendar.isDayFirst)
  const longest = [...periods].sort((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (longest && trailing.test(text)) return { start: null, end: longest.end }
  if (longest) {
    if (isFlow && isHalfRange(text, longest.at)) return { start: null, end: longest.end }
    const yearToDate =
      isFlow && /\bytd\b|year to date/i.test(text) ? yearStart(longest.end, calendar) : longest.start
    return { start: yearToDate, end: longest.end }
  }
  const day = mentions.at(-1)?.day
  if (day) return { start: null, end: day }
  const [year] = years
  const bare = text.replace(/ ?\([^)]*\)$/, '')
  if (!year) return shortMonth(bare, context) ?? monthAlone(bare, context, calendar)
  return yearOf(year.year, text, context, calendar)
}

/** No statement is of such a year of ours: `2081/82` is counted as in Nepal, and its days aren't those of our years. */
const isOtherCalendar = (text: string): boolean => {
  const years = text.match(/(?<![\d.,])(?:19|20)\d\d(?![\d.,])/g)?.map(Number) ?? []
  return years.length > 0 && years.every(year => year > 2065)
}

/** Of a range only its end was read: `- Jun 2020`. */
const isHalfRange = (text: string, at: number): boolean =>
  /^\s*(?:[-\u2013\u2014]|to\b|through\b|thru\b)\s*$/i.test(text.slice(0, at))

const namesDay = (text: string, { isDayFirst }: Calendar): boolean => {
  const { periods, mentions } = datesIn(text, isDayFirst)
  return periods.length + mentions.length > 0
}

/** The last day of the year that a line tells from day to day: `du 01/09/2022 au 31/08/2023`. */
const yearEndIn = (context: readonly string[], { isDayFirst }: Calendar): string | undefined =>
  context
    .flatMap(line => datesIn(line, isDayFirst).periods)
    .find(({ start, end }) => start === firstOfYearTo(end))
    ?.end.slice(5)

/** `1 - 31 Oct 23`: from one day to another of one month, which is said once. */
function daysOfMonth(text: string): Span | undefined {
  const [, first, last, name, digits = ''] = withinMonth.exec(text.trim()) ?? []
  const month = monthNumber(name?.slice(0, 3) ?? '')
  const year = Number(digits.padStart(4, '20'))
  const [start, end] = [dayOf(year, month, Number(first)), dayOf(year, month, Number(last))]
  return start && end && start <= end ? { start, end } : undefined
}
const withinMonth = /^(\d{1,2}) ?[-\u2013] ?(\d{1,2}) ([a-z]{3})[a-z]*\.?,? '?(\d\d|\d{4})$/i

/** `Jan 24` over a column is a month, unless what stands above is about other years. */
function shortMonth(text: string, context: readonly string[]): Span | undefined {
  const [, name, digits] = /^([a-z]{3})[a-z]*\.?[ ,-]*['\u2019]?(\d\d)$/i.exec(text) ?? []
  const month = monthNumber(name ?? '')
  if (month === 0) return undefined
  const year = `20${digits}`
  const named: string[] = context.join('\n').match(/\b20\d\d\b/g) ?? []
  return named.length === 0 || named.includes(year) ? monthsOfYear(Number(year), month, 1) : undefined
}

/** A month over a column has its year from the title's range. */
function monthAlone(text: string, context: readonly string[], calendar: Calendar): Span | undefined {
  const month = monthNumber(/^([a-z]{3})[a-z]*\.?$/i.exec(text)?.[1] ?? '')
  if (month === 0) return undefined
  const dates = datesIn(context.join('\n'), calendar.isDayFirst)
  const range = dates.periods.find(({ start, end }) => start !== null && daysBetween(start, end) < 367)
  const candidates = range?.start
    ? [partsOf(range.start).year, partsOf(range.end).year]
    : [...dates.years.map(({ year }) => year), ...daysOf(dates).map(one => partsOf(one).year)]
  const day = candidates
    .flatMap(year => dayOf(year, month, 1) ?? [])
    .find(first => !range?.start || (first >= range.start && first <= range.end))
  return day ? { start: day, end: lastOf(monthOf(day)) } : undefined
}

const lengthOf = ({ start, end }: { start: string | null; end: string }) =>
  start === null ? 0 : daysBetween(start, end)

/** A bare year is the calendar year, unless the header, a line above or the document names another year-end. */
function yearOf(year: number, text: string, context: readonly string[], calendar: Calendar): Span {
  const line = [text, ...[...context].reverse()].find(one => monthDayIn(one).length > 0) ?? ''
  const dates = datesIn(line, calendar.isDayFirst)
  const named = daysOf(dates)
  const own = listedDay(named, year)
  if (own) {
    // Years of 52 and of 53 weeks may stand in one line.
    const weeks = /\bweeks\b/i.test(line) ? dates.periods.find(({ end }) => end === own) : undefined
    return { start: weeks?.start ?? null, end: own }
  }
  // A line with two of them tells from when to when.
  const days = monthDayIn(line)
  const monthDay = days.at(-1)
  if (!monthDay) return fiscalYear(year, calendar)
  // Whoever writes 28 February in a leap year may mean it.
  const said = named.find(day => partsOf(day).year === year)
  const end = said ?? lastDayLike(year, monthDay.month, monthDay.day)
  // Of several years one may tell the end of the first and of the last: `years ending Dec 31, 2020 - Dec 31, 2023`.
  const isOneDay = days[0]?.month === monthDay.month && days[0].day === monthDay.day
  const first = days.length === 2 && !isOneDay ? days[0] : undefined
  if (first) {
    const start = dayOf(year, first.month, first.day)
    return {
      start: start && start > end ? (dayOf(year - 1, first.month, first.day) ?? null) : (start ?? null),
      end,
    }
  }
  const isYearly = [text, ...context].some(line => spanIn(line) === 12)
  return { start: isYearly ? firstOfYearTo(end) : null, end }
}

function monthsOfYear(year: number, first: number, count: number): Span | undefined {
  const start = dayOf(year, first, 1)
  return start ? { start, end: lastOf(addMonths(monthOf(start), count - 1)) } : undefined
}

const name = `(${months.map(month => month.name.slice(0, 3)).join('|')})[a-z]*\\.?`
const american = new RegExp(`\\b${name} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d/])`, 'gi')
const european = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${name}`, 'gi')

/** Days without a year: `Years ended December 31`. */
export function monthDayIn(text: string): { month: number; day: number }[] {
  return [
    ...[...text.matchAll(american)].map(([, month = '', day]) => ({
      month: monthNumber(month),
      day: Number(day),
    })),
    ...[...text.matchAll(european)].map(([, day, month = '']) => ({
      month: monthNumber(month),
      day: Number(day),
    })),
  ].filter(({ month, day }) => dayOf(2024, month, day) !== undefined)
}
