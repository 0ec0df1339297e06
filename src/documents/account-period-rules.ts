import { daysBetween } from './calendar-rules.js'
import { daysStandFirst } from './date-word-rules.js'
import type { Sight } from './page-rules.js'
import { type Dates, datesIn, type Period } from './period-rules.js'
import {
  between,
  fromName,
  type Span,
  spanning,
  undated,
  unknown,
  type When,
  withoutLonger,
} from './span-rules.js'

/** Of each page, since several statements may be bound into one file. */
export function ofAccount(sight: Sight, filename: string): When {
  const isDayFirst = daysStandFirst(sight.lines.join('\n'))
  const pages = sight.pages.map(({ top }) => {
    const text = top.join('\n')
    return { text, ...datesIn(text, isDayFirst) }
  })
  const stated = pages.flatMap(({ text, periods }) =>
    periods.filter(between(4, 100)).map(period => ({ ...period, isNamed: isNamed(text, period) })),
  )
  const whole = stated.filter(({ start }) => start !== null)
  // The surest that there is.
  const ways: (() => Span[])[] = [
    () => whole.filter(({ isNamed }) => isNamed),
    () => whole.slice(0, 1),
    () => balanceDays(pages),
    () => stated.slice(0, 1),
    () => transactionDays(sight, isDayFirst),
    () => fromName(filename),
    () => statementDay(pages),
  ]
  for (const way of ways) {
    const found = way()
    if (found.length > 0) return spanning(withoutLonger(found))
  }
  return unknown
}

const periodWords =
  /\b(?:statement|period|dates?|cycle|activity|opening\/closing|from|between|for|beginning|through)\b/i
const otherPeriods = /year[- ]to[- ]date|interest|\bytd\b|last year|annual/i
function isNamed(text: string, { at }: Period): boolean {
  const before = text.slice(Math.max(0, at - 45), at)
  return periodWords.test(before) && !otherPeriods.test(before)
}

/** "Beginning balance on January 1, 2026", "Ending balance on January 31, 2026". */
function balanceDays(pages: Dates[]): Span[] {
  const days = pages
    .flatMap(({ mentions }) => mentions)
    .filter(({ before }) => /balance[^\n]{0,30}$/i.test(before))
    .map(({ day }) => day)
  return fromFirstToLast(days, 100)
}

/** A table of transactions is about the days from its first to its last. */
function transactionDays(sight: Sight, isDayFirst: boolean): Span[] {
  if (sight.kind !== 'csv' && sight.kind !== 'spreadsheet') return []
  const { mentions } = datesIn(sight.lines.join('\n').slice(0, 300_000), isDayFirst)
  return fromFirstToLast(
    mentions.map(({ day }) => day),
    800,
  )
}

function fromFirstToLast(days: string[], mostDays: number): Span[] {
  const sorted = days.toSorted()
  const [start, end] = [sorted[0], sorted.at(-1)]
  return start && end && start < end && daysBetween(start, end) <= mostDays ? [{ start, end }] : []
}

/** Some banks print only the day on which a statement ends. */
function statementDay(pages: Dates[]): Span[] {
  const day = pages[0]?.mentions.find(({ before }) => !undated.test(before))?.day
  return day ? [{ start: null, end: day }] : []
}
