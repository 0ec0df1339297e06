import { addDays, addMonths, daysBetween, lastOf, monthOf } from '../../../documents/calendar-rules.js'
import { upToYearEnds } from './closed-years.js'
import type { PeriodColumn } from './period-column.js'
import type { Period } from './periods.js'
import { monthsBefore, startOf } from './spans.js'
import { type Dated, titlePeriod } from './title-periods.js'

/** What the distance between columns says that their headers leave out. */

/**
 * Columns that are all headed by the first of January, years apart, three or more of them, stand for years. Flows headed by
 * single months that are a year apart, or a quarter, stand for what ends with them: `Mar 2023`, `Mar 2022`, `Mar 2021`.
 */
export function sameYears(periods: PeriodColumn[], isFlow: boolean): PeriodColumn[] {
  if (periods.length < 3) return periods
  const days = periods.map(({ period }) => period.start ?? period.end ?? '')
  const areMonths = periods.every(
    ({ period: { start, end } }) => start?.endsWith('-01') && end === lastOf(monthOf(start)),
  )
  const isJanuary =
    days.every(day => day.endsWith('-01-01')) &&
    new Set(days).size === periods.length &&
    (!isFlow || areMonths || periods.every(({ period }) => period.start === null))
  if (isJanuary)
    return periods.map(one => {
      const year = (one.period.start ?? one.period.end ?? '').slice(0, 4)
      return { ...one, period: { start: isFlow ? `${year}-01-01` : null, end: `${year}-12-31`, label: year } }
    })
  return isFlow ? spread(periods) : periods
}

/** What stands beside the months, such as the year to date, is told once. */
function spread(periods: PeriodColumn[]): PeriodColumn[] {
  const single = periods.filter(({ period: { start, end } }) => start && end === lastOf(monthOf(start)))
  const months = single.map(({ period }) => monthOf(period.end ?? '')).sort()
  const step = [12, 3].find(count =>
    months.every((month, n) => n === 0 || addMonths(months[n - 1] ?? '', count) === month),
  )
  if (single.length < 3 || step === undefined) return periods
  const spans = single.map(one => ({ ...one, period: upTo(one.period, step) }))
  const isTold = ({ period }: PeriodColumn) =>
    spans.some(({ period: { start, end } }) => start === period.start && end === period.end)
  return periods.flatMap(one =>
    single.includes(one) ? (spans[single.indexOf(one)] ?? []) : isTold(one) ? [] : [one],
  )
}

/** So many months that end with the period. */
const upTo = (period: Period, months: number): Period => ({
  ...period,
  start: `${addMonths(monthOf(period.end ?? ''), 1 - months)}-01`,
})

/** When flows that are headed by their ends began. */
export const flowsBetween = (periods: PeriodColumn[], dated: Dated): PeriodColumn[] =>
  upToYearEnds(
    weekly(yearly(spaced(periods), titlePeriod(dated.above, dated.calendar, true), dated.above)),
    dated,
  )

/** Flows headed by nothing but days reach back to one another: months, quarters or years. */
function spaced(periods: PeriodColumn[]): PeriodColumn[] {
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
      : { start: startOf(end, months, { yearEnd: null }), end }
    return { ...one, period: { ...one.period, ...span } }
  })
}

function isApart(day: string, next: string, months: number): boolean {
  if (addMonths(monthOf(day), months) !== monthOf(next)) return false
  const areEnds = day === lastOf(monthOf(day)) && next === lastOf(monthOf(next))
  return areEnds || day.slice(8) === next.slice(8)
}

/**
 * One month of each year, under a title that tells of a year up to it, stands for its year: `Dec 2024`, `Dec 2023`. So does a
 * December under a title that says of no month that periods ended with it.
 */
function yearly(
  periods: PeriodColumn[],
  title: Period | undefined,
  above: readonly string[],
): PeriodColumn[] {
  const lengthOf = ({ start, end }: { start: string | null; end: string | null }) =>
    start && end ? daysBetween(start, end) : 0
  const isYear = (length: number) => length > 350 && length < 380
  const areYears = periods.every(
    ({ period }) =>
      period.end?.slice(5, 7) === title?.end?.slice(5, 7) &&
      (isYear(lengthOf(period)) ||
        (period.start?.endsWith('-01') && period.end === lastOf(monthOf(period.start)))),
  )
  const isTold = title !== undefined && (isYear(lengthOf(title)) || endsPeriods(periods, title, above))
  if (isCutOff(periods, above))
    return periods.map(one => ({
      ...one,
      period: upTo(one.period, Number(monthOf(one.period.end ?? '').slice(5))),
    }))
  if (!isTold || !areYears) return periods
  // A month beside its own year is a month.
  const years = new Set(periods.flatMap(({ period }) => (isYear(lengthOf(period)) ? period.end : [])))
  return periods.map(one => (years.has(one.period.end) ? one : { ...one, period: upTo(one.period, 12) }))
}

