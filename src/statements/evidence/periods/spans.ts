import { addDays, addMonths, dayOf, lastOf, monthOf, partsOf } from '../../../documents/calendar-rules.js'
import { datesIn } from '../../../documents/period-rules.js'

/** What the document says about dates in general. */
export interface Calendar {
  isDayFirst: boolean
  /** The last day of its fiscal years, as MM-DD, where it names one. */
  yearEnd: string | null
}

type Years = Pick<Calendar, 'yearEnd'>

export interface Span {
  start: string | null
  end: string | null
}

/** Months that end in the midst of one are quarters of 52 or 53 weeks. */
export function weeksFor({ start, end }: Span, text: string, context: readonly string[]): Span {
  if (start === null || end === null || isWholeMonths(end)) return { start, end }
  const months = spanIn(text) ?? context.map(spanIn).findLast(found => found !== undefined)
  if (months === undefined || months % 3 !== 0 || /weeks/i.test(text) || isWritten(text, start))
    return { start, end }
  return { start: addDays(end, 1 - (months / 3) * 91), end }
}

/** The last day of a month, or of a British tax year. */
const isWholeMonths = (end: string): boolean => end === lastOf(monthOf(end)) || end.endsWith('-04-05')

/** Both ends stand in the text. */
const isWritten = (text: string, start: string): boolean =>
  datesIn(text).periods.some(
    period =>
      period.start === start &&
      /(?:to|through|thru|-|\u2013|\u2014)/i.test(text.slice(period.at, period.to)) &&
      !/ended|ending/i.test(text),
  )

export function startOf(end: string, months: number, calendar: Years): string {
  if (months === 0) return yearStart(end, calendar)
  if (!isWholeMonths(end) && months % 3 === 0) return addDays(end, 1 - (months / 3) * 91)
  const next = addDays(end, 1)
  const day = `${addMonths(monthOf(next), -months)}-${next.slice(8)}`
  return dayOf(partsOf(day).year, partsOf(day).month, partsOf(day).day) ?? addDays(lastOf(day.slice(0, 7)), 1)
}

/** The day after the last year-end before. */
export function yearStart(end: string, { yearEnd }: Years): string {
  const { year } = partsOf(end)
  const [month = 12, day = 31] = (yearEnd ?? '12-31').split('-').map(Number)
  const same = lastDayLike(year, month, day)
  return addDays(same < end ? same : lastDayLike(year - 1, month, day), 1)
}

/** The first day of the year that ends on this one. */
export const firstOfYearTo = (end: string): string => yearStart(end, { yearEnd: end.slice(5) })

/** The same day so many months before; the last of a month for the last of one. */
export function monthsBefore(day: string, count: number): string {
  const month = addMonths(monthOf(day), -count)
  const same = `${month}-${day.slice(8)}`
  return day === lastOf(monthOf(day)) || same > lastOf(month) ? lastOf(month) : same
}

const counts: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}

/** The twelve months up to a day. */
export const trailing = /\b(?:t-?12|ttm|ltm|trailing (?:12|twelve))\b/i

/** How many months a text says a period has; 0 for `year to date`. */
export function spanIn(text: string): number | undefined {
  const months =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -]+(?:months?|mths?)\b/i.exec(
      text,
    )
  if (months) return counts[(months[1] ?? '').toLowerCase()] ?? Number(months[1])
  if (trailing.test(text)) return 12
  if (/\b(?:year|ytd)[ -]?to[ -]?date\b|\bytd\b/i.test(text)) return 0
  if (
    /\b(?:fiscal |calendar |financial )?years?[)]?(?: then)? (?:ended|ending)\b|\bfor the (?:fiscal |financial |calendar )?years?\b|\bannual\b|\bfiscal years?\b|\bfye\b|\byear to \d|\bgesch\u00e4ftsjahr\b/i.test(
      text,
    )
  )
    return 12
  if (/\bquarters?(?:ly)?(?: then)? (?:ended|ending|to)\b/i.test(text)) return 3
  if (/\b(?:for the )?months? (?:ended|ending|of)\b|\bcurrent month\b|\bthis month\b/i.test(text)) return 1
  return undefined
}

export function fiscalYear(year: number, { yearEnd }: Years): Span {
  const [month = 12, day = 31] = (yearEnd ?? '12-31').split('-').map(Number)
  const end = lastDayLike(year, month, day)
  return { start: addDays(lastDayLike(year - 1, month, day), 1), end }
}

/** The end of February moves: a year that ends on its 28th ends on the 29th where there is one. */
export const lastDayLike = (year: number, month: number, day: number): string =>
  (month === 2 && day === 28 ? undefined : dayOf(year, month, day)) ??
  lastOf(monthOf(dayOf(year, month, 1) ?? ''))
