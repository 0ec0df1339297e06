import type { Entry, Outline } from '../hypotheses/outline-reading.js'
import type { Place } from './sections.js'

/** `Other expenses` that a total of operating expenses adds up with the rest are some of these. */
export function withinOperations(
  { path: [parent], ...entry }: Entry,
  place: Place,
  { sums }: Outline,
): Place {
  if (!parent || !saysOther.test(parent.plain)) return place
  const isOther = place.sections.every(section => section === 'otherIncome' || section === 'otherExpense')
  const isWithin = sums.some(
    ({ name, ties, entries }) =>
      name?.row === 'totalOperatingExpenses' && ties && entries.some(({ item }) => item === entry.item),
  )
  return isOther && isWithin ? { ...place, sections: ['expense'] } : place
}

const saysOther = /^(?:other|autres?|altr[ei]|otros?|outr[ao]s|overige|sonstige) /
