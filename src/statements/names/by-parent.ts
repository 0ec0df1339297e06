import { headingOf } from '../evidence/heading.js'
import { hasValue, nameOf } from '../evidence/item.js'
import { isIncome, type Section } from '../evidence/label.js'
import { wordsOf } from '../evidence/plain.js'
import type { Entry } from '../hypotheses/outline-reading.js'
import type { Assignment } from './assign.js'
import { ruledRow } from './map.js'
import { matchesOf } from './match.js'
import { type Place, sideOf } from './sections.js'

/** What the line that it is a part of says of a line. */

/** What makes up a line that has an amount of its own is what that line is: its parts say no more than `Contract 1`. */
export function ofParent({ path: [parent] }: Entry, sections: readonly Section[]): Assignment | undefined {
  if (!parent || !hasValue(parent)) return undefined
  const [match] = matchesOf(parent.label, sections)
  return match && match.score >= 0.9
    ? { row: match.row, confidence: 0.6, reason: 'the line that it is a part of' }
    : undefined
}

/** `Social security` of `Taxes and social security` is that alone: both names together say no more than the parent's. */
export const isAmong = (name: string, parent: string): boolean =>
  wordsOf(name).every(word => wordsOf(parent).includes(word))

/** What says only when it is due is what it is a part of: `esigibili entro l'esercizio successivo` of what suppliers are owed. */
export function whenDue({ item, path: [parent] }: Entry, { sections }: Place): Assignment | undefined {
  if (!parent || !dueSoon.test(item.plain)) return undefined
  const heading = headingOf('balanceSheet', parent.plain)
  if (!hasValue(parent) && heading && !heading.isPart) return undefined
  const current: Section = sections.some(section => sideOf(section) === 'asset')
    ? 'currentAssets'
    : 'currentLiabilities'
  const match = [[current], sections]
    .map(within => matchesOf(nameOf(parent), within)[0])
    .find(found => found && found.score >= 0.6)
  return match
    ? { row: match.row, confidence: Math.min(0.9, match.score), reason: 'the line that it is a part of' }
    : undefined
}

/** `altri` of `altri ricavi e proventi`, or `verso imprese collegate` of `interessi e altri oneri finanziari`: alone it says nothing. */
export function asOther({ item, path: [parent] }: Entry, { sections }: Place): Assignment | undefined {
  if (!parent || !isIncome(sections) || !saysOther.test(item.plain)) return undefined
  const [match] = matchesOf(parent.label, sections)
  return match && match.score >= 0.8
    ? { row: match.row, confidence: Math.min(0.9, match.score), reason: 'the line that it is a part of' }
    : undefined
}

const saysOther =
  /^(?:(?:da |verso )?altr[ioe]|(?:da |verso )(?:imprese (?:controllate|collegate|sottoposte al controllo delle controllanti)|controllanti|terzi)|others?|autres?|otr[oa]s|outr[oa]s|sonstige[sn]?|ubrige[sn]?|overige?)$/

const dueSoon =
  /^(?:esigibili entro l ?esercizio successivo|(?:amounts? )?(?:falling )?due within (?:one|1) year|kurzfristig|a court terme|a corto plazo)$/

/** `Accumulated depreciation: Vehicles` is no vehicle, and `Taxes: Payroll` no wage. */
export function ruledByParent({ item, path: [parent] }: Entry, { sections }: Place): string | undefined {
  if (!parent) return undefined
  const heading = headingOf(isIncome(sections) ? 'incomeStatement' : 'balanceSheet', parent.plain)
  const ruled = heading && !heading.isPart ? undefined : ruledRow(`${parent.plain} ${item.plain}`, sections)
  return ruled ?? (sections.includes('expense') ? spentFor(parent.plain, item.plain) : undefined)
}

/** What insures people, below benefits, and what a meeting costs; below insurances, all that one insures oneself against. */
const spentFor = (parent: string, plain: string): string | undefined =>
  spendings.find(({ below, called }) => below.test(parent) && called.test(plain))?.row
const ofPeople = '(?:life|health|dental|vision|medical|disability|accident|group|work(?:er|men)s?|staff)'
const spendings = [
  {
    below: /^(?:business )?insurances?(?: expenses?)?$/,
    called: new RegExp(`^(?!.*\\b${ofPeople})`),
    row: 'insurance',
  },
  {
    below: /\bbenefits$/,
    called: new RegExp(`^${ofPeople}\\b.*\\binsurance$`),
    row: 'employeeBenefits',
  },
  {
    below: /\b(?:conferences?|conventions?|meetings|travel)\b/,
    called: /\bregistrations?\b/,
    row: 'travelMealsEntertainment',
  },
]

/** Under a heading of what is earned, and added to it: `Interest on loans` is what a lender lives on. */
export const isEarned = ({ item }: Entry, { sections, isHeaded }: Place): boolean =>
  isHeaded &&
  sections.every(section => section === 'revenue') &&
  !item.isLess &&
  item.values.some(value => (value ?? 0) > 0) &&
  item.values.every(value => (value ?? 0) >= 0)
