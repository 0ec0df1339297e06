import { type Item, sumOf } from './item.js'

/** How the printed signs of lines are to be read, so that they add up to what is printed for them. */
export type Reading = 'plain' | 'contra' | 'opposite' | 'oppositeContra'

const readings: Reading[] = ['plain', 'contra', 'opposite', 'oppositeContra']

/** The first reading by which the children make up the total; each amount within the tolerance for each line. */
export function readingThatTies(total: Item, children: Item[], tolerance: number): Reading | undefined {
  const isTied = readings.map(reading => ({ reading, share: shareTied(total, children, reading, tolerance) }))
  const full = isTied.find(({ share }) => share === 1)
  if (full) return full.reading
  // One column may be wrong in itself: somebody has typed over a formula.
  return isTied.find(({ share }) => share > 0.5 && total.values.length > 2)?.reading
}

function shareTied(total: Item, children: Item[], reading: Reading, tolerance: number): number {
  const signed = children.map(child => ({
    values: child.values.map(value => (value === null ? null : signedBy(reading, child, value))),
  }))
  const sums = sumOf(signed, total.values.length)
  const allowed = tolerance * Math.max(1, Math.min(children.length, 4) / 2)
  const printed = total.values.flatMap((value, n) => (value === null ? [] : [{ value, sum: sums[n] ?? 0 }]))
  const filled = printed.filter(({ value, sum }) => value !== 0 || sum !== 0)
  if (filled.length === 0) return children.every(({ values }) => values.every(value => !value)) ? 1 : 0
  return filled.filter(({ value, sum }) => Math.abs(value - sum) <= allowed).length / filled.length
}

export function signedBy(reading: Reading, item: Item, value: number): number {
  const taken =
    reading === 'contra' || reading === 'oppositeContra' ? (item.isContra ? -Math.abs(value) : value) : value
  return reading === 'opposite' || reading === 'oppositeContra' ? -taken : taken
}
