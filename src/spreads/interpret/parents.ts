import { hasValue, type Item, saysTotal } from './item.js'
import { readingThatTies } from './tie.js'

/** Lines that print the sum of the deeper lines below them, and so are no lines of their own. */
export function childrenOf(items: Item[], tolerance: number): Map<Item, Item[]> {
  const parents = new Map<Item, Item[]>()
  for (let n = items.length - 1; n >= 0; n--) {
    const item = items[n]
    if (!item || !hasValue(item) || saysTotal(item.plain)) continue
    const below: Item[] = []
    for (const next of items.slice(n + 1)) {
      if (next.level <= item.level) break
      below.push(next)
    }
    const children = below.filter(child => hasValue(child) && !saysTotal(child.plain) && !parents.has(child))
    const filled = children.filter(({ values }) => values.some(value => value))
    const isOfWhich = /\b(?:of which|including|thereof|consisting of|comprised of)\b/.test(item.plain)
    if (filled.length < (isOfWhich ? 1 : 2) && !isOnlyChild(item, filled)) continue
    if (readingThatTies(item, children, tolerance) === 'plain') parents.set(item, children)
  }
  return parents
}

/** A parent with one child repeats its amount. */
const isOnlyChild = (parent: Item, filled: Item[]): boolean =>
  filled.length === 1 &&
  parent.values.filter(value => value).length > 0 &&
  filled[0]?.level === parent.level + 1
