import type { PeriodColumn } from './period-column.js'
import type { Dated } from './title-periods.js'

const shorter =
  /\b(?:months?|quarters?|weeks?|interim|mes(?:es|i|e)?|mois|monate?n?|maand(?:en)?|trimestr\w*|semestr\w*|quartal\w*|kwarta\w+|halbjahr\w*|halfjaar\w*|six|nine|three)\b/i

/** What a firm has earned by the last day of a year, where nothing speaks of a part of it, it has earned in the whole of it. */
export function upToYearEnds(periods: PeriodColumn[], { above, calendar }: Dated): PeriodColumn[] {
  const yearEnd = calendar.yearEnd ?? '12-31'
  if (yearEnd !== '12-31' || above.some(line => shorter.test(line))) return periods
  return periods.map(one => {
    const { start, end, label } = one.period
    return start === null && end?.endsWith('-12-31') && !shorter.test(label)
      ? { ...one, period: { ...one.period, start: `${end.slice(0, 4)}-01-01` } }
      : one
  })
}
