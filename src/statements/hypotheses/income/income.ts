import type { Item } from '../../evidence/item.js'
import type { Assignment } from '../../names/assign.js'
import { loneTotals } from '../../names/map.js'
import { incomePlaceOf } from '../../names/sections.js'
import { isSubtracted, rowsOfTotal } from '../../names/template-sets.js'
import { totalNamed } from '../../names/totals.js'
import { type Signed, signsOf, usualSign } from '../effects.js'
import { withoutLoneTotals } from '../lone-totals.js'
import { outlineOf } from '../outline.js'
import type { Entry, Outline, Sum } from '../outline-reading.js'
import { tiedSigns } from '../signs.js'
import type { PlacedFigures } from '../statement.js'
import { withoutAnalyses } from './analysed.js'
import { withoutAppropriated } from './appropriated.js'
import { asEarned } from './as-earned.js'
import { assignments } from './assignments.js'
import { withoutCarried } from './carried.js'
import { earnedFirst } from './earned-first.js'
import { inUsualOrder } from './result-first.js'

/** The lines of an income statement, for each of its periods. */
export function readIncome(items: Item[], tolerance: number): PlacedFigures[] {
  const told = withoutAppropriated(withoutAnalyses(withoutCarried(items)))
  const outline = outlineOf(earnedFirst(inUsualOrder(asEarned(told))), 'incomeStatement')
  const bottom = bottomLine(outline)
  const assigned = assignments(outline)
  const shares = outline.entries.filter(entry => assigned.get(entry)?.row === 'noncontrollingInterest')
  // They are told once more of all that is comprehensive.
  const isShare = (entry: Entry) => shares.find(({ item }) => item.name === entry.item.name) === entry
  const isAbove = (entry: Entry, n: number) =>
    (!bottom || n < bottom.at || isShare(entry)) && !isComprehensive.test(entry.item.plain)
  const settled = withoutLoneTotals(
    { ...outline, entries: outline.entries.filter(isAbove) },
    assigned,
    tolerance,
  )
  const lines: Signed[] = settled.entries
    .filter(entry => !shares.includes(entry))
    .map(entry => ({ entry, row: assigned.get(entry)?.row ?? '' }))
    .map((line, n) => ({
      ...line,
      sign: isProduced(line, n, settled) || isNetIncome(line.entry.item) ? 1 : usualSign(line),
    }))
  const chains = chainsOf(settled.sums, settled.entries, bottom)
  const blocks = settled.sums.filter(sum => !sum.name?.isChain && sum.entries.length > 0)
  const signed = tiedSigns(lines, bottom, settled) ?? signsOf(lines, chains, blocks, tolerance)
  const count = items[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, n) => figuresOf(n, signed, assigned, settled, bottom))
}

/** It goes to equity at once, even where no net income is told before it. */
const isComprehensive = /^other comprehensive\b/

/** A cost that stands among what is earned has gone to stock, or has come from it, as printed. */
function isProduced({ entry, row }: Omit<Signed, 'sign'>, n: number, outline: Outline): boolean {
  if (!isSubtracted(row) || entry.item.isLess) return false
  const { sections, isHeaded } = incomePlaceOf(entry, n, outline)
  return isHeaded && sections[0] === 'revenue'
}

/** The first net income; a later one when further lines, such as taxes, lead to it. */
function bottomLine({ sums, entries, ties }: Outline): Sum | undefined {
  const named = sums.filter(({ name }) => name?.row === 'netIncome')
  const [first] = named
  const isSpent = (sum: Sum) => sum.name?.row === 'totalOperatingExpenses'
  // Before its expenses a statement has no net income, whatever it calls gross profit.
  const further =
    first && !sums.some(sum => isSpent(sum) && sum.at <= first.at)
      ? (named.find(sum => sum.ties && sums.some(other => isSpent(other) && other.at <= sum.at)) ??
        sums.find(({ item }) => {
          const parts = ties.get(item)?.map(part => part.item) ?? []
          return (
            parts.includes(first.item) && sums.some(other => isSpent(other) && parts.includes(other.item))
          )
        }))
      : undefined
  if (further) return further
  // `Net income after financing` is a step on the way to the one that has no more to say.
  const bare = isBare(first) ? undefined : named.findLast(isBare)
  if (bare) return bare
  const later = named.findLast(
    sum =>
      first &&
      sum.at > first.at &&
      entries
        .slice(first.at, sum.at)
        .every(({ item }) =>
          /\b(?:tax|taxes|extraordinary|discontinued|taxation|other income|other expenses?|interest|depreciation|remuneration)\b/.test(
            item.plain,
          ),
        ),
  )
  return later ?? first
}

const isBare = (sum: Sum | undefined): boolean =>
  /^(?:total )?net (?:income|profit|earnings)(?: loss)?$/.test(sum?.item.plain ?? '')

/** How many of the entries that are left stand before each. */
function chainsOf(sums: Sum[], entries: Entry[], bottom: Sum | undefined): Sum[] {
  return sums
    .filter(sum => sum.name?.isChain && (!bottom || sum.at <= bottom.at))
    .map(sum => ({ ...sum, at: entries.filter(entry => sum.entries.includes(entry)).length }))
}

