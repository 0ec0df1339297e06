import { dayOf, daysBetween, partsOf } from '../documents/calendar-rules.js'
import { datesIn } from '../documents/period-rules.js'
import { monthNumber, monthPattern } from '../vocabulary/months.js'
import { englishDates, fiscalYearNamed, monthsNamed } from './evidence/periods/date-words.js'
import type { Period } from './evidence/periods/periods.js'
import { firstOfYearTo, spanIn } from './evidence/periods/spans.js'
import type { Column } from './extract/table.js'

interface Headed {
  above: readonly string[]
  columns: readonly Column[]
  /** Above other tables of the document. */
  elsewhere: readonly string[]
  /** The document, or the law where its money is from, says when a year ends. */
  tellsYearEnd: boolean
  /** When a program wrote it. */
  madeAt?: string | null
  /** Nothing tells whether days or months stand first. */
  isDayOrderGuessed?: boolean
}

/** What stands over a column speaks of other days than those that it was given: in words, for a person. */
export function contestedDays(
  period: Period,
  { above, columns, elsewhere, tellsYearEnd, madeAt = null, isDayOrderGuessed = false }: Headed,
  all: readonly Period[],
  isFlow: boolean,
): string | undefined {
  if (period.end === null) return undefined
  const lines = [period.label, ...above.filter(line => !isOfMaking.test(line)).toReversed()]
  const headers = columns.map(({ header }) => header.join(' '))
  return (
    (isDayOrderGuessed ? otherOrder(period, lines) : undefined) ??
    otherMonth(period, lines, all) ??
    afterOddYear(period, headers) ??
    unfinishedYear(period, madeAt) ??
    unreadPart(period) ??
    (tellsYearEnd ? undefined : fiscalYear(period, above)) ??
    (tellsYearEnd || above.some(line => isYearTo(line, period)) ? undefined : openYear(period)) ??
    (isFlow
      ? (otherSpan(period, lines) ??
        partUnderYears(period, above, all) ??
        partsBefore(period, all) ??
        yearElsewhere(period, elsewhere, all))
      : undefined)
  )
}

/** `06/10/2023`, which may be the sixth of October as well as the tenth of June. */
function otherOrder({ start, end }: Period, lines: readonly string[]): string | undefined {
  for (const read of [end, start]) {
    const { year, month, day } = partsOf(read ?? '')
    const other = month === day ? undefined : dayOf(year, day, month)
    const printed = new RegExp(String.raw`\b0?${month}[/-]0?${day}[/-](?:${year}|${year % 100})\b`)
    if (other && lines.some(line => printed.test(line))) return other
  }
  return undefined
}

const isOfMaking =
  /\b(?:printed|generated|run (?:date|on)|prepared|report date|created|approved|signed|page \d|exported|\d{1,2}:\d\d)/i

const month = `(?<name>${monthPattern})`
const named = new RegExp(
  [
    String.raw`\b(?<day>\d{1,2})(?:st|nd|rd|th|\.|\u00ba)?[ /-]{0,3}(?:de |d'|of )?${month}\b\.?(?:[ ,/-]{0,2}(?:del? )?(?<year>(?:19|20)\d\d)(?!\d))?`,
    String.raw`\b${month.replace('name', 'first')}\b\.?[ ,/'-]{0,2}(?:\d{1,2}(?:st|nd|rd|th)?[ ,]{1,3})?(?<only>(?:19|20)\d\d)(?!\d)`,
  ].join('|'),
  'gi',
)

/** Read more freely than where days are made of it, since it only has to contradict: `30/Jun/2024`, `30 de septiembre`. */
const monthsIn = (line: string) =>
  [...englishDates(line).matchAll(named)].map(({ 0: text, groups = {} }) => ({
    text,
    month: monthNumber(groups.name ?? groups.first ?? ''),
    year: groups.year ?? groups.only,
  }))

/** A day or a month is named, and is not that on which the column ends or begins. */
function otherMonth(
  { start, end, label }: Period,
  lines: readonly string[],
  all: readonly Period[],
): string | undefined {
  const own = [start, end].flatMap(day => (day ? [Number(day.slice(5, 7))] : []))
  if (monthsNamed(label).some(one => own.includes(one))) return undefined
  const years = new Set(all.flatMap(one => [one.end?.slice(0, 4), one.start?.slice(0, 4)]))
  const told = lines
    .map(line => monthsIn(line).filter(({ year }) => year === undefined || years.has(year)))
    .find(found => found.length > 0)
  const last = told?.at(-1)
  return last && !told?.some(one => own.includes(one.month)) ? last.text : undefined
}

/** A line tells from when to when, up to the same day of the year, and the column, which doesn't say, begins elsewhere. */
function otherSpan({ start, end, label }: Period, [, ...above]: readonly string[]): string | undefined {
  if (!start || !end || spanIn(label) !== undefined || /\p{L}/u.test(label)) return undefined
  for (const line of above)
    for (const span of datesIn(englishDates(line)).periods) {
      const isOther =
        span.start !== null &&
        span.end.slice(5) === end.slice(5) &&
        Math.abs(daysBetween(span.start, span.end) - daysBetween(start, end)) > 10
      if (isOther) return `${span.start} \u2013 ${span.end}`
    }
  return undefined
}

