import { Temporal } from 'temporal-polyfill'

/**
 * Public holidays by rule, for any year. A set has each holiday itself and, where that is at a weekend, the working day which
 * is taken off in its place: nobody wants letters on either. What is decreed for a single year isn't known here.
 */
const sets = {
  /** Those of the federal government (5 U.S.C. 6103): of a Saturday the Friday before is off, of a Sunday the Monday after. */
  US: (year: number) => [
    ...[
      date(year, 1, 1),
      date(year, 6, 19),
      date(year, 7, 4),
      date(year, 11, 11),
      date(year, 12, 25),
    ].flatMap(nearest),
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    last(monday, year, 5),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    nth(4, thursday, year, 11),
  ],
  /** Bank holidays of England and Wales. */
  GB: (year: number) => [
    ...withSubstitutes([date(year, 1, 1), date(year, 12, 25), date(year, 12, 26)]),
    easter(year).subtract({ days: 2 }),
    easter(year).add({ days: 1 }),
    nth(1, monday, year, 5),
    last(monday, year, 5),
    last(monday, year, 8),
  ],
  /** General holidays of the Canada Labour Code; of one at a weekend the next working day is off. */
  CA: (year: number) => [
    ...withSubstitutes(
      [
        [1, 1],
        [7, 1],
        [9, 30],
        [11, 11],
        [12, 25],
        [12, 26],
      ].map(([month = 1, day = 1]) => date(year, month, day)),
    ),
    easter(year).subtract({ days: 2 }),
    // Victoria Day: the Monday before 25 May.
    nth(1, monday, year, 5, 18),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
  ],
} satisfies Record<string, (year: number) => Temporal.PlainDate[]>

const [monday, thursday, saturday, sunday] = [1, 4, 6, 7]

export const holidaySets = Object.keys(sets)

/** Whether a day, as YYYY-MM-DD, is among the dates and sets that are named. */
export const isHoliday = (day: string, holidays: readonly string[]): boolean =>
  holidays.some(named => named === day || (named in sets && daysOf(named as keyof typeof sets, day).has(day)))

/** Kept by set and year, of which there are few: a search for a free day asks for the same ones again and again. */
const kept = new Map<string, ReadonlySet<string>>()
const keptAtMost = 100

function daysOf(set: keyof typeof sets, day: string): ReadonlySet<string> {
  const year = Number(day.slice(0, 4))
  const key = `${set} ${year}`
  const before = kept.get(key)
  if (before) return before
  // New Year's Day can be taken off in the year before.
  const days = new Set([...sets[set](year), ...sets[set](year + 1)].map(String))
  if (kept.size >= keptAtMost) kept.clear()
  kept.set(key, days)
  return days
}

const date = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day })

/** The first, second … of a weekday in a month, counted from a day of it. */
function nth(n: number, weekday: number, year: number, month: number, from = 1): Temporal.PlainDate {
  const first = date(year, month, from)
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (n - 1) })
}

function last(weekday: number, year: number, month: number): Temporal.PlainDate {
  const end = date(year, month, 1).add({ months: 1 }).subtract({ days: 1 })
  return end.subtract({ days: (end.dayOfWeek - weekday + 7) % 7 })
}

function nearest(day: Temporal.PlainDate): Temporal.PlainDate[] {
  if (day.dayOfWeek === saturday) return [day, day.subtract({ days: 1 })]
  return day.dayOfWeek === sunday ? [day, day.add({ days: 1 })] : [day]
}

/** Two holidays in a row at a weekend take the two working days after it. */
function withSubstitutes(days: Temporal.PlainDate[]): Temporal.PlainDate[] {
  const off = [...days]
  for (const day of days.filter(isAtWeekend)) {
    let instead = day
    while (isAtWeekend(instead) || off.some(other => other.equals(instead)))
      instead = instead.add({ days: 1 })
    off.push(instead)
  }
  return off
}

const isAtWeekend = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek >= saturday

/** Of the Gregorian calendar, by the arithmetic of Meeus, Jones and Butcher. */
function easter(year: number): Temporal.PlainDate {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return date(year, Math.floor(days / 31), (days % 31) + 1)
}
