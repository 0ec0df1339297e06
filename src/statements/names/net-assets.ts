import { headingOf } from '../evidence/heading.js'
import type { Entry, Outline, Sum } from '../hypotheses/outline-reading.js'
import { sideOf } from './sections.js'

/**
 * The shortest sheets have no headings: `Fixed assets`, `Current assets` and what falls due are lines that leave `Net assets`.
 * That isn't what the owners' part is made up of, though it comes to the same.
 */
export function withNetsUnnamed(outline: Outline): Outline {
  const isNet = (sum: Sum) =>
    sum.name?.row === 'totalEquity' &&
    sum.ties &&
    sum.entries.every(({ path }) => path.length === 0) &&
    new Set(sum.entries.flatMap(sideNamed)).size > 1
  return outline.sums.some(isNet)
    ? { ...outline, sums: outline.sums.map(sum => (isNet(sum) ? { ...sum, name: undefined } : sum)) }
    : outline
}

/** A line that is called what elsewhere heads its whole side. */
const sideNamed = ({ item }: Entry): ('asset' | 'claim')[] => {
  const [section] = headingOf('balanceSheet', item.plain)?.sections ?? []
  return section && section !== 'equity' ? [sideOf(section)] : []
}
