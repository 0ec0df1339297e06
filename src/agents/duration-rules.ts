import { zoned } from '../zoned-time.js'

/** ISO 8601 durations, such as P2D or PT12H. */

interface Duration {
  years: number
  months: number
  weeks: number
  days: number
  hours: number
  minutes: number
  seconds: number
}

export const durationForm =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

export function parseDuration(text: string): Duration {
  const found = durationForm.exec(text)
  if (!found) throw new Error('Not an ISO 8601 duration')
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map(part => Number(part ?? 0))
  return { years, months, weeks, days, hours, minutes, seconds }
}

/** About how long, for a first guess: a month has thirty days and a half. */
export const roughMs = ({ years, months, weeks, days, hours, minutes, seconds }: Duration): number =>
  1000 *
  (seconds + 60 * (minutes + 60 * (hours + 24 * (days + 7 * weeks + 30.436875 * months + 365.2425 * years))))

/** Nothing is planned for later: neither we nor our databases could say when that is. */
export const latest = new Date('9999-01-01T00:00:00.000Z')

/**
 * So many times the duration after a time. Days and longer go by the calendar of the zone, so that ten o'clock stays ten
 * o'clock; where a month is too short for the day, its last day is taken. Hours and shorter go by the clock.
 */
export function after(start: Date, duration: Duration, times: number, zone: string): Date {
  if (start.getTime() + times * roughMs(duration) > latest.getTime() - 400 * 86_400_000) return latest
  const all = Object.fromEntries(Object.entries(duration).map(([unit, count]) => [unit, times * count]))
  return new Date(zoned(start, zone).add(all).epochMilliseconds)
}
