import type { Row } from '../extract/table.js'
import { hasValue, type Item, isZero, saysTotal } from './item.js'
import { printedSkeleton } from './printed.js'

/** Words for the first, the last and the middle of a list, wherever they stand; the shorter ones may also begin `Less:` or `Plus:`. */
const superlative =
  /\b(?:max(?:imum|imo|imal(?:er|wert)?)?|min(?:imum|imo|imal(?:er|wert)?)?|(?:high|low|larg|small|bigg|great)est|least|average|median[aoe]?|mediane|moyenne|media|promedio|mittelwert|durchschnitt|gemiddelde?|(?:hochst|niedrigst|grosst|kleinst|groot?st|laagst|hoogst)e[rsn]?|(?:most|meisten?|meeste|wenigsten?|minste)|maior|menor|mayor|maggior[ei]?)\b|\S .*\b(?:plus|moins|mas|menos|mais|piu|meno)\b/

/** How many rows above are looked through. */
const far = 200

/**
 * What a sheet says of its lines below their total: which is the largest, the smallest, and what they are on average. What a
 * total needs is a line, whatever it is called and whichever other one has its amount: `Social media`.
 */
export function withoutExtremes(items: Item[], rows: readonly Row[]): Item[] {
  if (!items.some(isNamedSo)) return items
  const { ties } = printedSkeleton(rows)
  const needed = new Set(ties.flatMap(({ parts }) => parts.map(({ row }) => rows[row])))
  const totals = new Set(ties.map(({ total }) => rows[total]))
  const isTotal = ({ row, plain }: Item) => totals.has(row) || saysTotal(plain)
  const kept: Item[] = []
  for (const item of items) {
    const mayBe = isNamedSo(item) && !needed.has(item.row) && kept.some(isTotal)
    if (!mayBe || !isExtreme(item, kept)) kept.push(item)
  }
  return kept
}

const isNamedSo = (item: Item): boolean => hasValue(item) && !isZero(item) && superlative.test(item.plain)

function isExtreme(item: Item, above: readonly Item[]): boolean {
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
