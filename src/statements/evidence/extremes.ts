import type { Item } from './item.js'
import { hasValue, isZero } from './item.js'

/** Words for the first, the last and the middle of a list, wherever they stand; the shorter ones may also begin `Less:` or `Plus:`. */
const superlative =
  /\b(?:max(?:imum|imo|imal(?:er|wert)?)?|min(?:imum|imo|imal(?:er|wert)?)?|(?:high|low|larg|small|bigg|great)est|least|average|median[aoe]?|mediane|moyenne|media|promedio|mittelwert|durchschnitt|gemiddelde?|(?:hochst|niedrigst|grosst|kleinst|groot?st|laagst|hoogst)e[rsn]?|(?:most|meisten?|meeste|wenigsten?|minste)|maior|menor|mayor|maggior[ei]?)\b|\S .*\b(?:plus|moins|mas|menos|mais|piu|meno)\b/

/** How many rows above are looked through. */
const far = 200

/** What a sheet says of its lines below their total: which is the largest, the smallest, and what they are on average. */
export function withoutExtremes(items: Item[]): Item[] {
  const kept: Item[] = []
  for (const item of items) if (!(hasValue(item) && isExtreme(item, kept))) kept.push(item)
  return kept
}

function isExtreme(item: Item, above: readonly Item[]): boolean {
  if (isZero(item) || !superlative.test(item.plain)) return false
  const filled = above.slice(-far).filter(hasValue)
  const isAgain = filled.some(other => other.values.every((value, n) => value === item.values[n]))
  return isAgain || isMean(item, filled)
}

/** Of so many lines right above the total, for any number of them. */
function isMean({ values }: Item, above: readonly Item[]): boolean {
  const sums = values.map(() => 0)
  return above
    .slice(0, -1)
    .toReversed()
    .some((line, n) => {
      for (const [at, value] of line.values.entries()) sums[at] = (sums[at] ?? 0) + (value ?? 0)
      return n > 0 && values.every((value, at) => Math.abs((value ?? 0) - (sums[at] ?? 0) / (n + 1)) <= 1)
    })
}
