import { datesIn } from '../../../documents/period-rules.js'
import { englishDates } from './date-words.js'
import type { Period } from './periods.js'
import type { Calendar } from './spans.js'

/**
 * A line above the table may say which days the name of a column stands for: `Prior year refers to the period 01/09/2022 -
 * 31/08/2023`, `The 2023 fiscal year extends from 2023-05-08 through 2023-12-31`.
 */
export function toldInLine(
  header: string,
  { above, calendar, isFlow }: { above: readonly string[]; calendar: Calendar; isFlow: boolean },
): Period | undefined {
  const name = header.replace(unit, '').trim().toLowerCase()
  if (name.length < fewestLetters || namesDays(name, calendar)) return undefined
  const spans = above.flatMap(line => spanBehind(name, line, calendar) ?? [])
  const [{ start, end } = { start: null, end: null }] = spans
  const isOne = new Set(spans.map(span => `${span.start} ${span.end}`)).size === 1
  return isOne ? { start: isFlow ? start : null, end, label: header } : undefined
}

/** Money behind a year: `2023 SEK`. */
const unit = /(?<=(?:19|20)\d\d) \(?(?:[A-Z]{3}|[$\u20ac\u00a3\u20b9])\)?$/
const fewestLetters = 4
/** Between a name and its days; a sentence may go on to something else. */
const mostLetters = 50

const namesDays = (text: string, { isDayFirst }: Calendar): boolean => {
  const { periods, mentions } = datesIn(englishDates(text), isDayFirst)
  return periods.length + mentions.length > 0
}

function spanBehind(name: string, printed: string, { isDayFirst }: Calendar) {
  const line = printed.replace(/^the /i, '')
  const rest = line.slice(name.length)
  if (!line.toLowerCase().startsWith(name) || /^[\p{L}\d]/u.test(rest)) return undefined
  const isYear = /^(?:fy ?)?(?:19|20)\d\d$/.test(name)
  if (isYear && !/^ (?:fiscal |financial |accounting )?(?:year|period)\b/i.test(rest)) return undefined
  const { periods } = datesIn(englishDates(rest), isDayFirst)
  const [span, ...others] = periods.filter(({ start }) => start !== null)
  const isNear = span && span.at < mostLetters && others.length === 0
  return isNear && (!isYear || `${span.start} ${span.end}`.includes(name.slice(-4))) ? span : undefined
}
