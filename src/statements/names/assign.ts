import { headingOf } from '../evidence/heading.js'
import { type Item, nameOf } from '../evidence/item.js'
import { incomeSections, isIncome, type Section } from '../evidence/label.js'
import { plainOf, wordsOf } from '../evidence/plain.js'
import type { Entry } from '../hypotheses/outline-reading.js'
import { asOther, isAmong, isEarned, ofParent, ruledByParent, whenDue } from './by-parent.js'
import { asOwed, asPlaced, defaultOf, surenessByPlace } from './by-place.js'
import { type Found, parentsName, told } from './found.js'
import { ofLoneTotal } from './lone-total.js'
import { ruledRow, sectionDefaults } from './map.js'
import { type Match, matchesOf, strangeIn } from './match.js'
import { type Place, sideOf } from './sections.js'

export interface Assignment {
  row: string
  confidence: number
  reason: string
  alternatives?: string[]
}

/** The template's row for a line, by its own name, by its parent's, by its section. */
export function assign(entry: Entry, place: Place): Assignment {
  const found = asPlaced(assignedTo(entry, place), place)
  return found.row === 'interestExpense' && isEarned(entry, place)
    ? { ...found, row: sectionDefaults.revenue, confidence: Math.min(found.confidence, 0.7) }
    : found
}

function assignedTo(entry: Entry, place: Place): Assignment {
  const { item } = entry
  if (entry.total?.row) return ofLoneTotal(entry, place)
  const ruled = ruledRow(item.plain, place.sections) ?? ruledByParent(entry, place)
  if (ruled && !(place.isBelowGross && ruled.startsWith('cogs')))
    return { row: ruled, confidence: 0.95, reason: 'a rule for such names' }

  const due = whenDue(entry, place) ?? asOther(entry, place)
  if (due) return due

  const found = byNature(entry, place) ?? best(entry, place.sections)
  if (found && isSure(found, place) && !isOneOfMany(found, item)) return told(found, place.isHeaded)
  if (!place.isHeaded) {
    // Nothing but the order of lines says where it stands, so a good name outweighs it.
    const elsewhere = best(entry, widened(place.sections))
    // Below gross profit nothing is taken off revenue any more.
    const isLate = elsewhere?.match.row === 'salesReturnsAllowances' && !place.sections.includes('revenue')
    const least = Math.max(place.isPastCurrent ? 0.9 : 0.6, (found?.match.score ?? 0) + 0.05)
    if (elsewhere && !isLate && elsewhere.match.score >= least) return told(elsewhere, false)
  }
  const beyond = notOperating(entry, place, found)
  if (beyond) return told(beyond, false)
  if (place.row) return ofHeading(entry, place.row, place.sections)
  if (found && found.match.score >= 0.5)
    return {
      ...told(found, place.isHeaded),
      confidence: 0.45,
      ...(!found.match.isUsual && { alternatives: [sectionDefaults[defaultOf(place)]] }),
    }
  const other = ofParent(entry, place.sections) ?? asOwed(entry, place)
  if (other) return other
  const named = nameOfSection(item.plain)
  const section = defaultOf(place, named)
  if (named?.includes(section) && !entry.total)
    return {
      row: sectionDefaults[section],
      // `Cost 1` is one of several, and may be any.
      ...(/\d/.test(item.plain)
        ? { confidence: 0.45, ...others(place.sections, found) }
        : { confidence: 0.9 }),
      reason: 'a section without its lines',
    }
  return {
    row: sectionDefaults[section],
    confidence: surenessByPlace(item, place),
    reason: 'its section; its name says nothing',
    ...others(place.sections, found),
  }
}

/** What its heading names, unless its own name is that of something else: `Petty cash float` below stocks. */
function ofHeading(entry: Entry, row: string, sections: readonly Section[]): Assignment {
  const own = best(entry, widened(sections))
  const isOther =
    own !== undefined && own.match.row !== row && own.match.score >= 0.7 && !defaults.has(own.match.row)
  return {
    row,
    confidence: isOther ? 0.45 : 0.7,
    reason: 'what its heading names',
    ...(isOther && { alternatives: [own.match.row] }),
  }
}

