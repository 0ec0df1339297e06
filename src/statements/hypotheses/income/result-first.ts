import { hasValue, type Item } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'
import { tiesOf } from '../ties.js'

/**
 * Taxonomies print a result before what makes it up, and that before its own parts, down to the lines. Read from its end such a
 * statement adds up as any other; put in the usual order, its lines stand before their totals, and costs behind what is earned.
 */
export function inUsualOrder(items: Item[]): Item[] {
  const filled = items.filter(hasValue)
  const result = filled.slice(0, atMost).find(isResult)
  if (filled.length < fewest || !result || filled.slice(-atMost).some(isResult)) return items
  const turned = filled.toReversed()
  const { of } = tiesOf(turned, 'incomeStatement')
  const inOrder = (item: Item): Item[] => {
    const parts = of.get(item)?.parts.flatMap(({ row }) => turned[row] ?? []) ?? []
    return [...parts.toReversed().flatMap(inOrder), item]
  }
  const ordered = inOrder(result)
  // Nothing is proven unless the result takes in all other rows, or what they tell.
  const told = new Set(ordered.map(amountsOf))
  const isProven =
    ordered.length > filled.length / 2 &&
    filled.every(item => told.has(amountsOf(item))) &&
    [...of.values()].every(({ form, parts }) => form !== 'apart' && parts.every(({ sign }) => sign > 0))
  return isProven ? ordered : items
}

const fewest = 6
/** A title and an addition may stand above the result. */
const atMost = 3

const isResult = ({ plain }: Item): boolean => totalNamed('incomeStatement', plain)?.row === 'netIncome'
const amountsOf = ({ values }: Item): string => values.join()