/** A line tells of a part of a year only, and what stands under bare years may be such parts: `01/01/2024 - 30/06/2024`. */
function partUnderYears(
  { start, end, label }: Period,
  above: readonly string[],
  all: readonly Period[],
): string | undefined {
  if (!start || !end || !bareYear.test(label) || daysBetween(start, end) < 350) return undefined
  const years = new Set(all.map(one => one.end?.slice(0, 4)))
  const spans = above.flatMap(line => datesIn(englishDates(line)).periods)
  // Where another line tells of the whole year, this one is about something else.
  if (spans.some(span => span.start !== null && span.end.slice(5) === end.slice(5))) return undefined
  const part = spans.find(
    span =>
      span.start?.slice(5) === start.slice(5) &&
      years.has(span.end.slice(0, 4)) &&
      daysBetween(span.start, span.end) < 350,
  )
  return part && `${part.start} \u2013 ${part.end}`
}

/** A year beside a part of it, behind which nothing has happened yet, goes no further than that. */
function partsBefore({ start, end }: Period, all: readonly Period[]): string | undefined {
  if (!start || !end || daysBetween(start, end) < 350) return undefined
  const parts = all.filter(
    one =>
      one.start && one.end && one.start >= start && one.end <= end && daysBetween(one.start, one.end) < 190,
  )
  const last = parts
    .map(one => one.end ?? '')
    .toSorted()
    .at(-1)
  return last !== undefined && last < end ? `${start} \u2013 ${last}` : undefined
}

/** `FY2024_15M`: the years after one that isn't twelve months long end on another day than those before. */
function afterOddYear({ end, label }: Period, headers: readonly string[]): string | undefined {
  const odd = headers.find(header => {
    const [, year = '', months] = /(20\d\d)\W?_? ?\(?(\d\d) ?m(?:onths?)?\b/i.exec(header) ?? []
    return months !== undefined && months !== '12' && (end ?? '').slice(0, 4) > year
  })
  return odd && !/[a-z]{3}|[/.-]\d/i.test(label) ? odd : undefined
}

/** A part of a year is named, and nobody can tell which. */
function unreadPart({ start, end, label }: Period): string | undefined {
  const [part] = partOfYear.exec(label) ?? []
  return part && start && end && daysBetween(start, end) > 350 ? part : undefined
}

const partOfYear =
  /(?<!\p{L})(?:half[- ]?year|hjr|halfjaar|halbjahr|semestre|quarter|quartal|kwartaal|trimestre)(?!\p{L})/iu

/** What was printed in the midst of a year has no more of it than what there was by then. */
const unfinishedYear = ({ end, label }: Period, madeAt: string | null): string | undefined =>
  madeAt && end && end > madeAt && daysBetween(madeAt, end) < 366 && bareYear.test(label)
    ? `a day before that year was over: ${madeAt}`
    : undefined

const bareYear = /^(?:FY ?)?(?:19|20)\d\d(?: [A-Z]{3})?$/

/** A fiscal year may end in any month. */
function fiscalYear({ label, end }: Period, above: readonly string[]): string | undefined {
  const [year] = [label, ...above].flatMap(line => fiscalYearNamed(line) ?? [])
  const isBare = bareYear.test(label) || (year !== undefined && label.includes(year))
  return year && isBare && end?.endsWith('-12-31')
    ? `${year}, and not of the day on which it ends`
    : undefined
}

/** `2018/19` is a year that begins in one and ends in the other, but not on which day. */
function openYear({ label }: Period): string | undefined {
  const [years, first, last] = /\b(20\d\d)[-/\u2013](?:20)?(\d\d)\b(?![-/.]\d)/.exec(label) ?? []
  return Number(last) === (Number(first) + 1) % 100
    ? `${years}, and not of the day on which it ends`
    : undefined
}

/** A line tells from day to day a year that ends as this one does: `du 01/09/2022 au 31/08/2023`. */
const isYearTo = (line: string, { end }: Period): boolean =>
  datesIn(englishDates(line)).periods.some(
    span => span.start === firstOfYearTo(span.end) && span.end.slice(5) === end?.slice(5),
  )

/** What is called a month here is called a year above another table, and no column is that year. */
function yearElsewhere(
  { start, end, label }: Period,
  elsewhere: readonly string[],
  all: readonly Period[],
): string | undefined {
  if (!start || !end || spanIn(label) !== 1) return undefined
  const isLong = (from: string | null, to: string | null) =>
    from !== null && to === end && daysBetween(from, to) > 350
  if (all.some(one => isLong(one.start, one.end))) return undefined
  const year = elsewhere
    .flatMap(line => datesIn(englishDates(line)).periods)
    .find(one => isLong(one.start, one.end))
  return year && `${year.start} \u2013 ${year.end}`
}