/** What the sections that it may as well stand in are called; in one of its own, what its name is faintly like. */
function others([section = 'expense', ...further]: readonly Section[], found: Found | undefined) {
  const elsewhere = [...(wide[section] ?? []), ...further.map(other => sectionDefaults[other])]
  const rows = new Set(elsewhere.length > 0 ? elsewhere : found ? [found.match.row] : [])
  rows.delete(sectionDefaults[section])
  return rows.size > 0 ? { alternatives: [...rows] } : {}
}

/** What stands there may be any of these. */
const wide: Partial<Record<Section, readonly string[]>> = {
  assets: ['otherCurrentAssets', 'propertyPlantEquipment'],
  nonCurrentAssets: ['propertyPlantEquipment'],
  liabilities: ['otherNonCurrentLiabilities'],
  nonCurrentLiabilities: ['otherNonCurrentLiabilities'],
}

/** Rent is rent below operating income too; only what has no nature of its own is another expense there. */
function byNature(entry: Entry, { sections }: Place): Found | undefined {
  if (!sections.includes('otherExpense') || sections.includes('expense')) return undefined
  if ((best(entry, sections)?.match.score ?? 0) >= 0.9) return undefined
  const found = best(entry, ['expense'])
  return found && found.match.score >= 0.9 && found.match.row !== 'otherOperatingExpenses' ? found : undefined
}

/** What is known by its very name as no cost of operations, and is like none of these, is none among them either. */
function notOperating(entry: Entry, { sections }: Place, inside: Found | undefined): Found | undefined {
  if (sections.some(section => section !== 'expense' && section !== 'cost')) return undefined
  const found = saysNothing.test(entry.item.plain) ? undefined : best(entry, ['otherIncome', 'otherExpense'])
  return found && found.match.score >= 0.97 && (inside?.match.score ?? 0) < 0.6 ? found : undefined
}

const saysNothing = /\b(?:other|misc\w*|sundry|general|various)\b/

/** `Insurance: Auto` is asked for as a whole first, then the child, then the parent. */
function best({ item, path }: Entry, sections: readonly Section[]): Found | undefined {
  const own = nameOf(item)
  const parents = path.filter(({ plain }) => !isSection(plain, sections))
  const [outer, inner] = parted(own, sections)
  const asked: [string, string, number][] = [[own, 'its name', 1]]
  if (outer && inner) asked.push([inner, 'its name', 0.99], [outer, parentsName, 0.85])
  const [, bare, remark = ''] = /^(\p{L}+ .+?) ?\(([^)\d]*)\):?$/u.exec(own) ?? []
  if (bare && !/income|expense|gain|loss|profit|net|current|term/i.test(remark))
    asked.push([bare, 'its name', 0.98])
  // Behind the name of its section it is parted once more: `Expenses - Utilities - Office`.
  const whole = inner && outer && isSection(plainOf(outer), sections) ? inner : own
  const [, head] = outer && whole === own ? [] : (/^(.+?) [-\u2013\u2014] /.exec(whole) ?? [])
  if (head && (matchesOf(head, sections)[0]?.score ?? 0) >= 0.97)
    asked.push([head, 'the name before its dash', 0.88])
  const joined = /^(.+?) ?(?:[&+]|\b(?:and|et|und|y|ed?|en)\b) ?(.+)$/u.exec(own)?.slice(1) ?? []
  const [first] = joined
  if (first && joined.every(name => (matchesOf(name, sections)[0]?.score ?? 0) >= 0.97))
    asked.push([first, 'the first of its names', 0.88])
  for (const [n, { label }] of parents.entries()) {
    if (!isAmong(own, label)) asked.push([`${label} ${own}`, "its name and its parent's", 1.01])
    asked.push([label, parentsName, 0.8 - n / 20])
  }
  const strange = strangeIn(own, sections)
  let found: Found | undefined
  for (const [label, by, weight] of asked) {
    // What it is a part of takes it nowhere else than where it stands.
    const [most, second] = matchesOf(label, sections).filter(match => match.isUsual || weight > 0.8)
    if (!most || (weight <= 0.8 && most.score < 0.9)) continue
    const match = { ...most, score: most.score * weight }
    if (!found || match.score > found.match.score)
      found = {
        match,
        second: second?.row,
        margin: most.score - (second?.score ?? 0),
        strange,
        isFirst: isFirst(label, match.label),
        by,
      }
  }
  return found
}

