import { addDays, dayOf } from '../../documents/calendar-rules.js'
import { datesIn } from '../../documents/period-rules.js'
import { monthPattern } from '../../vocabulary/months.js'

/**
 * The tax year: `For calendar year 2025 or tax year beginning July 1, 2024, ending June 30, 2025`. None where days were filled
 * in that can't be read, since the year that the form is called by is then another.
 */
export function taxPeriod(lines: readonly string[]): { start: string; end: string } | undefined {
  const asked =
    lines.find(line => /tax year beginning/i.test(line)) ??
    lines.find(line => /calendar year|calendar.*\bor tax\b/i.test(line)) ??
    ''
  const text = asked
    .replace(/\b20 (\d\d)\b/g, '20$1')
    .replace(/ ,/g, ',')
    .replace(/,? *\band(?= ending\b)/i, '')
    // The form prints the century or the year behind a day that was filled in.
    .replace(/\b(\d{1,2})[/-](\d{1,2})(?:[/-](?:20)?\d\d)?,? *(20\d\d)\b/g, '$1/$2/$3')
    .replace(/,\s*(20\d\d)\s*,?\s*ending/i, ', $1 to ')
    .replace(/\bending\b/i, 'to')
  const own = datesIn(text.replace(/^.*beginning/i, '')).periods.find(({ start }) => start !== null)
  if (own?.start) return { start: own.start, end: own.end }
  const filled = filledIn(asked)
  if (filled) return filled
  const ended = yearTo(asked)
  if (ended) return ended
  if (namesDays(asked)) return undefined
  const year =
    /calendar year (20\d\d)/i.exec(asked)?.[1] ?? /the (20\d\d) calendar/i.exec(asked)?.[1] ?? yearIn(lines)
  const [start, end] = [dayOf(Number(year), 1, 1), dayOf(Number(year), 12, 31)]
  return start && end ? { start, end } : undefined
}

/** Between `beginning` and the end of its line the form itself prints no more than a year and a century. */
const namesDays = (asked: string): boolean =>
  /\bbeginning\b.*(?:[/-]\d|\b(?:[1-9]|0[1-9]|1\d|2[1-9]|3[01])\b)/i.test(
    asked.replace(/\b20 ?\d\d\b|\bomb no.*$/gi, ' '),
  ) || new RegExp(String.raw`\bbeginning\b.*\b${monthPattern}\b`, 'i').test(asked)

/** Returns of several years in one document: each page names its own year, or is of the one before it. */
export function byYear<Page extends { lines: readonly string[] }>(pages: readonly Page[]): Page[][] {
  const found = new Map<string, Page[]>()
  let year = ''
  for (const page of pages) {
    year = ownYear(page.lines) ?? year
    found.set(year, [...(found.get(year) ?? []), page])
  }
  return [...found.values()]
}

function ownYear(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const [, ...years] =
      /form ?(?:1120-?[s8]?|1065|990) ?\((20\d\d)\)|schedule [cef] \(form 1040[^)]*\)(?: .*)? (20\d\d)$|calendar year (20\d\d)|the (20\d\d) calendar/i.exec(
        line,
      ) ?? []
    const year = years.find(one => one !== undefined)
    if (year) return year
  }
  return undefined
}

/** Months and days that were filled in without their marks: `2014 calendar year, or tax year beginning 10 01 2014 9 30`. */
function filledIn(asked: string): { start: string; end: string } | undefined {
  const [, text = ''] = /\bor tax(?: year)?\b(.*)$/i.exec(asked) ?? []
  const [, month, day, year, endMonth, endDay] =
    /^\D*(\d\d?)\D+(\d\d?)\D+(20\d\d)\D+(\d\d?)\D+(\d\d?)\b/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || !endMonth || !endDay) return undefined
  const start = dayOf(year, month, day)
  const end = dayOf(endMonth * 100 + endDay < month * 100 + day ? year + 1 : year, endMonth, endDay)
  return start && end ? { start, end } : undefined
}

/** Where the day that it began can't be read, a year that began in the one before it ended: `ocr 1, 2013 and ending Sep 30, 20 14`. */
function yearTo(asked: string): { start: string; end: string } | undefined {
  const [, began = '', ended = ''] = /\bbeginning\b(.*)\bending\b(.*)/i.exec(asked) ?? []
  const end = datesIn(ended.replace(/\b20 (\d\d)\b/g, '20$1').replace(/ ,/g, ',')).mentions[0]?.day
  if (!end) return undefined
  const [year, month, day] = end.split('-').map(Number) as [number, number, number]
  const before = dayOf(year - 1, month, day) ?? dayOf(year - 1, month, day - 1)
  return before && began.includes(String(year - 1)) ? { start: addDays(before, 1), end } : undefined
}

/** The days of its columns; the year before comes first where it has both. */
export function daysOf(
  lines: readonly string[],
  isTwo: boolean,
): { start: string; end: string; label: string }[] {
  const period = taxPeriod(lines)
  if (!period) return []
  const told = (one: { start: string; end: string }) => ({ ...one, label: `${one.start} to ${one.end}` })
  if (!isTwo) return [told(period)]
  const [year, rest] = [Number(period.start.slice(0, 4)) - 1, period.start.slice(4)]
  return [told({ start: `${year}${rest}`, end: addDays(period.start, -1) }), told(period)]
}

/** Each page of a form names its year: `Form 1120-S (2025)`. */
function yearIn(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const year =
      /\(?form \d{4}[-a-z]*\)? ?\(?(20\d\d)\)?/i.exec(line)?.[1] ??
      /^schedule [a-z] \(form 1040.*\b(20\d\d)$/i.exec(line)?.[1] ??
      /department of the treasury.*\b20 ?(\d\d)\b/i.exec(line)?.[1]
    if (year) return year.length === 4 ? year : `20${year}`
  }
  return undefined
}
