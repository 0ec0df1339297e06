/** Clocks on walls. Without a library: `Intl` knows every zone, if only in the one direction. */

interface LocalTime {
  year: number
  /** From 1, as people count. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

export function localTime(at: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/**
 * When the clocks of a zone show this. A time that the spring leaves out is taken as the one just as long after the change;
 * of one that the autumn repeats, the first is taken. Days and months may run over: the 32nd is the 1st of the next month.
 */
export function instantOf(local: LocalTime, zone: string): Date {
  const shown = asIfUtc(local)
  const dayMs = 86_400_000
  const before = shown - offsetMs(shown - dayMs, zone)
  const after = shown - offsetMs(shown + dayMs, zone)
  const found = [before, after].filter(at => at + offsetMs(at, zone) === shown)
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(before, after))
}

const asIfUtc = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

function offsetMs(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return asIfUtc(localTime(new Date(whole), zone)) - whole
}
