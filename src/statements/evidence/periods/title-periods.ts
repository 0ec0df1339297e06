import {
  addDays,
  addMonths,
  daysBetween,
  firstOf,
  monthOf,
  monthsFrom,
} from '../../../documents/calendar-rules.js'
import { datesIn } from '../../../documents/period-rules.js'
import { beginsWithPrior, relativePeriod } from '../../../vocabulary/periods.js'
import type { Column, Row } from '../../extract/table.js'
import { kindNamed } from '../kinds.js'
import { englishDates } from './date-words.js'
import { daysOf } from './listed-days.js'
import { besideYearToDate } from './part-of-year.js'
import { type Period, periodOf } from './periods.js'
import { type Calendar, monthsBefore, yearStart } from './spans.js'
import { toldInLine } from './told-lines.js'

/** What a table tells about its periods. */
export interface Dated {
  above: readonly string[]
  columns: readonly Column[]
  rows: readonly Row[]
  calendar: Calendar
  /** A statement of flows, not of a day. */
  isFlow: boolean
}

/** `Current Month` and `Year to Date` lean on the date in the title, and `Prior Year` on that of a year before. */
export function relative(
  header: string,
  { above, columns, rows, calendar, isFlow }: Dated,
): Period | undefined {
  const named = toldInLine(header, { above, calendar, isFlow })
  if (named) return named
  const text = relativePeriod(header) ?? relativePeriod(withoutUnit(header)) ?? englishDates(header)
  const own = ofWholeYear(titlePeriod(above, calendar, isFlow), header, { calendar, isFlow })
  if (isUnit.test(header) && columns.some(headsPrior)) return own
  if (text === 'opening balance')
    return isFlow ? yearBefore(own, header) : before(titlePeriod(above, calendar, true), header)
  // Several that are numbered are periods of their own.
  const isNumbered = /^period \d{1,2}$/i
  const beside = () => besideYearToDate(own, header, { above, columns, rows })
  if (isNumbered.test(text) && columns.filter(({ header }) => isNumbered.test(header.join(' '))).length === 1)
    return isFlow ? beside() : own
  const name = text
    .replace(/\bactuals?\b|^(?:net change|(?:net )?balances?) (?=(?:this|last|prior|previous) )/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (
    /^(?:|current|amounts?|(?:current |this )?(?:period|year)|nett?o?|(?:net )?balances?(?: \([a-z]{2,3}\))?|net change)$/i.test(
      name,
    )
  )
    return isFlow && !/year/i.test(header) ? beside() : own
  const part = ofYear.exec(name)
  const words =
    /^(?:(current|this|selected|prior|previous|last|prev\.?) (?:year )?)?(week|month|period|quarter|year|[mpqy]td|[mpqy]-t-d)(?:[ -]to[ -](?:date|month[ -]end))?$/i.exec(
      name,
    )
  const title = own ?? (part || words ? latestOf(columns, calendar, isFlow) : undefined)
  const end = title?.end
  if (part && end) {
    const year = Number(end.slice(0, 4)) - (part[1] === undefined ? 0 : 1)
    const found = periodOf(`Q${part[2] ?? part[3]} ${year}`, [], calendar, isFlow)
    return found && { ...found, label: header }
  }
  if (!words || !title || !end) return undefined
  const isPrior = words[1] !== undefined && !/current|this|selected/i.test(words[1])
  const unit = unitOf((words[2] ?? '').toLowerCase())
  // What stands beside a month is that month of another year, unless it says that it is more.
  if (isPrior && unit === 'year' && !/td|date/i.test(name) && title.start)
    return { start: isFlow ? monthsBefore(title.start, 12) : null, end: monthsBefore(end, 12), label: header }
  const last =
    isPrior && unit === 'week'
      ? addDays(end, -7)
      : isPrior
        ? monthsBefore(end, unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12)
        : end
  return {
    start: isFlow ? startOfUnit(unit, last, isPrior, title, calendar) : null,
    end: last,
    label: header,
  }
}

/** `EUR` beside `Vorjahr EUR`. */
const isUnit = /^(?:in )?(?:eur|\u20ac|chf|usd|gbp|\u00a3|\$)$/i
const headsPrior = ({ header }: Column): boolean => relativePeriod(header.join(' ')) === 'prior year'

/** Where the title tells a day alone, `Exercice N` is the year that it ends. */
const ofWholeYear = (
  own: Period | undefined,
  header: string,
  { calendar, isFlow }: Pick<Dated, 'calendar' | 'isFlow'>,
): Period | undefined =>
  isFlow && own?.start === null && own.end && namesYear.test(header)
    ? { ...own, start: yearStart(own.end, calendar) }
    : own
const namesYear = /^(?:exercice|exercicio|exerc\u00edcio|esercizio|ejercicio|boekjaar|gesch\u00e4ftsjahr)\b/i

const withoutUnit = (header: string): string =>
  header.replace(dayOfN, ' ').replace(net, ' ').replace(amount, ' ').replace(/\s+/g, ' ').trim()
/** The day of a year that only bears a letter: `Exercice au 31/12/N-1`. */
const dayOfN = /\b(?:au |al |em |clos le )?\d\d\/\d\d\/(?=n\b)/i
/** What a column of a period holds: `Del mes` over `Importe`. */
const amount =
  / (?:importes?|montants?|montantes?|valor(?:es)?|import[oi]|betr(?:ag|\u00e4ge)|bedrag(?:en)?|saldos?)$/i
/** Of a column after depreciation: `Exercice N Net`. */
const net = /\b(?:montants? |valeurs? )?(?:nett?[oes]{0,2}|net)$|^net(?:to|s)? /i

const before = (title: Period | undefined, label: string): Period | undefined =>
  title?.start ? { start: null, end: addDays(title.start, -1), label } : undefined

/** Flows begin a year with nothing: what they have had before it is the year before's, `Saldo anterior`. */
const yearBefore = (title: Period | undefined, label: string): Period | undefined =>
  title?.start && title.end && daysBetween(title.start, title.end) > 350
    ? { start: monthsBefore(title.start, 12), end: monthsBefore(title.end, 12), label }
    : undefined

/** A quarter whose year the title has, or a neighbour. */
const ofYear = /^(?:(prior|previous|last)[ _]year[ _])?(?:q ?([1-4])|([1-4])(?:st|nd|rd|th) quarter)$/i

/** Where no title says when, a neighbour does: `YTD` beside `June 2024`. */
const latestOf = (columns: readonly Column[], calendar: Calendar, isFlow: boolean): Period | undefined =>
  columns
    .flatMap(({ header }) => periodOf(header.join(' '), [], calendar, isFlow) ?? [])
    .filter(({ end }) => end !== null)
    .toSorted((one, other) => ((one.end ?? '') < (other.end ?? '') ? 1 : -1))[0]

const unitOf = (word: string): string =>
  word === 'week'
    ? word
    : word.startsWith('m')
      ? 'month'
      : word.startsWith('q')
        ? 'quarter'
        : word.startsWith('p')
          ? 'period'
          : 'year'

function startOfUnit(
  unit: string,
  end: string,
  isPrior: boolean,
  title: Period,
  calendar: Calendar,
): string | null {
  if (unit === 'week') return addDays(end, -6)
  if (unit === 'month') return firstOf(monthOf(end))
  if (unit === 'quarter') {
    const since = monthsFrom(monthOf(yearStart(end, calendar)), monthOf(end)).length - 1
    return firstOf(addMonths(monthOf(end), -(since % 3)))
  }
  // The title's own beginning is surer than any year-end, unless it is that of a month or less.
  if (title.start && (unit === 'period' || daysBetween(title.start, title.end ?? title.start) > 45))
    return isPrior ? monthsBefore(title.start, 12) : title.start
  return unit === 'period' ? null : yearStart(end, calendar)
}

/** A line with a day on which nothing ended. */
export const tellsWhenMade =
  /\b(?:printed|generated|run (?:date|on)|prepared on|report date|created|page \d|date:|\d{1,2}:\d\d|data (?:di stampa|de impress[aã]o|(?:de |da )?emiss[aã]o)|emiss.{1,2}o:|stampat[oa] il|druckdatum|gedruckt am|erstellt am|fecha de (?:impresi[oó]n|emisi[oó]n)|impreso el|emitido e[ml]|date d.(?:[eé]dition|impression)|(?:[eé]dit[eé]|imprim[eé]) le|afgedrukt op|printdatum)/i

/** On a sheet of its own name, `Balance sheet - 2024-12-02 14:59:15 UTC`, what there was at that hour stands. */
const isOfMaking = (line: string, isFlow: boolean): boolean =>
  tellsWhenMade.test(!isFlow && kindNamed(line) === 'balanceSheet' ? line.replace(clock, '') : line)

const clock = /\b\d{1,2}:\d\d(?::\d\d)?\b/

/** `Report date: 01/04/2024 to 31/03/2025`: nobody makes a report for months. */
const isRange = (line: string, { isDayFirst }: Calendar): boolean =>
  datesIn(englishDates(line), isDayFirst).periods.some(
    ({ start, end }) => start !== null && daysBetween(start, end) > 20,
  )

/** The last line above the table that names a period. */
export function titlePeriod(
  above: readonly string[],
  calendar: Calendar,
  isFlow: boolean,
): Period | undefined {
  for (const [n, printed] of [...above.entries()].reverse()) {
    const line = beforeMade(printed, calendar)
    // A line of its own for the year before: `Vorig boekjaar van 01/01/2022 tot 31/12/2022`.
    if (beginsWithPrior(line) && above.length > 1) continue
    if (!/^as (?:of|at|on)\b/i.test(line) && !isRange(line, calendar) && isOfMaking(line, isFlow)) continue
    const context = above.filter((_, other) => other !== n)
    const found = periodOf(spannedWith(above[n - 1], line), context, calendar, isFlow)
    if (found?.end) return isFlow && found.start === null ? begun(found, context, calendar) : found
  }
  return undefined
}

/** `Balanço encerrado em: 31/12/2024 Emissão: 02/05/2025` is about the first day. */
function beforeMade(line: string, { isDayFirst }: Calendar): string {
  const at = line.search(tellsWhenMade)
  const hasDay = (text: string) => datesIn(englishDates(text), isDayFirst).mentions.length > 0
  return at > 0 && hasDay(line.slice(0, at)) && hasDay(line.slice(at)) ? line.slice(0, at).trim() : line
}

/** Another line may tell since when: `Per\u00edodo: 01/01/2023 - 31/12/2023` above `em 31/12/2023`. */
function begun(found: Period, context: readonly string[], { isDayFirst }: Calendar): Period {
  const spans = context.flatMap(line => datesIn(englishDates(line), isDayFirst).periods)
  const start = spans.find(span => span.start !== null && span.end === found.end)?.start
  return start ? { ...found, start } : found
}

/** `From: Month 1, April 2024`, and below it `To: Month 12, March 2025`. */
function spannedWith(before: string | undefined, line: string): string {
  const [, end] = /^to(?:\s*:|\b)\s*(.+)$/i.exec(line) ?? []
  const [, start] = /^from(?:\s*:|\b)\s*(.+)$/i.exec(before ?? '') ?? []
  return start && end ? `${start} to ${end}`.replaceAll(/\bmonth \d{1,2}, /gi, '') : line
}

/** A title that names as many periods as there are columns heads them in its order: `December 31, 2024 and 2023`. */
export function listedPeriods({ above, calendar, isFlow }: Dated, count: number): Period[] | undefined {
  for (const line of [...above].reverse()) {
    const dates = datesIn(englishDates(line), calendar.isDayFirst)
    const days = daysOf(dates)
    const [first] = days
    // The day is said once: `December 31, 2024 and 2023`.
    const all =
      first && days.length === 1
        ? [
            first,
            ...dates.years.map(({ year }) => monthsBefore(first, 12 * (Number(first.slice(0, 4)) - year))),
          ]
        : days
    const texts = all.length > 0 ? [...new Set(all)] : dates.years.map(({ year }) => String(year))
    if (texts.length !== count) continue
    const found = texts.flatMap(text => periodOf(text, above, calendar, isFlow) ?? [])
    if (found.length === count) return found
  }
  return undefined
}
