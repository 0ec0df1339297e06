import type { Item } from '../evidence/item.js'

/** How the printed signs of lines are to be read, so that they add up to what is printed for them. */
type SignReading = 'plain' | 'contra' | 'opposite' | 'oppositeContra'

const readings: SignReading[] = ['plain', 'contra', 'opposite', 'oppositeContra']
const withoutContra: SignReading[] = ['plain', 'opposite']

/** The first reading by which the children make up the total; each amount within the tolerance for each line. */
export function readingThatTies(total: Item, children: Item[], tolerance: number): SignReading | undefined {
  let mostly: SignReading | undefined
  for (const reading of children.some(({ isContra }) => isContra) ? readings : withoutContra) {
    const share = shareTied(total, children, reading, tolerance)
    if (share === 1) return reading
    // One column may be wrong in itself: somebody has typed over a formula.
    if (share > 0.5 && total.values.length > 2) mostly ??= reading
  }
  return mostly
}

/** Each line is held against many others, so nothing is made for it. */
function shareTied(total: Item, children: Item[], reading: SignReading, tolerance: number): number {
  const allowed = tolerance * Math.max(1, Math.min(children.length, 4) / 2)
  let [filled, tied] = [0, 0]
  for (const [n, value] of total.values.entries()) {
    if (value === null) continue
    let sum = 0
    for (const child of children) sum += signedBy(reading, child, child.values[n] ?? 0)
    if (value === 0 && sum === 0) continue
    filled++
    if (Math.abs(value - sum) <= allowed) tied++
  }
  if (filled === 0) return children.every(({ values }) => values.every(value => !value)) ? 1 : 0
  return tied / filled
}

function signedBy(reading: SignReading, item: Item, value: number): number {
  const taken =
    reading === 'contra' || reading === 'oppositeContra' ? (item.isContra ? -Math.abs(value) : value) : value
  return reading === 'opposite' || reading === 'oppositeContra' ? -taken : taken
}
