import { type Item, isZero } from '../../evidence/item.js'
import type { Section } from '../../evidence/label.js'
import { type Assignment, assign } from '../../names/assign.js'
import { matchesOf } from '../../names/match.js'
import { incomePlaceOf, type Place } from '../../names/sections.js'
import { isSubtracted, rowsOfTotal } from '../../names/template-sets.js'
import { totalNamed } from '../../names/totals.js'
import type { Entry, Outline } from '../outline-reading.js'
import { signsIn } from '../signs.js'
import type { Effect } from './effects.js'

/** The rows of an income statement's lines, by their names and by what they do to its results. */
export function assignments(outline: Outline): Map<Entry, Assignment> {
  const assigned = new Map<Entry, Assignment>()
  let isAfterCosts = false
  for (const [n, entry] of outline.entries.entries()) {
    const place = incomePlaceOf(entry, n, outline)
    // Where nothing else says what a line is, revenue ends with the first cost.
    const order =
      isAfterCosts && !place.isHeaded && place.sections[0] === 'revenue'
        ? [...place.sections].sort((one, other) => rank(one) - rank(other))
        : place.sections
    const sections = place.isHeaded ? order : likelyFor(outline.effects.get(entry.item), order)
    const named = assign(entry, { ...place, sections })
    const isEarned = !isAfterCosts && !place.isHeaded && isAgainst(named, outline.effects.get(entry.item))
    const assignment = onItsSide(
      entry,
      asInterest(entry, isEarned ? assign(entry, earned) : named, outline),
      outline,
    )
    assigned.set(
      entry,
      ofRevenue(takenOff(entry, underHeading(assignment, place), place.sections, outline), entry, outline),
    )
    if (isSubtracted(assignment.row)) isAfterCosts = true
  }
  return withRevenue(assigned, outline)
}

/**
 * Above all costs, what adds to the result is earned, though most who name it so have given it away: `Donations`. What goes to stock
 * is none the less a cost.
 */
const isAgainst = ({ row }: Assignment, effect: Effect | undefined): boolean =>
  effect === 'earned' && isSubtracted(row) && !stock.includes(row)
const earned: Place = { sections: ['revenue', 'otherIncome'], isHeaded: true }

/** All that a total of revenue takes in has one row, whatever it is called. */
function ofRevenue(assignment: Assignment, entry: Entry, { sums }: Outline): Assignment {
  const isIn = sums.some(
    ({ item, ties, entries }) => ties && nameOf(item)?.row === 'netRevenues' && entries.includes(entry),
  )
  return isIn && assignment.row === 'grossRevenues'
    ? { ...assignment, confidence: Math.max(0.9, assignment.confidence) }
    : assignment
}

const costTotals = ['totalCostOfRevenues', 'totalOperatingExpenses']
const nameOf = ({ plain }: Item) => totalNamed('incomeStatement', plain)

/** What a firm begins with is what it sells, where nothing else is: a lender's interest. */
function withRevenue(assigned: Map<Entry, Assignment>, { effects, sums }: Outline): Map<Entry, Assignment> {
  const filled = [...assigned].filter(([{ item }]) => !isZero(item))
  const hasCosts = sums.some(({ item, ties }) => ties && costTotals.includes(nameOf(item)?.row ?? ''))
  if (!hasCosts || filled.some(([, { row }]) => row === 'grossRevenues')) return assigned
  const spent = filled.findIndex(([{ item }]) => effects.get(item) === 'spent')
  for (const [entry, { row }] of filled.slice(0, Math.max(0, spent)))
    if (effects.get(entry.item) === 'earned')
      assigned.set(entry, {
        row: 'grossRevenues',
        confidence: 0.7,
        reason: 'the statement begins with it',
        alternatives: [row],
      })
  return assigned
}

/** What lessens a result is no revenue, and what adds to it no cost. */
function likelyFor(effect: Effect | undefined, sections: readonly Section[]): readonly Section[] {
  const unlikely: readonly Section[] =
    effect === 'spent' ? ['revenue', 'otherIncome'] : effect === 'earned' ? ['cost', 'expense'] : []
  const likely = sections.filter(section => !unlikely.includes(section))
  return [...likely, ...sections.filter(section => !likely.includes(section))]
}

/** A loss is an other expense where it stands among these, and one below zero where it stands among other income. */
function underHeading(assignment: Assignment, { sections, isHeaded }: Place): Assignment {
  const [only] = sections.length === 1 && isHeaded ? sections : []
  const row =
    only === 'otherExpense' && assignment.row === 'otherIncome'
      ? 'otherExpenses'
      : only === 'otherIncome' && assignment.row === 'otherExpenses'
        ? 'otherIncome'
        : undefined
  return row ? { ...assignment, row, reason: 'its section' } : assignment
}

