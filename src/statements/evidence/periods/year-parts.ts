import { addDays, addMonths, lastOf, monthOf } from '../../../documents/calendar-rules.js'
import { type Calendar, fiscalYear, type Span } from './spans.js'

/** `Q1 2024`, `2024-Q1`, `1Q24`, `T1 2024`, `H2 FY24`, `1S24`, `9M 2024`: counted from the beginning of the firm's year. */
export function partOfYear(text: string, calendar: Calendar): Span | undefined {
  const { unit, unitBehind, n, nBefore, nBehind, months, year, yearBefore } =
    countedPart.exec(text)?.groups ?? {}
  const count = Number(n ?? nBefore ?? nBehind ?? 1)
  const letter = (unit ?? unitBehind ?? '').toLowerCase()
  const length = months ? Number(months) : 'qt'.includes(letter) ? 3 : 6
  const digits = year ?? yearBefore
  if (digits === undefined || length * count > 12) return undefined
  const { start } = fiscalYear(Number(digits.padStart(4, '20')), calendar)
  const first = addMonths(monthOf(addDays(start ?? '', 15)), length * (count - 1))
  return { start: `${first}-01`, end: lastOf(addMonths(first, length - 1)) }
}

const countedPart = new RegExp(
  [
    String.raw`\b(?:(?<unit>[qhst])(?<n>[1-4])|(?<nBefore>[1-4]) ?(?<unitBehind>[qhst])|(?<months>[1-9]|1[0-2]) ?m)[ ,'-]*(?:fy)? ?'?(?<year>\d{4}|\d{2})\b`,
    String.raw`\b(?<yearBefore>\d{4})[ -]?q(?<nBehind>[1-4])\b`,
  ].join('|'),
  'i',
)
