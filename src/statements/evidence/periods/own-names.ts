import { relativePeriod } from '../../../vocabulary/periods.js'
import type { Period } from './periods.js'

interface Dated {
  n: number
  period: Period
}

/**
 * Under one date over all columns, the one that is called the year is its figures: `Total of the year`. Others of that date
 * say with their own words that they are something else: `Of the year's operations`.
 */
export function withoutParts<T extends Dated>(dated: readonly T[], nameOf: (n: number) => string): T[] {
  const isCalled = (n: number) => relativePeriod(nameOf(n)) === 'current year'
  return dated.filter(
    one =>
      nameOf(one.n) === '' ||
      isCalled(one.n) ||
      !dated.some(
        other =>
          isCalled(other.n) && one.period.end === other.period.end && one.period.start === other.period.start,
      ),
  )
}
