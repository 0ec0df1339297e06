import { opensOnly } from '../../evidence/heading.js'
import { hasValue, type Item, isZero, nameOf, saysTotal } from '../../evidence/item.js'
import { incomeSections } from '../../evidence/label.js'
import { matchesOf } from '../../names/match.js'
import { totalNamed } from '../../names/totals.js'

/** Where what is earned is printed as a credit, below zero, everything is the other way round. */
export function asEarned(items: Item[]): Item[] {
  const filled = items.filter(item => hasValue(item) && !isZero(item))
  const total = filled.find(item => totalNamed('incomeStatement', item.plain)?.row === 'netRevenues')
  const earned = total ?? filled.find(isSold)
  const isCredit = earned ? isBelow(earned) : areHeadedAsCredits(items)
  const areDebits = filled.filter(({ values }) => values.some(value => (value ?? 0) > 0)).length
  if (!isCredit || areDebits < 0.4 * filled.length) return items
  return items.map(item => ({ ...item, values: item.values.map(value => (value ? -value : value)) }))
}

const isBelow = ({ values }: Item): boolean => values.every(value => (value ?? 0) <= 0)

const isSold = (item: Item): boolean => {
  const [best] = matchesOf(nameOf(item), incomeSections)
  return best?.row === 'grossRevenues' && best.score >= 0.9
}

/** All lines below headings of what is earned are below zero, and none of those below headings of what is spent. */
function areHeadedAsCredits(items: readonly Item[]): boolean {
  const [earned, spent]: [Item[], Item[]] = [[], []]
  let side: Item[] | undefined
  for (const item of items) {
    if (!hasValue(item)) side = sideOf(item, earned, spent) ?? side
    else if (totalNamed('incomeStatement', item.plain)?.isChain) side = undefined
    else if (!isZero(item) && !saysTotal(item.plain)) side?.push(item)
  }
  return [earned, spent].every(({ length }) => length > 1) && earned.every(isBelow) && !spent.some(isBelow)
}

function sideOf({ plain }: Item, earned: Item[], spent: Item[]): Item[] | undefined {
  if (opensOnly(plain, ['revenue', 'otherIncome'])) return earned
  return opensOnly(plain, ['cost', 'expense', 'otherExpense']) ? spent : undefined
}
