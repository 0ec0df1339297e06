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
    else if (word.kind === 'monthDay') addYearEnds(found, word, words.slice(n + 1), text, before)
    else if (word.kind === 'year') addYear(found, word, before)
    if (word.kind === 'day') addFurtherYears(found, word, words, n, text)
  }
  return found
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

type Word = { at: number; to: number } & (
  | { kind: 'day'; day: string }
  | { kind: 'monthDay'; month: number; date: number }
  | { kind: 'monthYear'; year: number; month: number }
  | { kind: 'month'; month: number }
  | { kind: 'year'; year: number }
  | { kind: 'range'; start: string; end: string }
)
type Meaning = Word extends infer Each ? (Each extends Word ? Omit<Each, 'at' | 'to'> : never) : never

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b\\.?'
const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
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
    // Q1 2026, Q1-26, 1st quarter 2026, first quarter of 2026
    pattern:
      "(?:Q([1-4])|([1-4])(?:st|nd|rd|th) quarter|(first|second|third|fourth) quarter),?(?: of)?(?: fiscal)?(?: year)?[ -]'?(\\d{4}|\\d{2})(?!\\d)",
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
const uncapitalised = new RegExp(`^(?:${months.join('|')})`)

function wordsIn(text: string, isDayFirst: boolean): Word[] {
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
  /(?:\b(\d{1,2}|one|two|three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two)[ -])?\b(days?|weeks?|months?|quarters?|years?|period)\)?(?: then)? (?:ended|ending)(?: on)?:?\s*$/i
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
  for (const next of following.slice(0, 15)) {
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