const isFirst = (label: string, name: string): boolean =>
  /&|\+|,|\band\b/i.test(label) && wordsOf(label)[0] === wordsOf(name)[0]

/** A parent before a colon, or one that is the name of a section before a dash: `Fixed Assets - Equipment`. */
function parted(label: string, sections: readonly Section[]): [string, string] | [] {
  // Two names may be told with a stroke between; more of them are a path: `Investments / Listed shares / Interest`.
  const [, above, within] = /^(.+ \/ .+) \/ (.+)$/.exec(label) ?? []
  if (above && within) return [above, within]
  const [, outer, mark, inner] = /^(.+?)(: ?| [-\u2013\u2014] )(.+)$/.exec(label) ?? []
  if (!outer || !inner) return []
  const statement = isIncome(sections) ? 'incomeStatement' : 'balanceSheet'
  return mark?.startsWith(':') || headingOf(statement, plainOf(outer)) ? [outer, inner] : []
}

/** A heading of the section is no parent: it says nothing that its lines don't. */
function isSection(plain: string, [first]: readonly Section[]): boolean {
  if (!first) return false
  const heading = headingOf(isIncome([first]) ? 'incomeStatement' : 'balanceSheet', plain)
  return heading !== undefined && (!incomeSections.includes(first) || heading.sections.includes(first))
}

const nameOfSection = (plain: string): readonly Section[] | undefined =>
  (headingOf('incomeStatement', plain) ?? headingOf('balanceSheet', plain))?.sections

/** The gate: a part's own row needs a better reason to be left than a section does, and is left for no `other`. */
function isSure({ match, margin }: Found, place: Place): boolean {
  if (place.row && match.row !== place.row)
    return match.score >= 0.8 && (!catchAll.has(match.row) || isOfItsOwn(match))
  return match.score >= 0.5 && (margin >= 0.05 || match.score >= 0.7)
}

/** `Housing, rents, interest income & other` under revenue: of three names one that belongs elsewhere says little of all. */
const isOneOfMany = ({ match: { isUsual, score } }: Found, item: Item): boolean =>
  !isUsual && score < 0.8 && nameOf(item).split(/, |&|\b(?:and|und|et|y|e|en)\b/).length > 2

/** What is lent for long is no investment, and what exchange took no interest, if it is known by several words. */
const isOfItsOwn = ({ row, label, score }: Match): boolean =>
  ofSection.test(label) || (namesOthers.has(row) && score >= 0.97 && wordsOf(label).length > 1)
const namesOthers = new Set(['otherNonCurrentAssets', 'otherIncome', 'otherExpenses'])

/** It stands beside the part, not in it: `Other current liabilities`. */
const ofSection = /\b(?:non-?current|current|long-? ?term|short-? ?term)\b/
const defaults = new Set(Object.values(sectionDefaults))
const catchAll = new Set([...defaults].filter(row => row.startsWith('other')))

/** What nothing places is most likely an expense. */
const anyIncome: readonly Section[] = ['expense', ...incomeSections.filter(section => section !== 'expense')]
function widened(from: readonly Section[]): readonly Section[] {
  const [first] = from
  if (!first || incomeSections.includes(first)) return anyIncome
  if (sideOf(first) === 'asset') return ['assets']
  return ['liabilities', 'equity']
}
