import { addMonths, daysBetween, firstOf, lastOf, monthOf } from '../../../documents/calendar-rules.js'
import type { Row } from '../../extract/table.js'
import { saysToDate } from './part-of-year.js'
import type { PeriodColumn } from './period-column.js'
import { type Dated, titlePeriod } from './title-periods.js'

/**
 * A year to date whose beginning nobody names need not have begun in January. Lines that are the same each month tell how
 * many months it has: rent of 2,500 in the month and of 27,500 in the year to date are eleven.
 */
export function sinceSteadyLines(periods: PeriodColumn[], told: Dated): PeriodColumn[] {
  const title = titlePeriod(told.above, told.calendar, true)
  const isNamed = title?.start && title.end && daysBetween(title.start, title.end) > 45
  if (told.calendar.yearEnd !== null || isNamed) return periods
  return periods.map(one => {
    const { start, end, label } = one.period
    if (!start?.endsWith('-01-01') || end === null || !saysToDate.test(label)) return one
    const month = periods.find(({ period }) => period.end === end && period.start === firstOf(monthOf(end)))
    if (!month || end !== lastOf(monthOf(end)) || month === one) return one
    const count = monthsOf(told.rows, month.columns[0] ?? 0, one.columns[0] ?? 0, Number(end.slice(5, 7)))
    return count === undefined
      ? one
      : { ...one, period: { ...one.period, start: firstOf(addMonths(monthOf(end), 1 - count)) } }
  })
}

/** The calendar's own count needs no proof, and one that is less more than one that is more. */
function monthsOf(rows: readonly Row[], month: number, toDate: number, usual: number): number | undefined {
  const pairs = rows.flatMap(({ cells }) => {
    const [one, all] = [cells[month]?.amount, cells[toDate]?.amount]
    return one && all ? [{ one, all }] : []
  })
  const steady = new Map<number, Set<number>>()
  for (const { one, all } of pairs) {
    const count = Math.round(all / one)
    if (count < 2 || count > 12 || Math.abs(all - count * one) > 1) continue
    steady.set(count, (steady.get(count) ?? new Set()).add(one))
  }
  const [count = usual, lines] =
    [...steady].filter(([, { size }]) => size > 1).toSorted(([one], [other]) => other - one)[0] ?? []
  if (count >= usual) return count === usual ? undefined : count
  const largest = pairs.toSorted((one, other) => Math.abs(other.all) - Math.abs(one.all))[0]
  const ratio = largest ? largest.all / largest.one : usual
  return (lines?.size ?? 0) > 2 && Math.abs(ratio - count) < Math.abs(ratio - usual) ? count : undefined
}
