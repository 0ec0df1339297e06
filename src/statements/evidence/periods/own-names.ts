import { relativePeriod } from '../../../vocabulary/periods.js'
import type { Period } from './periods.js'

interface Dated {
  n: number
  period: Period
  /** The columns that it adds up. */
  parts: readonly number[]
}

/**
 * Under one date over all columns, the one that is called the year is its figures: `Total of the year`. Others of that date
 * say with their own words that they are something else: `Of the year's operations`. What another of its date adds up is a
 * part of it: `Restricted funds 2024` beside `Total funds 2024`.
 */
export function withoutParts<T extends Dated>(dated: readonly T[], nameOf: (n: number) => string): T[] {
  const isCalled = (n: number) => relativePeriod(nameOf(n)) === 'current year'
  const isWhole = (one: T, other: T) =>
    (isCalled(other.n) && nameOf(one.n) !== '' && !isCalled(one.n)) || other.parts.includes(one.n)
  return dated.filter(one => !dated.some(other => isWhole(one, other) && isSame(one.period, other.period)))
}

const isSame = (one: Period, other: Period): boolean => one.end === other.end && one.start === other.start
