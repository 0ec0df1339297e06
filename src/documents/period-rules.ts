import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  firstOf,
  lastOf,
  monthOf,
  monthsFrom,
  partsOf,
} from './calendar-rules.js'
import { daysStandFirst, type Word, wordsIn } from './date-word-rules.js'

/** What a document is about, in days. Without a start it is only known when it ends: "for the period ended". */
export interface Period {
  start: string | null
  end: string
  /** In the text it was found in. */
  at: number
  /** Past its last character. */
  to: number
}

/** A single day, and the words that stand before it. */
export interface Mention {
  day: string
  at: number
  before: string
}

export interface Dates {
  periods: Period[]
  mentions: Mention[]
  /** Years that stand alone, as over columns. */
  years: { year: number; at: number }[]
}

/** A month counts as covered from this many days on, or when the period ends in it. */
const enoughDays = 15

/** The months a period covers: those in which it has at least half a month, and the one it ends in. */
export function monthsOf({ start, end }: Pick<Period, 'start' | 'end'>): string[] {
  if (start === null) return [monthOf(end)]
  return monthsFrom(monthOf(start), monthOf(end)).filter(month => {
    if (month === monthOf(end)) return true
    const from = start > firstOf(month) ? start : firstOf(month)
    return daysBetween(from, lastOf(month)) + 1 >= enoughDays
  })
}

/** All dates in a text, the periods they make up, and the days and years that belong to none. */
export function datesIn(text: string, isDayFirst = daysStandFirst(text)): Dates {
  const words = wordsIn(text, isDayFirst)
  const found: Dates = { periods: [], mentions: [], years: [] }
  for (let n = 0; n < words.length; n++) {
    const word = words[n]
    if (!word) continue
    const next = words[n + 1]
    const range = next && rangeOf(word, next, text.slice(word.to, next.at))
    if (next && range) {
      found.periods.push({ ...range, at: word.at, to: next.to })
      n++
      continue
    }
    const before = text.slice(Math.max(0, word.at - 60), word.at)
    if (word.kind === 'range')
      found.periods.push({ start: word.start, end: word.end, at: word.at, to: word.to })
    else if (word.kind === 'day' || word.kind === 'monthYear') addEnd(found, word, before)
    else if (word.kind === 'monthDay') addYearEnds(found, word, words.slice(n + 1, n + 16), text, before)
    else if (word.kind === 'year') addYear(found, word, before)
    if (word.kind === 'day') addFurtherYears(found, word, words, n, text)
  }
  return found
}

const joins =
  /^[\s,.]*(?:-|\u2013|\u2014|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\btill\b|(?:and |, )?\bending\b)\s*$/i

function rangeOf(one: Word, other: Word, gap: string): { start: string; end: string } | undefined {
  if (gap.length > 20 || !joins.test(gap)) return undefined
  const end = endOf(other)
  const start = end && startOf(one, end)
  // A range of decades is two numbers with a dash between them.
  return start && start <= end && daysBetween(start, end) < 3_700 ? { start, end } : undefined
}

const monthText = (year: number, month: number) => monthOf(dayOf(year, month, 1) ?? '')

function endOf(word: Word): string | undefined {
  if (word.kind === 'day') return word.day
  if (word.kind === 'monthYear') return lastOf(monthText(word.year, word.month))
  return undefined
}

/** What leaves its year out has that of the end, or the one before when it comes later in the year. */
function startOf(word: Word, end: string): string | undefined {
  const { year } = partsOf(end)
  switch (word.kind) {
    case 'day':
      return word.day
    case 'monthYear':
      return dayOf(word.year, word.month, 1)
    case 'month':
    case 'monthDay': {
      const date = word.kind === 'month' ? 1 : word.date
      const same = dayOf(year, word.month, date)
      return same && same <= end ? same : dayOf(year - 1, word.month, date)
    }
    default:
      return undefined
  }
}

