import { type Item, isZero } from '../evidence/item.js'
import { isSubtracted } from '../names/template-sets.js'
import type { Signed } from './effects.js'
import type { Outline, Sum } from './outline-reading.js'

/** How the lines count of which a total is made. */
export function signsIn(total: Item, ties: Outline['ties']): Map<Item, 1 | -1> {
  const signs = new Map<Item, 1 | -1>()
  const walk = (item: Item, sign: 1 | -1) => {
    const parts = ties.get(item)
    if (!parts) signs.set(item, sign)
    for (const part of parts ?? []) walk(part.item, (sign * part.sign) as 1 | -1)
  }
  walk(total, 1)
  return signs
}

/** What a bottom line may leave out of the amounts above it and still prove their signs. */
const mostMissed = 0.5

/**
 * Where lines make up the bottom line, their signs are those that do it. What it doesn't need says again, or says what is
 * within others. Undefined: it isn't made up of most of them.
 */
export function tiedSigns(
  lines: Signed[],
  bottom: Sum | undefined,
  { ties, sums }: Outline,
): Signed[] | undefined {
  if (!bottom || !ties.has(bottom.item)) return undefined
  const direct = signsIn(bottom.item, ties)
  const signOf = ({ entry, row }: Signed): 1 | -1 | undefined => {
    const own = direct.get(entry.item)
    if (own) return own
    // The lines of a total that they don't make up count as it does, but for what is taken off what is sold.
    const over = sums.find(sum => !sum.name?.isChain && direct.has(sum.item) && sum.entries.includes(entry))
    const sign = over && direct.get(over.item)
    const isTaken = row === 'salesReturnsAllowances' && entry.item.values.some(value => (value ?? 0) > 0)
    return sign && isTaken ? (-sign as 1 | -1) : sign
  }
  const missed = lines.filter(line => signOf(line) === undefined)
  if (sizeOf(missed) > mostMissed * sizeOf(lines)) return undefined
  // A loss that is printed as a positive number is made up the other way round.
  const earning = lines.filter(({ row }) => row === 'grossRevenues')
  const effectOf = (some: Signed[]) =>
    some.reduce((sum, line) => sum + (signOf(line) ?? 0) * amountOf(line), 0)
  const earned = effectOf(earning)
  // Who has earned nothing has lost what was spent.
  const isLoss = earned < 0 || (areCosts(lines) && effectOf(lines) > 0)
  return lines.map(line => {
    const sign = signOf(line)
    if (sign === undefined) return { ...line, sign: isZero(line.entry.item) ? line.sign : 0 }
    return { ...line, sign: isLoss ? (-sign as 1 | -1) : sign }
  })
}

const areCosts = (lines: Signed[]): boolean =>
  lines.every(({ entry, row }) => isSubtracted(row) || isZero(entry.item))

const amountOf = ({ entry }: Signed): number =>
  entry.item.values.reduce((sum: number, value) => sum + (value ?? 0), 0)
const sizeOf = (lines: Signed[]): number =>
  lines.reduce((sum, { entry }) => sum + Math.max(...entry.item.values.map(value => Math.abs(value ?? 0))), 0)