function figuresOf(
  n: number,
  signed: Signed[],
  assigned: Map<Entry, Assignment>,
  { entries, sums, ties }: Outline,
  bottom: Sum | undefined,
): PlacedFigures {
  const effects = new Map(signed.map(({ entry, sign }) => [entry, sign * (entry.item.values[n] ?? 0)]))
  const figures: PlacedFigures = { lines: [], totals: [] }
  for (const entry of entries) {
    const value = entry.item.values[n]
    const assignment = assigned.get(entry)
    if (value === null || value === undefined || !assignment) continue
    const sign = signed.find(line => line.entry === entry)?.sign
    if (sign === 0) continue
    const effect = effects.get(entry) ?? value
    const row = rowBySign(assignment.row, entry.item, effect)
    const own = isNetInterest(entry.item) && row.startsWith('interest') ? bySign : assignment
    const signedAmount = isSubtracted(row) ? -effect : effect
    const amount = row === 'noncontrollingInterest' ? shareOf(entry, bottom, ties) * value : signedAmount
    const figure = { ...own, row, label: entry.item.label, amount: amount || 0 }
    figures.lines.push({ item: entry.item, figure })
  }
  const end = bottom ? sums.indexOf(bottom) : sums.length
  for (const [at, sum] of sums.entries()) {
    const value = sum.item.values[n]
    const row = sum.name?.row ?? null
    if (value === null || value === undefined || (bottom && sum.at > bottom.at)) continue
    // Once more all that was earned, and all that was spent.
    if (at > end && !sum.name?.isChain) continue
    if (!row && /\bcomprehensive\b/.test(sum.item.plain)) continue
    const effect = sum.entries.reduce((all, entry) => all + (effects.get(entry) ?? 0), 0)
    const wanted = row && isSubtracted(rowsOfTotal(row)[0] ?? '') ? -effect : effect
    // A result is a loss only where that makes it tie: nobody should turn a printed net income by a guess.
    const isOpposite =
      sum.entries.length > 0 &&
      Math.abs(value + wanted) < Math.abs(value - wanted) &&
      (!sum.name?.isChain || Math.abs(value + wanted) <= Math.abs(value) * 0.02)
    const [amount, childrenAdd] = row
      ? [isOpposite ? -value : value, wanted]
      : [value, isOpposite ? -wanted : wanted]
    figures.totals.push({
      item: sum.item,
      of: sum.entries.map(({ item }) => item),
      figure: {
        row,
        label: sum.item.label,
        amount: amount || 0,
        childrenAdd: sum.entries.length > 0 ? childrenAdd || 0 : null,
      },
    })
    const lone = loneTotals[row ?? '']
    if (lone && sum.entries.length > 0 && sum.entries.every(({ item }) => item.values[n] == null))
      figures.lines.push({ item: sum.item, figure: loneFigure(sum.item, lone, amount || 0) })
    if (bottom && sum.item === bottom.item) figures.lines.push(bottomFigure(sum.item, amount || 0))
  }
  return figures
}

/** For some of its periods a statement may print nothing but totals. */
const loneFigure = ({ label }: Item, row: string, amount: number) => ({
  row,
  label,
  amount,
  confidence: 0.7,
  reason: 'a total that is printed without its lines',
})

const bottomFigure = (item: Item, amount: number): PlacedFigures['lines'][number] => ({
  item,
  figure: {
    row: 'reportedNetIncome',
    label: item.label,
    amount,
    ...(totalNamed('incomeStatement', item.plain)?.row === 'netIncome'
      ? { confidence: 0.98, reason: 'the bottom line' }
      : { confidence: saysResult.test(item.plain) ? 0.8 : 0.6, reason: 'the last of its results' }),
  },
})

/** What is left at the end, in the languages whose statements are met. */
const saysResult =
  /\b(?:net (?:income|revenues?|earnings|results?|profit|loss|margin)|profits?|loss|surplus|deficit|earnings|net (?:assets|position)|resultat\w*|resultad\w*|risultat\w*|resultaat|\w*ergebnis|\w*uberschuss|\w*fehlbetrag|utilidad|utile|lucro|perdita|prejuizo|benefice|perte|excedente?|winst|verlies)\b/

/** Others' share of net income is what is taken off it to give the owners' own. */
function shareOf({ item }: Entry, bottom: Sum | undefined, ties: Outline['ties']): number {
  const own = [...ties.values()].find(
    parts => parts.some(part => part.item === bottom?.item) && parts.some(part => part.item === item),
  )
  return -(own?.find(part => part.item === item)?.sign ?? -1)
}

/** Interest that is printed as one net figure is income in one year and expense in another. */
const rowBySign = (row: string, item: Item, effect: number): string =>
  isNetInterest(item) ? (effect >= 0 ? 'interestIncome' : 'interestExpense') : row

const isNetInterest = ({ label, plain }: Item): boolean =>
  (/interest/i.test(label) && /income/i.test(label) && /expense/i.test(label) && !/other/i.test(label)) ||
  /^(?:(?:net |bank |other )?interest|(?:net )?financ(?:e|ial) (?:items|result))(?: net)?$/.test(plain)
/** `Interest income (expense)`: what is below zero was spent. */
const isNetIncome = (item: Item): boolean =>
  isNetInterest(item) && /income.*expense/i.test(item.label) && item.values.some(value => (value ?? 0) < 0)

const bySign = { confidence: 0.95, reason: 'a net figure, by its sign' }
