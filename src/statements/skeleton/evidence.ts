import { allowed } from './grid.js'
import { rarityOf } from './rarity.js'

/** What a tie proves: digits that agree by chance are rare, and the rarer the more columns have them. */
interface Evidence {
  columns: number[]
  against: number
  bits: number
}

/** Five digits are proof enough; more say no more. */
const mostBits = 17
/** A column that contradicts: somebody has typed over a formula, or the tie is none. */
const contradiction = 9

export function evidenceOf(
  totals: readonly (number | null)[],
  sums: readonly (number | null)[],
  /** The largest amount among the parts of each column: R - C = G proves no less than R = C + G. */
  largest: readonly number[],
  parts: number,
  { tolerance, units }: { tolerance: number; units: readonly number[] },
  /** It is called as a line is: such lines may grow alike, and make up each other in all columns if they do in one. */
  isLine = false,
): Evidence | undefined {
  const off = allowed(tolerance, parts)
  const columns: number[] = []
  const seen = new Set<string>()
  let [bits, against] = [0, 0]
  for (const [n, total] of totals.entries()) {
    const sum = sums[n] ?? null
    if (total === null || (total === 0 && (sum ?? 0) === 0)) continue
    // A column of totals alone says nothing of what they are made of.
    if (sum === null || largest[n] === 0) continue
    if (Math.abs(total - sum) > off) {
      against++
      continue
    }
    columns.push(n)
    // Columns that repeat one another are one piece of evidence.
    const size = Math.max(Math.abs(total), largest[n] ?? 0)
    const share = isLine ? shareOf(Math.abs(total), largest[n] ?? 0) : 1
    const amounts = share === 1 ? `${Math.abs(total)} of ${size}` : `${share}`
    // Of round amounts many add up by chance, and one that is called as a line is hardly a total of others for that.
    const step = Math.max(2 * off, isLine ? (units[n] ?? 1) : 1)
    if (!seen.has(amounts)) bits += Math.min(mostBits, rarityOf(size, step))
    seen.add(amounts)
  }
  if (columns.length === 0 || against > columns.length / 2) return undefined
  return { columns, against, bits: bits - against * contradiction }
}

/** How many times its largest part a total is, near enough to know the same sum of other amounts in proportion. */
const shareOf = (total: number, largest: number): number =>
  largest === 0 ? 1 : Math.round((shades * total) / largest) / shades
const shades = 20_000
