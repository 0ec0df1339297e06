import { addDays, addMonths, daysBetween, monthOf, monthsFrom, partsOf } from '../calendar-rules.js'
import type { Classification } from '../recognise-rules.js'
import {
  type Finding,
  holds,
  type JudgedDocument,
  type JudgedItem,
  type JudgingTogether,
  ruleOf,
  wantedTypes,
} from './judged-rules.js'

/** The newest document of an item has to be recent: statements of several months are not all of the last one. */
export function ofAge(
  { validationRules }: JudgedItem,
  { issuedAt }: Classification,
  { today, newest }: JudgingTogether,
): Finding[] {
  return validationRules.map(({ rule, name, value, message }) => {
    if (rule !== 'documentMaxAgeDays' || typeof value !== 'number') return undefined
    const isValid = newest !== null && daysBetween(newest, today) <= value
    if (!isValid && issuedAt === null)
      return "The document's date could not be read, so a person has to look at it."
    const which = newest === issuedAt ? `The document is of ${newest}` : `A newer document is of ${newest}`
    return {
      isValid,
      ruleName: name,
      isValidReason: isValid ? `${which}, which is recent enough.` : message,
    }
  })
}

/** The newest date of the documents that are of the right type. */
export function newestDate(item: JudgedItem, documents: JudgedDocument[]): string | null {
  const wanted = wantedTypes(item)
  const dates = documents.flatMap(({ extractionStatus, classification }) => {
    const counts = extractionStatus === 'completed' && classification
    if (!counts || (wanted && !wanted.some(type => holds(classification, type)))) return []
    return classification.issuedAt ?? []
  })
  return dates.sort().at(-1) ?? null
}

/** Months that can't be read would be asked for over and over. */
export function ofMonths(item: JudgedItem, { months }: Classification): Finding {
  return monthsWanted(item) > 0 && months.length === 0
    ? "The document's period could not be read, so a person has to look at it."
    : undefined
}

export function ofYears(item: JudgedItem, { years }: Classification): Finding {
  return yearsWanted(item) > 0 && years.length === 0
    ? "The document's year could not be read, so a person has to look at it."
    : undefined
}

function monthsWanted(item: JudgedItem): number {
  const configured = item.fieldType === 'BANK_STATEMENT' ? item.config?.months : undefined
  return Math.max(
    0,
    ...[configured, ruleOf(item, 'documentMonths')?.value].filter(count => typeof count === 'number'),
  )
}

const yearsWanted = ({ fieldType, config }: JudgedItem): number =>
  fieldType === 'TAX_RETURN' && typeof config?.years === 'number' ? config.years : 0
/** The months or years that are still to come, so that a person can be asked for them. */
export function missingFrom(item: JudgedItem, documents: Classification[], today: string): string[] {
  const months = monthsWanted(item)
  const years = yearsWanted(item)
  return [
    ...(months > 0
      ? missingMonths(
          months,
          documents.flatMap(document => document.months),
          item,
          today,
        )
      : []),
    ...(years > 0
      ? missingYears(
          years,
          documents.flatMap(document => document.years),
          today,
        )
      : []),
  ]
}

/**
 * So many months in a row, the last of which is no older than the newest that can be expected: the one before today's, or
 * while the days of grace after its end last, the one before that. A newer one is welcome.
 */
function missingMonths(count: number, covered: string[], { config }: JudgedItem, today: string): string[] {
  const graceDays = typeof config?.gracePeriodDays === 'number' ? config.gracePeriodDays : 0
  const expected = addMonths(monthOf(addDays(today, -graceDays)), -1)
  const rows = monthsFrom(expected, monthOf(today)).map(last => monthsFrom(addMonths(last, 1 - count), last))
  return fewestMissing(rows, new Set(covered))
}

/**
 * So many years in a row, the last of which is no older than the newest whose return is due: from April 15 that of the year
 * before. Returns of businesses are due a month earlier and all may be extended, but this is the day people plan for.
 */
function missingYears(count: number, covered: number[], today: string): string[] {
  const { year, month, day } = partsOf(today)
  const isDue = month > 4 || (month === 4 && day >= 15)
  const rows = [...(isDue ? [] : [year - 2]), year - 1, year].map(last =>
    Array.from({ length: count }, (_, n) => String(last - count + 1 + n)),
  )
  return fewestMissing(rows, new Set(covered.map(String)))
}

/** Of the rows that would do, that which is closest to being whole; the oldest of several, which is asked for first. */
function fewestMissing(rows: string[][], covered: ReadonlySet<string>): string[] {
  const missing = rows.map(row => row.filter(part => !covered.has(part)))
  return missing.toSorted((one, other) => one.length - other.length)[0] ?? []
}
