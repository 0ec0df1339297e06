import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { tiesOf } from '../ties.js'

const begins =
  /(?:^|\b(?:19|20)\d\d )(?:opening|beginning|initial) (?:cash|bank|balances?|funds)\b|^balances? (?:b ?f|b ?d|brought (?:forward|down))\b|^(?:cash|bank|funds|balances?)\b.* at (?:the )?(?:beginning|start)\b|^saldo (?:inicial|anterior|iniziale)\b|^solde (?:initial|douverture)\b|^anfangsbestand|^beginsaldo/
const ends =
  /^(?:closing|ending|final) (?:cash|bank|balances?|funds)\b|^balances? (?:c ?f|c ?d|carried (?:forward|down))\b|^(?:cash|bank|funds|balances?)\b.* at (?:the )?end\b|^saldo (?:final|finale)\b|^solde (?:final|de cloture)\b|^endbestand|^eindsaldo/

/**
 * An account of what was received and paid begins with what was there, and ends with what is: neither is earned or spent, nor are
 * the sums on the way from one to the other. What stands below the end is how the bank tells it.
 */
export function withoutCarried(items: Item[]): Item[] {
  const filled = items.filter(item => hasValue(item) && !isZero(item))
  const [opening] = filled
  const closing = filled.find(({ plain }) => ends.test(plain))
  if (!opening || !closing || !begins.test(opening.plain)) return items
  const takesIn = takingIn(opening, filled, items)
  if (!takesIn(closing)) return items
  return items.slice(0, items.indexOf(closing)).filter(item => !takesIn(item))
}

/** Whether an item has an amount among all that it is made of: by what ties, or by two that make it up in all columns. */
function takingIn(amount: Item, filled: readonly Item[], items: Item[]): (item: Item) => boolean {
  const { of } = tiesOf(items, 'incomeStatement')
  const found = new Set([amount])
  const earlier = new Map<string, Item[]>()
  const isMadeOf = (item: Item, before: Item) => {
    const off = item.values.map((value, n) => (value ?? 0) - (before.values[n] ?? 0))
    const isOneWay = off.every(value => value >= 0) || off.every(value => value <= 0)
    return isOneWay && (earlier.get(sizesOf(off)) ?? []).some(other => other !== before)
  }
  // In their order: what goes on from one comes behind it.
  for (const item of filled) {
    const parts = (of.get(item)?.parts ?? []).flatMap(({ row }) => items[row] ?? [])
    const goesOn = [...found].some(before => isMadeOf(item, before))
    if (goesOn || parts.some(part => found.has(part))) found.add(item)
    const sizes = sizesOf(item.values)
    earlier.set(sizes, [...(earlier.get(sizes) ?? []), item])
  }
  return item => found.has(item)
}

const sizesOf = (values: readonly (number | null)[]): string =>
  values.map(value => Math.abs(value ?? 0)).join()
