import { addMonths, firstOf, lastOf, monthOf } from '../../documents/calendar-rules.js'
import { datesIn } from '../../documents/period-rules.js'
import type { Column, Row } from '../extract/table.js'
import { englishDates } from './date-words.js'
import { type Period, periodOf } from './periods.js'
import { type Calendar, yearStart } from './spans.js'

/** What a table tells about its periods. */
export interface Told {
  above: readonly string[]
  columns: readonly Column[]
  rows: readonly Row[]
  calendar: Calendar
  /** A statement of flows, not of a day. */
  isFlow: boolean
}

/** `Current Month` and `Year to Date` lean on the date in the title, and `Prior Year` on that of a year before. */
export function relative(text: string, { above, calendar, isFlow }: Told): Period | undefined {
  const title = titlePeriod(above, calendar, isFlow)
  if (/^(?:actuals?|current|amounts?|current (?:period|year)|this (?:period|year))$/i.test(text)) return title
  const words =
    /^(?:(current|this)|(prior|previous|last|prev\.?)) (month|period|quarter|year|ytd)(?: to date| actual)?$|^(ytd|year[- ]to[- ]date|y-t-d|ptd|mtd|(?:period|month)[- ]to[- ]date)(?: actual)?$/i.exec(
      text,
    )
  const end = title?.end
  if (!words || !title || !end) return undefined
  const isPrior = words[2] !== undefined
  const unit = (words[3] ?? words[4] ?? '').toLowerCase().replace(/^(?:mtd|month.*)$/, 'month')
  const last = isPrior ? back(end, unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12) : end
  return { start: isFlow ? startOfUnit(unit, last, isPrior, title, calendar) : null, end: last, label: text }
}

function startOfUnit(
  unit: string,
  end: string,
  isPrior: boolean,
  title: Period,
  calendar: Calendar,
): string | null {
  if (unit === 'month') return firstOf(monthOf(end))
  if (unit === 'quarter') return firstOf(addMonths(monthOf(end), -2))
  // The title's own beginning is surer than any year-end, unless it is about the last month only.
  const isMonth = title.start !== null && monthOf(title.start) === monthOf(title.end ?? '')
  if (title.start && !(isMonth && /^y/.test(unit))) return isPrior ? back(title.start, 12) : title.start
  return yearStart(end, calendar)
}

function back(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months)
  return day === lastOf(monthOf(day))
    ? lastOf(month)
    : `${month}-${day.slice(8)}` > lastOf(month)
      ? lastOf(month)
      : `${month}-${day.slice(8)}`
}

/** The last line above the table that names a period. */
export function titlePeriod(
  above: readonly string[],
  calendar: Calendar,
  isFlow: boolean,
): Period | undefined {
  for (const [n, line] of [...above.entries()].reverse()) {
    if (
      /\b(?:printed|generated|run (?:date|on)|prepared on|report date|created|page \d|date:|\d{1,2}:\d\d)/i.test(
        line,
      )
    )
      continue
    const context = above.filter((_, other) => other !== n)
    const found = periodOf(line, context, calendar, isFlow)
    if (found?.end) return found
  }
  return undefined
}

/** A title that names as many periods as there are columns heads them in its order: `December 31, 2024 and 2023`. */
export function listedPeriods({ above, calendar, isFlow }: Told, count: number): Period[] | undefined {
  for (const line of [...above].reverse()) {
    const { periods, mentions, years } = datesIn(englishDates(line), calendar.isDayFirst)
    const days = [...periods.map(({ end }) => end), ...mentions.map(({ day }) => day)]
    const [first] = days
    // The day is said once: `December 31, 2024 and 2023`.
    const all =
      first && days.length === 1 ? [first, ...years.map(({ year }) => `${year}${first.slice(4)}`)] : days
    const texts = all.length > 0 ? [...new Set(all)] : years.map(({ year }) => String(year))
    if (texts.length !== count) continue
    const found = texts.flatMap(text => periodOf(text, above, calendar, isFlow) ?? [])
    if (found.length === count) return found
  }
  return undefined
}
