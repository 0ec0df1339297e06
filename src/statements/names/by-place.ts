import { type Item, nameOf } from '../evidence/item.js'
import type { Section } from '../evidence/label.js'
import { wordsOf } from '../evidence/plain.js'
import type { Entry } from '../hypotheses/outline-reading.js'
import type { Assignment } from './assign.js'
import { sectionDefaults } from './map.js'
import { matchesOf, strangeIn } from './match.js'
import type { Place } from './sections.js'

/** How sure the row is of a line of which only the section is known. */
export const surenessByPlace = (item: Item, place: Place): number =>
  isForeign(item, place) ? 0.2 : isSettled(place) ? 0.5 : 0.3

/** Not one of its words is in any name: it may be whatever its section has, in a language or a spelling that isn't known. */
function isForeign(item: Item, { sections }: Place): boolean {
  const own = nameOf(item)
  return strangeIn(own, sections) === wordsOf(own).length && !somebody.test(item.plain)
}

/** Accounts of persons bear their names. */
const somebody = /^(?:mrs?|ms|miss|messrs|dr) /

/** Its heading names the one section, whose further rows have names of their own: whatever has none is another of its kind. */
const isSettled = ({ isHeaded, sections: [section = 'expense', ...others] }: Place): boolean =>
  isHeaded && others.length === 0 && settled.has(section)
const settled = new Set<Section>(['revenue', 'currentAssets', 'currentLiabilities', 'otherIncome'])

/** Where costs and expenses are not parted, what is called `Expenses` and nothing else is no cost of what was sold. */
export const defaultOf = (
  { sections: [first = 'expense', ...further], isHeaded }: Place,
  named: readonly Section[] = [],
): Section =>
  first === 'cost' && !isHeaded && named[0] === 'expense' && further.includes('expense') ? 'expense' : first

/** Where a row's name says one thing and the place another, of which the place is right. */
export function asPlaced(found: Assignment, { isHeaded, sections }: Place): Assignment {
  const isIn = (section: Section) => sections.every(one => one === section)
  // What is not due within the year is none of what is current.
  if (found.row === 'accruedExpenses' && isHeaded && isIn('nonCurrentLiabilities'))
    return { ...found, row: 'otherNonCurrentLiabilities' }
  // What staff or a state have of a result is no expense that it was reckoned from.
  if (sharing.has(found.row) && isIn('tax'))
    return { ...found, row: sectionDefaults.tax, confidence: Math.min(found.confidence, 0.7) }
  return found
}
const sharing = new Set(['employeeBenefits', 'taxesLicenses'])

/** What is called as an expense is among debts what is still to be paid of it, and among assets what has been paid ahead. */
export function asOwed({ item }: Entry, { sections: [section, ...others] }: Place): Assignment | undefined {
  const row = section && others.length === 0 ? owedIn[section] : undefined
  const [expense] = row ? matchesOf(nameOf(item), ['expense']) : []
  const isExpense = expense && expense.score >= 0.97 && byTime.has(expense.row)
  return row && (isExpense || /^expenses?$/.test(item.plain))
    ? { row, confidence: 0.6, reason: 'the name of an expense' }
    : undefined
}
/** What falls due with time, or is paid for some of it. */
const byTime = new Set([
  ...['rent', 'utilities', 'insurance', 'salariesWages', 'employeeBenefits', 'professionalFees'],
  ...['repairsMaintenance', 'advertisingMarketing', 'softwareSubscriptions'],
])
const owedIn: Partial<Record<Section, string>> = {
  liabilities: 'accruedExpenses',
  currentLiabilities: 'accruedExpenses',
  assets: 'prepaidExpenses',
  currentAssets: 'prepaidExpenses',
}