/** "three months ended", "for the year ending", "13 weeks ended": how far back from its end a period reaches. */
const spans =
  /(?:\b(\d{1,2}|one|two|three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two)[ -])?\b(days?|weeks?|months?|quarters?|years?|period)["')\u2019\u201d]*(?: then)? (?:ended|ending|to)(?: on)?:?\s*$/i
const counts: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  six: 6,
  nine: 9,
  twelve: 12,
  thirteen: 13,
  'twenty-six': 26,
  'thirty-nine': 39,
  'fifty-two': 52,
}

function addEnd(found: Dates, word: Word & { kind: 'day' | 'monthYear' }, before: string): void {
  const end = endOf(word)
  const span = spans.exec(before)
  const { at, to } = word
  if (end && span) found.periods.push({ ...spanning(end, span), at, to })
  else if (word.kind === 'day') found.mentions.push({ day: word.day, at, before })
  else if (end) found.periods.push({ start: firstOf(monthOf(end)), end, at, to })
}

function spanning(end: string, [, count, unit = '']: RegExpExecArray): { start: string | null; end: string } {
  const many = count === undefined ? 1 : (counts[count.toLowerCase()] ?? Number(count))
  const kind = unit.toLowerCase().replace(/s$/, '')
  if (kind === 'period') return { start: null, end }
  if (kind === 'day' || kind === 'week')
    return { start: addDays(end, 1 - many * (kind === 'week' ? 7 : 1)), end }
  const back = many * ({ month: 1, quarter: 3, year: 12 }[kind] ?? 1)
  return { start: monthsBack(end, back), end }
}

/** The day after the same day so many months before; from the end of a month, the first of one. */
function monthsBack(end: string, count: number): string {
  const next = addDays(end, 1)
  const month = addMonths(monthOf(next), -count)
  const day = `${month}-${next.slice(8)}`
  return day <= lastOf(month) ? day : addDays(lastOf(month), 1)
}

/** "for the years ended December 31, 2025 and 2024": each further year ends on the same day. */
function addFurtherYears(
  found: Dates,
  word: Word & { kind: 'day' },
  words: Word[],
  n: number,
  text: string,
): void {
  const period = found.periods.at(-1)
  if (period?.at !== word.at) return
  let before: Word = word
  for (const next of words.slice(n + 1, n + 6)) {
    if (next.kind !== 'year' || !/^(?:,|,? and|\s)\s*$/i.test(text.slice(before.to, next.at))) return
    const { month, day } = partsOf(period.end)
    const end = dayOf(next.year, month, day) ?? dayOf(next.year, month, day - 1)
    const length = period.start === null ? null : daysBetween(period.start, period.end)
    if (end)
      found.periods.push({
        start: length === null ? null : length > 360 ? monthsBack(end, 12) : addDays(end, -length),
        end,
        at: next.at,
        to: next.to,
      })
    before = next
  }
}

/** "for the years ended 31 December" over columns that are headed by years. */
function addYearEnds(
  found: Dates,
  word: Word & { kind: 'monthDay' },
  following: Word[],
  text: string,
  before: string,
): void {
  const span = spans.exec(before)
  let last: Word = word
  for (const next of following) {
    if (next.kind !== 'year' || !/^[\s,]*(?:and)?\s*$/i.test(text.slice(last.to, next.at))) return
    const end = dayOf(next.year, word.month, word.date)
    if (end && span) found.periods.push({ ...spanning(end, span), at: next.at, to: next.to })
    else if (end) found.mentions.push({ day: end, at: next.at, before })
    last = next
  }
}

/** A fiscal year may end in any month, so it says no more than its number. */
const yearly = /\b(?:(?:calendar|tax|taxable) year|for (?:the )?year)\s*$/i

function addYear(found: Dates, word: Word & { kind: 'year' }, before: string): void {
  found.years.push({ year: word.year, at: word.at })
  const [start, end] = [dayOf(word.year, 1, 1), dayOf(word.year, 12, 31)]
  if (start && end && yearly.test(before)) found.periods.push({ start, end, at: word.at, to: word.to })
}
