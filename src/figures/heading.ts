import { addDays, partsOf } from '../documents/calendar-rules.js'
import type { StatementColumn } from './choosing/column.js'
import { isFullYear, type Period, spanOf, wholeMonthsOf } from './computing/period.js'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `FY2024`, `Jan-Mar 2025`, `Dec 31, 2024`, or as printed where the days aren't known. */
export function nameOf({ label, start, end }: Pick<Period, 'label' | 'start' | 'end'>): string {
  if (end === null) return label
  const span = spanOf({ start, end })
  if (!span || start === end) return day(end)
  // A year of 52 or 53 weeks may run some days into the next one.
  if (isFullYear(span)) return `FY${partsOf(addDays(end, -14)).year}`
  if (wholeMonthsOf(span) === undefined) return `${day(span.start)} - ${day(end)}`
  const [from, to] = [partsOf(span.start), partsOf(end)]
  if (from.year !== to.year) return `${month(from)} ${from.year} - ${month(to)} ${to.year}`
  return `${from.month === to.month ? '' : `${month(from)}-`}${month(to)} ${to.year}`
}

const month = ({ month }: { month: number }): string => months[month - 1] ?? ''

function day(text: string): string {
  const date = partsOf(text)
  return `${month(date)} ${date.day}, ${date.year}`
}

/** Who vouches for a column: `tax return 1120-S`, `reviewed`. */
export function provenanceOf({ quality, form }: Pick<StatementColumn, 'quality' | 'form'>): string {
  if (quality === 'tax') return form === undefined ? 'tax return' : `tax return ${form}`
  return quality === 'company' ? 'company-prepared' : quality
}
