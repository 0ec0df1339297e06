import { daysBetween, partsOf } from '../../../documents/calendar-rules.js'
import type { Dates } from '../../../documents/period-rules.js'

/** The days that a text names, each once, in its order: single ones, and the last of each period. */
export function daysOf({ periods, mentions }: Dates): string[] {
  const all = [...periods.map(({ end, at }) => ({ day: end, at })), ...mentions]
  return [...new Set(all.sort((one, other) => one.at - other.at).map(({ day }) => day))]
}

/**
 * The day of a year where one day is listed for each: `February 29, 2024 and February 28, 2023`, `December 30, 2023 and
 * December 31, 2022`. A year that ends in the first days of January bears the number of the one before, where two would
 * share one else.
 */
export function listedDay(days: readonly string[], year: number): string | undefined {
  if (days.length < 2 || !areOneSeason(days)) return undefined
  const numbered = [partsOf, fiscal]
    .map(numberOf => days.map(day => ({ day, year: numberOf(day).year })))
    .find(all => new Set(all.map(one => one.year)).size === all.length)
  return numbered?.find(one => one.year === year)?.day
}

const fiscal = (day: string): { year: number } => {
  const { year, month, day: date } = partsOf(day)
  return { year: month === 1 && date < 8 ? year - 1 : year }
}

/** The days of a year-end lie a week apart at most, but for the years between them. */
const areOneSeason = (days: readonly string[]): boolean =>
  days.every(day => {
    const apart = Math.abs(daysBetween(days[0] ?? day, day)) % 365.25
    return Math.min(apart, 365.25 - apart) < 8
  })