/** `Corte a 31 de octubre de 2021`, over `oct-21` and `oct-20`: what there was of each year until then. */
const isCutOff = (periods: readonly PeriodColumn[], above: readonly string[]): boolean =>
  periods.length > 1 &&
  above.some(line => /\bcorte\b|\bcut-?off\b/i.test(line)) &&
  new Set(periods.map(({ period }) => period.end?.slice(5))).size === 1 &&
  periods.every(({ period: { start, end } }) => start?.endsWith('-01') && end === lastOf(monthOf(start)))

const endsPeriods = (periods: readonly PeriodColumn[], title: Period, above: readonly string[]): boolean =>
  title.start === null &&
  title.end?.endsWith('-12-31') === true &&
  new Set(periods.map(({ period }) => period.end?.slice(0, 4))).size === periods.length &&
  periods.length > 1 &&
  !above.some(line => /\b(?:months?|mes|meses|mois|monate?|maand|mese|mesi)\b/i.test(line))

/** A year over the wrong columns gives one period twice: what comes before the next one is of that one's year. */
export function inSequence<T extends { period: Period }>(columns: T[]): T[] {
  const key = ({ period: { start, end } }: T) => `${start} ${end}`
  return columns.map((one, n) => {
    const next = columns[n + 1]
    const { start, end } = one.period
    if (!next?.period.start || !start || !end || !columns.slice(0, n).some(other => key(other) === key(one)))
      return one
    const moved = { start: aYearOn(start), end: aYearOn(end) }
    const fits =
      next.period.start === addDays(moved.end, 1) &&
      !columns.some(other => key(other) === `${moved.start} ${moved.end}`)
    return fits ? { ...one, period: { ...one.period, ...moved } } : one
  })
}

const aYearOn = (day: string): string => monthsBefore(day, -12)

/** Years of 52 and 53 weeks that end on one day of the week begin right after one another, and so do those that end on one date. */
function weekly(periods: PeriodColumn[]): PeriodColumn[] {
  const years = periods.filter(({ period: { start, end } }) => {
    const days = start && end ? daysBetween(start, end) : 0
    return days > 350 && days < 380
  })
  const ends = years.map(({ period }) => period.end ?? '').sort()
  const areWeeks = ends.every((day, n) => n === 0 || [364, 371].includes(daysBetween(ends[n - 1] ?? '', day)))
  const areDates = ends.every((day, n) => n === 0 || aYearOn(ends[n - 1] ?? '') === day)
  if (ends.length < 2 || !(areWeeks || areDates) || ends.every(day => day === lastOf(monthOf(day))))
    return periods
  return periods.map(one => {
    const at = years.includes(one) ? ends.indexOf(one.period.end ?? '') : -1
    if (at < 0 || /\bweeks\b/i.test(one.period.label)) return one
    return {
      ...one,
      period: {
        ...one.period,
        start: addDays(ends[at - 1] ?? (areDates ? monthsBefore(ends[0] ?? '', 12) : endBefore(ends)), 1),
      },
    }
  })
}

/** The last such day of its month, or the one nearest to the month's end, as the years that are printed end. */
function endBefore(ends: readonly string[]): string {
  const habits = [
    (day: string) => daysBetween(day, lastOf(monthOf(day))) < 7,
    (day: string) => {
      const [same, before] = [lastOf(monthOf(day)), addDays(`${monthOf(day)}-01`, -1)]
      return Math.min(Math.abs(daysBetween(day, same)), Math.abs(daysBetween(before, day))) <= 3
    },
  ]
  const [first = ''] = ends
  const kept = habits.find(habit => ends.every(habit))
  return [364, 371].map(days => addDays(first, -days)).find(day => kept?.(day)) ?? addDays(first, -364)
}
