import { addMonths, lastOf, monthOf } from '../../documents/calendar-rules.js'
import type { PeriodColumn } from './columns.js'
import { startOf } from './spans.js'

/** What the distance between columns says that their headers leave out. */

/** Columns that are all headed by the first of January, years apart, three or more of them, stand for years. */
export function sameYears(periods: PeriodColumn[], isFlow: boolean): PeriodColumn[] {
  const days = periods.map(({ period }) => period.start ?? period.end ?? '')
  const isYearly =
    periods.length > 2 &&
    days.every(day => day.endsWith('-01-01')) &&
    new Set(days).size === periods.length &&
    periods.every(({ period: { start, end } }) => !isFlow || start === null || end === lastOf(monthOf(start)))
  if (!isYearly) return periods
  return periods.map(one => {
    const year = (one.period.start ?? one.period.end ?? '').slice(0, 4)
    return { ...one, period: { start: isFlow ? `${year}-01-01` : null, end: `${year}-12-31`, label: year } }
  })
}

/** Flows headed by nothing but days reach back to one another: months, quarters or years. */
export function spaced(periods: PeriodColumn[]): PeriodColumn[] {
  const ends = periods.map(({ period }) => period.end ?? '').sort()
  if (periods.length < 2 || periods.some(({ period }) => period.start !== null || period.end === null))
    return periods
  const months = [1, 3, 12].find(count =>
    ends.every((day, n) => n === 0 || isApart(ends[n - 1] ?? '', day, count)),
  )
  if (months === undefined) return periods
  const isFirst = months === 1 && ends.every(day => day.endsWith('-01'))
  return periods.map(one => {
    const end = one.period.end ?? ''
    const span = isFirst
      ? { start: end, end: lastOf(monthOf(end)) }
      : { start: startOf(end, months, { isDayFirst: false, yearEnd: null }), end }
    return { ...one, period: { ...one.period, ...span } }
  })
}

function isApart(day: string, next: string, months: number): boolean {
  if (addMonths(monthOf(day), months) !== monthOf(next)) return false
  const areEnds = day === lastOf(monthOf(day)) && next === lastOf(monthOf(next))
  return areEnds || day.slice(8) === next.slice(8)
}
