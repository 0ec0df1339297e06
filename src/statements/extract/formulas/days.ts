import type { Call } from './functions.js'
import { numberIn, singleIn } from './given.js'
import { type Day, dateOf, dayFrom, dayIn, FormulaError } from './values.js'

const part =
  (ofDate: (date: Date) => number): Call =>
  day =>
    ofDate(dateOf(singleIn(day)))

/** The same day some months on, or the last one of that month where there is no such day. */
function monthsOn(date: Date, months: number, isLast: boolean): Day {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1 + Math.trunc(months)]
  const last = dateOf(dayFrom(year, month + 1, 0)).getUTCDate()
  return dayFrom(year, month, isLast ? last : Math.min(last, date.getUTCDate()))
}

/** What day it is today is no part of a document. */
export const days: Record<string, Call> = {
  YEAR: part(date => date.getUTCFullYear()),
  MONTH: part(date => date.getUTCMonth() + 1),
  DAY: part(date => date.getUTCDate()),
  DATE: (year, month, day) => dayFrom(numberIn(year), Math.trunc(numberIn(month)), Math.trunc(numberIn(day))),
  EOMONTH: (day, months) => monthsOn(dateOf(singleIn(day)), numberIn(months), true),
  EDATE: (day, months) => monthsOn(dateOf(singleIn(day)), numberIn(months), false),
  DATEVALUE: text => {
    const day = dayIn(String(singleIn(text)))
    if (!day) throw new FormulaError()
    return day
  },
  DAYS: (to, from) => numberIn(to) - numberIn(from),
}
