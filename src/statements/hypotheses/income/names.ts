import { opensOnly } from '../../evidence/heading.js'
import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { type TotalName, totalNamed } from '../../names/totals.js'
import type { Part, Tie } from '../../skeleton/grid.js'
import { hasNames, type TakesOff, takenOffIn } from './effects.js'

const sum = (row: string): TotalName => ({ row, pattern: /^$/ })
const result = (row: string): TotalName => ({ row, pattern: /^$/, isChain: true })

/** What a result begins with is earned, and what it takes off is spent. The last result is the bottom line. */
export function incomeNames(items: Item[], ties: Map<Item, Tie>): Map<Item, TotalName> {
  const names = new Map<Item, TotalName>()
  const nameOf = (item: Item) => totalNamed('incomeStatement', item.plain)
  const takenOff = takenOffIn(items, ties)
  const takesOff = (item: Item) => takenOff(ties.get(item)).length > 0
  const spent = spentIn(items, ties, takenOff)
  const isResult = (item: Item) => takesOff(item) && !spent.has(item)
  const results = [...ties].filter(([item]) => isResult(item))
  const isSum = (item: Item) => ties.get(item)?.form === 'sum' || (spent.has(item) && takesOff(item))
  const gross = grossIn(items, ties, results, takenOff)
  if (gross) names.set(gross, result('grossProfit'))
  for (const [item, tie] of results) {
    // What a financial or an exceptional result begins with is not sold, and what it takes off is no cost of operations.
    if (nameOf(item)?.row === 'totalOtherIncomeExpense') continue
    const first = items[tie.parts[0]?.row ?? -1]
    const isGross = (names.get(item) ?? nameOf(item))?.row === 'grossProfit'
    // What is taken off sales is neither a cost nor an expense.
    const isNet = nameOf(item)?.row === 'netRevenues'
    const isEarned = first && !nameOf(first) && !areHeaded(first, items, ties, isOfSpent)
    if (isEarned && isSum(first) && !leadsOn(first, items, ties, isResult))
      names.set(first, sum('netRevenues'))
    // What is taken off operating income is neither a cost nor an operating expense.
    const isBelow = first !== undefined && below.includes(nameOf(first)?.row ?? '')
    for (const { row } of takenOff(tie)) {
      const part = items[row]
      if (part && isSum(part) && !nameOf(part) && !isBelow && !isNet)
        names.set(
          part,
          sum(isGross || areCosts(part, items, ties) ? 'totalCostOfRevenues' : 'totalOperatingExpenses'),
        )
    }
  }
  const hasBottom = items.some(item => hasValue(item) && nameOf(item)?.row === 'netIncome')
  const last = hasBottom ? undefined : lastResult(items, ties, isResult)
  // Before taxes is the end where nothing follows, no tax and no other name for the rest.
  const isEnd = (item: Item) =>
    items.slice(items.indexOf(item) + 1).every(other => isZero(other) || balances.test(other.plain))
  if (last && (!nameOf(last) || (nameOf(last)?.row === 'incomeBeforeTaxes' && isEnd(last))))
    names.set(last, result('netIncome'))
  for (const [item, { parts }] of results) {
    const [before, ...taxes] = parts.map(({ row }) => items[row])
    if (!before || nameOf(before)?.row !== 'netIncome' || nameOf(item)) continue
    if (taxes.length === 0 || !taxes.every(tax => tax && onIncome.test(tax.plain))) continue
    names.set(before, result('incomeBeforeTaxes'))
    names.set(item, result('netIncome'))
  }
  return names
}

/**
 * Where nothing has a name and something is taken off twice, what was sold has cost goes first, and is told in fewer lines than
 * what all else has.
 */
