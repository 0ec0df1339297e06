import { hasValue, type Item, isZero } from '../../evidence/item.js'
import { totalNamed } from '../../names/totals.js'

/** With fewer before it, what follows a result may be all that it is made of. */
const fewest = 3

/**
 * Between a result and the same once more, under the same name, stands what it is made of if it is looked at in another way:
 * `Analysed as: Adjusted EBITDA, …`. None of that is earned or spent again.
 */
export function withoutAnalyses(items: Item[]): Item[] {
  const filled = items.filter(item => hasValue(item) && !isZero(item))
  for (const [n, first] of filled.entries()) {
    if (n < fewest || totalNamed('incomeStatement', first.plain)?.isChain !== true) continue
    const again = filled.findIndex((item, at) => at > n + 2 && isSame(item, first))
    const next = filled[again]
    if (next) return [...items.slice(0, items.indexOf(first) + 1), ...items.slice(items.indexOf(next) + 1)]
  }
  return items
}

const isSame = (one: Item, other: Item): boolean =>
  one.plain === other.plain && one.values.every((value, n) => value === other.values[n])
