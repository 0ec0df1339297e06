import { monthPattern as englishMonth, monthNumber, months } from '../vocabulary/months.js'
import { dayOf, lastOf, monthOf } from './calendar-rules.js'

/** A piece of text that names a day, a month or a year, or leaves a part of it out. */
export type Word = { at: number; to: number } & (
  | { kind: 'day'; day: string }
  | { kind: 'monthDay'; month: number; date: number }
  | { kind: 'monthYear'; year: number; month: number }
  | { kind: 'month'; month: number }
  | { kind: 'year'; year: number }
  | { kind: 'range'; start: string; end: string }
)
type Meaning = Word extends infer Each ? (Each extends Word ? Omit<Each, 'at' | 'to'> : never) : never

const monthPattern = `${englishMonth}\\b\\.?`
const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)
const to = '(?:-|\u2013|\u2014|to|through|thru)'

/** Longest forms first, for each text is read once, from the left. */
const shapes: { pattern: string; means(groups: string[], isDayFirst: boolean): Meaning | undefined }[] = [
  {
    // 2026-01-31, 2026/01/31
    pattern: '(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?!\\d)',
    means: ([year = '', month = '', day = '']) => asDay(Number(year), Number(month), Number(day)),
  },
  {
    // January 1-31, 2026
    pattern: `(${monthPattern}) (\\d{1,2}) ?${to} ?(\\d{1,2}),? (\\d{4})(?!\\d)`,
    means: ([name = '', from = '', until = '', year = '']) =>
      asRange(
        dayOf(Number(year), monthNumber(name), Number(from)),
        dayOf(Number(year), monthNumber(name), Number(until)),
      ),
  },
  {
    // January 31, 2026
    pattern: `(${monthPattern}) ?(\\d{1,2})(?:st|nd|rd|th)?[,.]? ?\\b(\\d{4})(?!\\d)`,
    means: ([name = '', day = '', year = '']) => asDay(Number(year), monthNumber(name), Number(day)),
  },
  {
    // 31 January 2026, 31st of Jan, 2026, 31-Jan-26
    pattern: `(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](${monthPattern})[,]?(?:[ -](\\d{4})|-'?(\\d{2}))(?!\\d)`,
    means: ([day = '', name = '', year, short]) =>
      asDay(fullYear(year ?? short ?? ''), monthNumber(name), Number(day)),
  },
  {
    // 01/31/2026, 1-31-26, 31.01.2026
    pattern: '(\\d{1,2})(?:/(\\d{1,2})/|-(\\d{1,2})-|[.](\\d{1,2})[.])(\\d{4}|\\d{2})(?![\\d/])',
    means: ([first = '', slashed, dashed, dotted, year = ''], isDayFirst) => {
      const second = slashed ?? dashed ?? dotted ?? ''
      const american = asDay(fullYear(year), Number(first), Number(second))
      const other = asDay(fullYear(year), Number(second), Number(first))
      return isDayFirst ? (other ?? american) : (american ?? other)
    },
  },
  {
    // January 2026, Jan. 2026, Jan-26, Jan '26
    pattern: `(${monthPattern})(?:,? ?-? ?(\\d{4})(?!\\d)|-(\\d{2})(?![\\d-])|,? ?['\u2019](\\d{2})\\b)`,
    means: ([name = '', year, short, quoted]) =>
      asMonth(fullYear(year ?? short ?? quoted ?? ''), monthNumber(name)),
  },
  {
    // December 31
    pattern: `(${monthPattern}) ?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d/.:]|,\\d)`,
    means: ([name = '', day = '']) => asMonthDay(monthNumber(name), Number(day)),
  },
  {
    // 31 December, 31-Dec
    pattern: `(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](${monthPattern})`,
    means: ([day = '', name = '']) => asMonthDay(monthNumber(name), Number(day)),
  },
  {
    // Q1 2026, Q1-26, 1st quarter 2026, first quarter of 2026; those of a fiscal year are anywhere
    pattern:
      "(?:Q([1-4])|([1-4])(?:st|nd|rd|th) quarter|(first|second|third|fourth) quarter),?(?: of)?[ -]'?(\\d{4}|\\d{2})(?!\\d)",
    means: ([short, number, word, year = '']) => {
      const quarter =
        Number(short ?? number) ||
        ['first', 'second', 'third', 'fourth'].indexOf((word ?? '').toLowerCase()) + 1
      return asMonths(fullYear(year), quarter * 3 - 2, quarter * 3)
    },
  },
  {
    // 01/2026, 2026-01
    pattern: '(?:(0?[1-9]|1[0-2])/((?:19|20)\\d\\d)|((?:19|20)\\d\\d)-(0[1-9]|1[0-2]))(?![\\d/-])',
    means: ([month, year, isoYear, isoMonth]) => asMonth(Number(year ?? isoYear), Number(month ?? isoMonth)),
  },
  { pattern: `(${monthPattern})`, means: ([name = '']) => ({ kind: 'month', month: monthNumber(name) }) },
  {
    // 2026, 2026A, FY26
    pattern: "(?:((?:19|20)\\d\\d)[AaEeFfPp]?|FY ?'?(\\d{2}))(?![\\w/]|[.,-]\\d)",
    means: ([year, short]) => ({ kind: 'year', year: year ? Number(year) : fullYear(short ?? '') }),
  },
]
/** How many groups of the pattern of all shapes each of them takes, its own included. */
const groupCounts = shapes.map(({ pattern }) => new RegExp(`${pattern}|`).exec('')?.length ?? 1)
/** What stands before keeps amounts and account numbers from being cut into dates. */
const anyShape = new RegExp(
  `(?<![\\w$/.,])(?:${shapes.map(({ pattern }) => `(${pattern})`).join('|')})(?!\\w)`,
  'gi',
)
/** May and march are other words. */
const uncapitalised = new RegExp(`^(?:${months.map(({ name }) => name.slice(0, 3).toLowerCase()).join('|')})`)

