import { hasValue, type Item, isZero } from '../evidence/item.js'
import type { Tie } from '../skeleton/grid.js'
import { tiesOf } from './ties.js'

/**
 * Where each amount is told as a debit or a credit, all that is claimed comes to the opposite of all that is owned. It is turned
 * with everything that makes it up, so that the sheet reads like any other.
 */
export function withCreditsTurned(items: Item[]): Item[] {
  const told = new Set(items.map(amountsOf))
  if (!items.some(item => !isZero(item) && told.has(amountsOf(opposite(item))))) return items
  const { of: ties } = tiesOf(items, 'balanceSheet')
  const totals = [...ties.keys()].filter(item => hasValue(item) && !isZero(item))
  const largest = totals.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  for (const owned of largest)
    for (const claimed of largest) {
      if (!areOpposite(owned, claimed) || items.indexOf(claimed) < items.indexOf(owned)) continue
      if (owned.values.some(value => (value ?? 0) < 0)) continue
      const [own, turned] = [owned, claimed].map(total => within(total, items, ties))
      if (!own || !turned || [...turned].some(item => own.has(item))) continue
      return items.map(item => (turned.has(item) ? opposite(item) : item))
    }
  return items
}

/**
 * German law has what the owners owe their firm, all they had being lost, at the end of what is owned. It is taken off what they
 * have, and off both totals, so that nobody takes a firm in debt for one without.
 */
export function withDeficitClaimed(items: Item[]): Item[] {
  const deficit = items.find(item => uncovered.test(item.plain) && !isZero(item))
  if (!deficit) return items
  const { of: ties } = tiesOf(items, 'balanceSheet')
  const owned = [...ties.keys()].filter(total => within(total, items, ties).has(deficit))
  const whole = owned.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
  const claimed = items.find(
    item => whole && item !== whole && !isZero(item) && amountsOf(item) === amountsOf(whole),
  )
  if (!claimed || items.indexOf(claimed) < items.indexOf(deficit)) return items
  const less = (item: Item): Item => ({
    ...item,
    values: item.values.map((value, n) => value && value - (deficit.values[n] ?? 0)),
  })
  return items.flatMap(item => {
    if (item === deficit) return []
    if (item === claimed) return [opposite(deficit), less(item)]
    return owned.includes(item) ? [less(item)] : [item]
  })
}

const uncovered = /^nicht durch (?:das )?(?:eigen)?(?:kapital|vermogenseinlagen)(?:anteile?)? gedeckte[rs]? /

const opposite = (item: Item): Item => ({ ...item, values: item.values.map(value => value && -value) })

const amountsOf = ({ values }: Item): string => values.map(value => value ?? 0).join()

const sizeOf = ({ values }: Item): number => Math.max(...values.map(value => Math.abs(value ?? 0)))

const areOpposite = (one: Item, other: Item): boolean =>
  !isZero(one) && one.values.every((value, n) => (value ?? 0) === -(other.values[n] ?? 0))

/** A total, and all that makes it up. */
function within(total: Item, items: Item[], ties: Map<Item, Tie>): Set<Item> {
  const parts = ties.get(total)?.parts.flatMap(({ row }) => items[row] ?? []) ?? []
  return new Set([total, ...parts.flatMap(part => [...within(part, items, ties)])])
}
