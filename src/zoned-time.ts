import { Temporal } from 'temporal-polyfill'

/** Clocks on walls. The calendar of the language, until Node has it; nothing to do with what runs workflows. */

interface LocalTime {
  year: number
  /** From 1, as people count. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

export function localTime(at: Date, zone: string): LocalTime {
  const { year, month, day, hour, minute, second } = zoned(at, zone)
  return { year, month, day, hour, minute, second }
}

/**
 * When the clocks of a zone show this. A time that the spring leaves out is taken as the one just as long after the change;
 * of one that the autumn repeats, the first is taken or the last. Days may run over: the 32nd is the 1st of the next month.
 */
export function instantOf(
  { day, ...local }: LocalTime,
  zone: string,
  ofRepeated: 'first' | 'last' = 'first',
): Date {
  const shown = Temporal.PlainDateTime.from({ ...local, day: 1 }).add({ days: day - 1 })
  const disambiguation = ofRepeated === 'first' ? 'compatible' : 'later'
  return new Date(shown.toZonedDateTime(zone, { disambiguation }).epochMilliseconds)
}
