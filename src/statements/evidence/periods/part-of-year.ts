import { addDays, daysBetween, firstOf, lastOf, monthOf } from '../../../documents/calendar-rules.js'
import type { Column, Row } from '../../extract/table.js'
import { englishDates } from './date-words.js'
import type { Period } from './periods.js'
import { startOf } from './spans.js'

export const saysToDate = /\bytd\b|\byear[ -]to[ -]date\b/i

/**
 * Beside the year to date a column of the period is not all of what the title tells: `Period 13` under `For the four weeks
 * and fifty-two weeks ended December 29, 2024`, `Current Period` under `For the twelve months ended December 31, 2024`.
 */
export function besideYearToDate(
  own: Period | undefined,
  header: string,
  { above, columns, rows }: { above: readonly string[]; columns: readonly Column[]; rows: readonly Row[] },
): Period | undefined {
  const isToDate = (text: string) => saysToDate.test(englishDates(text))
  if (!own?.start || !own.end || daysBetween(own.start, own.end) < 46 || isToDate(header)) return own
  const toDate = columns.findIndex(column => isToDate(column.header.join(' ')))
  if (toDate < 0 || !above.some(line => tellsLength.test(line)) || isToldTwice(rows, toDate)) return own
  return { start: shorterTo(own.end, above.join(' ')), end: own.end, label: header }
}

/** From one day to another is what the period itself has. */
const tellsLength = /\b(?:weeks?|months?|quarters?|years?)\b.*\b(?:ended|ending)\b/i

/** In the last period of a first year, or where somebody asked for the whole year, both are the same. */
const isToldTwice = (rows: readonly Row[], toDate: number): boolean => {
  const told = rows.filter(({ cells }) => cells[toDate]?.amount)
  return (told[0]?.cells ?? []).some(
    (_, n) => n !== toDate && told.every(({ cells }) => cells[n]?.amount === cells[toDate]?.amount),
  )
}

/** A title that names two lengths tells the shorter; a month is what ends with a month. */
function shorterTo(end: string, above: string): string | null {
  const weeks = countsIn(above, /\b(\d{1,2}|one|four|five|[a-z]+ty-(?:one|two|three))[ -]weeks?\b/gi)
  if (weeks.length > 1) return addDays(end, 1 - 7 * Math.min(...weeks))
  const months = countsIn(above, /\b(\d{1,2}|one|three|six|nine|twelve)(?:[ -]months?\b| and \S+ months\b)/gi)
  if (months.length > 1) return startOf(end, Math.min(...months), { yearEnd: null })
  return end === lastOf(monthOf(end)) ? firstOf(monthOf(end)) : null
}

const countsIn = (text: string, pattern: RegExp): number[] => [
  ...new Set(
    [...text.matchAll(pattern)].flatMap(
      ([, count = '']) => numbers[count.toLowerCase()] ?? (Number(count) || []),
    ),
  ),
]

const numbers: Record<string, number> = {
  one: 1,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  nine: 9,
  twelve: 12,
  'fifty-two': 52,
  'fifty-three': 53,
}
