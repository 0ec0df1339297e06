import { addDays, daysBetween, firstOf, lastOf, monthOf, partsOf } from '../../documents/calendar-rules.js'
import type { Factor } from '../../money.js'

export interface Span {
  start: string
  end: string
}

/** A period of a statement. Undated ones have neither day; one that only says when it ends has no start. */
export interface Period {
  id: string
  /** As printed. */
  label: string
  start: string | null
  end: string | null
}

/** The same days are the same id, whatever the statement. */
export function idOf({ start, end }: { start: string | null; end: string }): string {
  if (start === null) return `to_${end}`
  return start === end ? end : `${start}_${end}`
}

/** The days that an id is made of. That of a period which nobody could date has none. */
export function daysIn(id: string): Pick<Period, 'start' | 'end'> {
  const [, before = null, end = null] = /^(?:(\d{4}-\d\d-\d\d|to)_)?(\d{4}-\d\d-\d\d)$/.exec(id) ?? []
  return { start: before === 'to' ? null : (before ?? end), end }
}

export const annualizedIdOf = (id: string): string => `${id}_annualized`

export const spanOf = ({ start, end }: Pick<Period, 'start' | 'end'>): Span | undefined =>
  start !== null && end !== null && start <= end ? { start, end } : undefined

export const daysOf = ({ start, end }: Span): number => daysBetween(start, end) + 1

/** Undefined for what doesn't begin on a first and end on the last day of a month. */
export function wholeMonthsOf({ start, end }: Span): number | undefined {
  if (start !== firstOf(monthOf(start)) || end !== lastOf(monthOf(end))) return undefined
  const [from, to] = [partsOf(start), partsOf(end)]
  return (to.year - from.year) * 12 + to.month - from.month + 1
}

/** Years of 52 or 53 weeks, and those cut a little short by a founding or a new year-end, are full ones. */
export const isFullYear = (span: Span): boolean => daysOf(span) >= 350 && daysOf(span) <= 380

export const isInterim = (span: Span): boolean => daysOf(span) < 350

/** What makes an interim period a year: 12 / 5 for five whole months. */
export function yearly(span: Span): Factor {
  const months = wholeMonthsOf(span)
  return months === undefined ? { by: 365, over: daysOf(span) } : { by: 12, over: months }
}

const leeway = 7

/** The sheet of a day, or where none has it, the nearest within a week: of two as near, the earlier. */
export function sheetNear<Sheet>(
  day: string | null,
  sheets: readonly Sheet[],
  endOf: (sheet: Sheet) => string | null,
): Sheet | undefined {
  if (day === null) return undefined
  const dated = sheets.flatMap(sheet => {
    const end = endOf(sheet)
    return end === null ? [] : [{ sheet, end, off: Math.abs(daysBetween(end, day)) }]
  })
  return dated
    .filter(({ off }) => off <= leeway)
    .toSorted((one, other) => one.off - other.off || compare(one.end, other.end))[0]?.sheet
}

/** The sheets at the end of a period and on the day before it. A week and less has no two sheets near it. */
export function sheetsOf<Sheet>(
  span: Span,
  sheets: readonly Sheet[],
  endOf: (sheet: Sheet) => string | null,
): { sheet: Sheet | undefined; previous: Sheet | undefined } {
  const sheet = sheetNear(span.end, sheets, endOf)
  const previous = sheetNear(addDays(span.start, -1), sheets, endOf)
  if (!sheet || sheet !== previous) return { sheet, previous }
  return endOf(sheet) === span.end ? { sheet, previous: undefined } : { sheet: undefined, previous }
}

/** A sheet takes the days of the longest income period that ends on its own, so that both share an id. */
export function sheetSpan(end: string, incomeSpans: readonly Span[]): Span {
  const starts = incomeSpans.filter(span => span.end === end).map(({ start }) => start)
  return { start: starts.sort()[0] ?? end, end }
}

/** By end, the longer first; undated ones last, by their labels. */
export function inOrder(one: Period, other: Period): number {
  return (
    compare(one.end ?? '9999', other.end ?? '9999') ||
    compare(one.start ?? '9999', other.start ?? '9999') ||
    compare(one.label, other.label) ||
    compare(one.id, other.id)
  )
}

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