/** Under a heading of both, interest is what it does to the result, where its own name is of that: `Gastos y productos financieros`. */
function asInterest({ item }: Entry, assignment: Assignment, { effects }: Outline): Assignment {
  const effect = effects.get(item)
  const [row, other, sections]: [string, string, readonly Section[]] =
    effect === 'earned'
      ? ['interestIncome', 'interestExpense', ['otherIncome']]
      : ['interestExpense', 'interestIncome', ['otherExpense']]
  if (effect === undefined || assignment.row !== other) return assignment
  const [own] = matchesOf(item.plain, sections)
  return own?.row === row && own.score >= 0.97
    ? { ...assignment, row, reason: 'its name and what it does' }
    : assignment
}

/** What is taken off revenue, whatever it is called: a tax on sales, a discount. */
function takenOff(
  { item }: Entry,
  assignment: Assignment,
  [section]: readonly Section[],
  { effects }: Outline,
): Assignment {
  const isTaken =
    section === 'revenue' &&
    assignment.row === 'grossRevenues' &&
    assignment.confidence < 0.9 &&
    effects.get(item) === 'spent'
  if (!isTaken) return assignment
  return {
    row: 'salesReturnsAllowances',
    confidence: 0.6,
    reason: 'revenue is less by it',
    alternatives: [assignment.row],
  }
}

/** A total that its lines make up holds one side: what its name would move to the other stays, with doubt. */
function onItsSide({ item }: Entry, assignment: Assignment, { sums, ties }: Outline): Assignment {
  const sum = sums.find(
    ({ name, ties, entries }) =>
      ties && sides[name?.row ?? ''] !== undefined && entries.some(other => other.item === item),
  )
  const side = sides[sum?.name?.row ?? '']
  // What is merely like an expense is a cost among costs: `Financing` beside services that were sold.
  const isCost = sum?.name?.row === 'totalCostOfRevenues' && !costs.includes(assignment.row)
  if (side && isCost && assignment.confidence < 0.7 && isSubtracted(assignment.row))
    return { ...assignment, row: side.row, reason: 'its section', alternatives: [assignment.row] }
  const isPart = sum && signsIn(sum.item, ties).get(item) === 1
  if (isPart && side?.isSpent && assignment.row === 'otherIncome' && isCredit(item, sum.item))
    return { ...assignment, row: side.row, reason: 'a credit among costs', alternatives: [assignment.row] }
  const isPlus =
    isPart &&
    // Where costs are printed below zero, what is printed above it was earned.
    item.values.every((value, n) => (value ?? 0) >= 0 && (!value || (sum.item.values[n] ?? 0) >= 0)) &&
    !item.isContra
  // A tax among costs is one on wages or on property, unless it is known as one on income.
  const isTax = assignment.row === 'incomeTaxes' && assignment.confidence < 0.9
  if (!side || !isPlus || (side.isSpent === isSubtracted(assignment.row) && !isTax)) return assignment
  if (assignment.row === 'salesReturnsAllowances' || assignment.row === 'gainLossOnAssetSales')
    return assignment
  // By nature, what goes to stock or comes from it stands among what is produced.
  if (!side.isSpent && stock.includes(assignment.row) && assignment.confidence >= 0.9) return assignment
  return {
    row: side.row,
    confidence: 0.45,
    reason: 'the total that it is a part of; its name says otherwise',
    alternatives: [assignment.row],
  }
}

/** Whether a line lessens, in every period, the costs that it is added to. */
const isCredit = ({ values }: Item, total: Item): boolean =>
  values.every((value, n) => (value ?? 0) <= 0 && (!value || (total.values[n] ?? 0) > 0))

const costs = rowsOfTotal('totalCostOfRevenues')
const stock = ['cogsGoodsMaterials', 'cogsOther']
const sides: Record<string, { isSpent: boolean; row: string }> = {
  netRevenues: { isSpent: false, row: 'grossRevenues' },
  totalCostOfRevenues: { isSpent: true, row: 'cogsOther' },
  totalOperatingExpenses: { isSpent: true, row: 'otherOperatingExpenses' },
}

const rank = (section: string): number =>
  ['expense', 'cost', 'otherIncome', 'otherExpense', 'tax', 'revenue'].indexOf(section)
