import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { tiesOf } from '../ties.js'

const begins =
  /^(?:opening|beginning|initial) (?:cash|bank|balances?|funds)\b|^balances? (?:b ?f|b ?d|brought (?:forward|down))\b|^(?:cash|bank|funds|balances?)\b.* at (?:the )?(?:beginning|start)\b|^saldo (?:inicial|anterior|iniziale)\b|^solde (?:initial|douverture)\b|^anfangsbestand|^beginsaldo/
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
  const takesIn = takingIn(opening, items)
  if (!takesIn(closing)) return items
  return items.slice(0, items.indexOf(closing)).filter(item => !takesIn(item))
}

/** Whether an item has an amount among all that it is made of: by what ties, or by two that make it up in all columns. */
function takingIn(amount: Item, items: Item[]): (item: Item) => boolean {
  const { of } = tiesOf(items, 'incomeStatement')
  const others = items.filter(item => hasValue(item) && !isZero(item))
  const isMadeOf = (item: Item, at: number, before: Item, sign: 1 | -1) =>
    others
      .slice(0, at)
      .some(
        other =>
          other !== before &&
          item.values.every(
            (value, n) => (value ?? 0) === (before.values[n] ?? 0) + sign * Math.abs(other.values[n] ?? 0),
          ),
      )
  const found = new Set([amount])
  // In their order: what goes on from one comes behind it.
  for (const [n, item] of others.entries()) {
    const parts = (of.get(item)?.parts ?? []).flatMap(({ row }) => items[row] ?? [])
    const goesOn = [...found].some(before => isMadeOf(item, n, before, 1) || isMadeOf(item, n, before, -1))
    if (goesOn || parts.some(part => found.has(part))) found.add(item)
  }
  return item => found.has(item)
}