function grossIn(
  items: Item[],
  ties: Map<Item, Tie>,
  results: [Item, Tie][],
  takenOff: TakesOff,
): Item | undefined {
  const isTotal = ({ row }: Part) => ties.has(items[row] as Item)
  const [first, next] = results.filter(([, tie]) => takenOff(tie).every(isTotal))
  if (!first || !next || items[next[1].parts[0]?.row ?? -1] !== first[0]) return undefined
  if (hasNames(ties)) return undefined
  const linesIn = ([, tie]: [Item, Tie]): number =>
    takenOff(tie).reduce((sum, { row }) => sum + (ties.get(items[row] as Item)?.parts.length ?? 0), 0)
  const [costs, expenses] = [linesIn(first), linesIn(next)]
  return costs > 1 && costs <= expenses ? first[0] : undefined
}

/** It is called what was sold has cost, or what stands right above its lines is. */
const areCosts = (total: Item, items: Item[], ties: Map<Item, Tie>): boolean =>
  isCost(total) || areHeaded(total, items, ties, isCost)

/** By what stands right above its lines. */
function areHeaded(
  total: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isSuch: (heading: Item) => boolean,
): boolean {
  const heading = items[(ties.get(total)?.parts[0]?.row ?? 0) - 1]
  return heading !== undefined && !hasValue(heading) && isSuch(heading)
}

const isCost = ({ plain }: Item): boolean => opensOnly(plain, ['cost'])

/** Some charts begin with what is spent. */
const isOfSpent = ({ plain }: Item): boolean => opensOnly(plain, ['cost', 'expense'])

/** What these leave of a surplus is the bottom line, under whatever name: before them it was none. */
const onIncome =
  /\b(?:income tax(?:es)?|corporation tax|tax(?:es|ation)? on income|provision for tax(?:es|ation)?)\b/

const below = ['operatingIncome', 'incomeBeforeTaxes', 'netIncome']

/** Totals that a difference takes off, and all that they are made of. */
function spentIn(items: Item[], ties: Map<Item, Tie>, takenOff: TakesOff): Set<Item> {
  const spent = new Set<Item>()
  const spend = (item: Item | undefined): void => {
    if (!item || spent.has(item)) return
    spent.add(item)
    for (const { row } of ties.get(item)?.parts ?? []) spend(items[row])
  }
  for (const tie of [...ties.values()].reverse()) for (const { row } of takenOff(tie)) spend(items[row])
  return spent
}

/** It goes on from a result, and so is one itself. */
const leadsOn = (
  total: Item,
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): boolean =>
  (ties.get(total)?.parts ?? []).some(({ row }) => items[row] !== undefined && isResult(items[row]))

/** The last that takes something off or goes on from one that does, before what is added to it as to a balance. */
function lastResult(
  items: Item[],
  ties: Map<Item, Tie>,
  isResult: (item: Item) => boolean,
): Item | undefined {
  const results: Item[] = []
  const back = items.findIndex((_, n) => isAddedBack(items, n))
  for (const [item, tie] of ties) {
    if (back >= 0 && tie.total > back) continue
    const parts = tie.parts.flatMap(({ row }) => items[row] ?? [])
    const goesOn = parts.some(part => results.includes(part))
    const isBalance = parts.some(({ plain }) => balances.test(plain)) || balances.test(item.plain)
    const isNamed = totalNamed('incomeStatement', item.plain)?.isChain
    if ((isResult(item) || goesOn || isNamed) && !isBalance) results.push(item)
  }
  return results.at(-1)
}

/** What was written off once more, behind the result that it was taken off: from here on it is told what became of the cash. */
function isAddedBack(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (!item || !/^(?:depreciation|amorti[sz]ation)\b/.test(item.plain) || isZero(item)) return false
  return items
    .slice(0, at)
    .some(
      ({ name, values }) =>
        name === item.name &&
        values.every((value, n) => Math.abs(value ?? 0) === Math.abs(item.values[n] ?? 0)),
    )
}

const balances =
  /\b(?:beginning|opening|brought forward|comprehensive|attributable|minority|non ?controlling|dividends? (?:paid|declared)|per share|ebitda|(?:al|no|ao) (?:inicio|comienzo|principio)|(?:inicio|comienzo|principio) (?:del?|do) (?:ano|ejercicio|exercicio|periodo)|au debut|allinizio|zu beginn|aan het begin)\b/
