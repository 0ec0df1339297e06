import { daysBetween } from './calendar-rules.js'
import { datesIn, monthsOf, type Period } from './period-rules.js'
import type { Classification } from './recognise-rules.js'

export type When = Pick<Classification, 'years' | 'months' | 'periodStart' | 'periodEnd' | 'issuedAt'>

export type Span = Pick<Period, 'start' | 'end'>

export const unknown: When = { years: [], months: [], periodStart: null, periodEnd: null, issuedAt: null }

export const between = (from: number, to: number) => (span: Span) =>
  span.start === null ||
  (daysBetween(span.start, span.end) >= from && daysBetween(span.start, span.end) <= to)

export function fromName(filename: string): Span[] {
  const { periods, mentions } = datesIn(filename.replace(/\.\w{1,5}$/, '').replaceAll('_', ' '))
  const [mention] = mentions
  return periods[0] ? [periods[0]] : mention ? [{ start: null, end: mention.day }] : []
}

/** A year to date beside the month, or the quarter beside it, isn't the statement's. */
export function withoutLonger(spans: Span[]): Span[] {
  const isMonthly = spans.some(between(4, 45))
  return isMonthly ? spans.filter(between(4, 45)) : spans
}

export function spanning(spans: Span[]): When {
  if (spans.length === 0) return unknown
  const ends = spans.map(({ end }) => end).sort()
  const starts = spans.flatMap(({ start }) => start ?? []).sort()
  const months = [...new Set(spans.flatMap(monthsOf))].sort()
  return {
    months,
    years: yearsOf(months),
    periodStart: starts[0] ?? null,
    periodEnd: ends.at(-1) ?? null,
    issuedAt: ends.at(-1) ?? null,
  }
}

export const yearsOf = (months: string[]): number[] =>
  [...new Set(months.map(month => Number(month.slice(0, 4))))].sort()

export const undated =
  /(?:due|expir\w*|birth|dob|effective|maturity|until|valid|pay by|deliver\w*|next)[^\n]{0,25}$/i