export function wordsIn(text: string, isDayFirst: boolean): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(anyShape)) {
    if (uncapitalised.test(match[0])) continue
    const at = match.index
    const meaning = meaningOf(match, isDayFirst)
    if (meaning) words.push({ ...meaning, at, to: at + match[0].length } as Word)
  }
  return words
}

function meaningOf(match: RegExpMatchArray, isDayFirst: boolean): Meaning | undefined {
  let group = 1
  for (const [n, shape] of shapes.entries()) {
    const count = groupCounts[n] ?? 1
    if (match[group] !== undefined)
      return shape.means(match.slice(group + 1, group + count) as string[], isDayFirst)
    group += count
  }
  return undefined
}

function asDay(year: number, month: number, date: number): Meaning | undefined {
  const day = dayOf(year, month, date)
  return day ? { kind: 'day', day } : undefined
}
const asMonth = (year: number, month: number): Meaning | undefined =>
  dayOf(year, month, 1) ? { kind: 'monthYear', year, month } : undefined
const asMonthDay = (month: number, date: number): Meaning | undefined =>
  dayOf(2024, month, date) ? { kind: 'monthDay', month, date } : undefined
const asRange = (start: string | undefined, end: string | undefined): Meaning | undefined =>
  start && end && start <= end ? { kind: 'range', start, end } : undefined
function asMonths(year: number, first: number, last: number): Meaning | undefined {
  const [start, end] = [dayOf(year, first, 1), dayOf(year, last, 1)]
  return start && end ? { kind: 'range', start, end: lastOf(monthOf(end)) } : undefined
}

/** Where a number over 12 stands first in more dates than second, days do. */
export function daysStandFirst(text: string): boolean {
  let votes = 0
  for (const [, first, second] of text.matchAll(/\b(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/g)) {
    if (Number(first) > 12 && Number(second) <= 12) votes++
    if (Number(second) > 12 && Number(first) <= 12) votes--
  }
  return votes > 0
}
