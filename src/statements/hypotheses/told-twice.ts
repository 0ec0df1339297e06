import { hasValue, type Item, isZero } from '../evidence/item.js'
import type { Reading } from './outline-reading.js'
import { saysWithin } from './ties.js'

/** A total needs one of two lines that tell the same amounts, and has no room for the other. */
export const isToldTwice = (reading: Reading, item: Item, n: number): boolean =>
  isToldBefore(reading, item, n) || isToldAfter(reading, item, n)

/** A total needs the one line of a part, and has no room for the part that tells its amount ahead. */
function isToldBefore({ items, needed }: Reading, item: Item, n: number): boolean {
  const next = items.slice(n + 1).find(one => hasValue(one) && !isZero(one))
  return (
    next !== undefined &&
    needed.has(next) &&
    !needed.has(item) &&
    !isZero(item) &&
    next.values.every((value, at) => value === item.values[at])
  )
}

/** A total of a sheet needs the line above it, and has no room for one that tells its amounts again; nor has all that is sold. */
function isToldAfter({ items, needed, ties, statement }: Reading, item: Item, n: number): boolean {
  const before = items[n - 1]
  const hasNoRoom = (statement === 'balanceSheet' && !needed.has(item)) || allSold.test(item.plain)
  return (
    hasNoRoom &&
    before !== undefined &&
    needed.has(before) &&
    ![item, before].some(one => ties.has(one)) &&
    !isZero(item) &&
    before.values.every((value, at) => Math.abs(value ?? 0) === Math.abs(item.values[at] ?? 0))
  )
}

const allSold = /^(?:chiffre d ?affaires|(?:net )?turnover|net (?:sales|revenues?))$/

/** Behind a result `Total des charges` is that of all sections, not of the one that is called so, unless it tells this again. */
export const isOfAll = ({ sums }: Reading['outline'], { values }: Item): boolean =>
  sums.some(({ name, ties }) => name?.isChain && name.row !== 'netRevenues' && ties) &&
  !sums.some(({ item }) => item.values.every((value, n) => value === values[n]))

/** Below all totals a form asks what is within the lines above: `Dont à plus d'un an`. */
export const isRemark = ({ items, ties }: Reading, item: Item, n: number): boolean =>
  saysWithin.test(item.plain) && ties.size > 0 && !items.slice(n + 1).some(one => ties.has(one))
