import { addDays, partsOf } from '../../documents/calendar-rules.js'
import { groupBy } from '../../group-by.js'
import { compare, daysOf, idOf, isFullYear, type Span, wholeMonthsOf } from '../computing/period.js'

/** Month and quarter columns that together make a longer period. */
export interface Tiling {
  span: Span
  parts: Span[]
}

/** A quarter of 14 weeks is the longest. */
const longestPart = 98

/** The longer periods that columns of months or quarters make when they follow one another without a gap. */
export function tilings(spans: readonly Span[]): Tiling[] {
  const parts = spans.filter(span => daysOf(span) <= longestPart)
  const heads = parts.filter(part => !parts.some(other => addDays(other.end, 1) === part.start))
  const starts = [...new Set(heads.map(({ start }) => start))].sort()
  const chains = starts.map(start => longestChain(start, parts))
  const years = spans.filter(isFullYear).toSorted((one, other) => compare(other.end, one.end))
  return chains
    .flatMap(chain => byYear(chain, years[0]))
    .flatMap(chain => {
      const [first, last] = [chain[0], chain.at(-1)]
      return first && last && chain.length > 1
        ? [{ span: { start: first.start, end: last.end }, parts: chain }]
        : []
    })
}

/** That which reaches furthest, in the fewest steps: a quarter rather than its months. */
function longestChain(start: string, parts: readonly Span[], known = new Map<string, Span[]>()): Span[] {
  const before = known.get(start)
  if (before) return before
  const chains = parts
    .filter(part => part.start === start)
    .map(part => [part, ...longestChain(addDays(part.end, 1), parts, known)])
  const reach = (chain: Span[]) => chain.at(-1)?.end ?? ''
  const best =
    chains.toSorted((one, other) => compare(reach(other), reach(one)) || one.length - other.length)[0] ?? []
  known.set(start, best)
  return best
}

/**
 * Cut where the documents know a year to end. Otherwise only what is longer than a year is cut: into years from its beginning
 * if there is no rest, else into calendar years.
 */
function byYear(chain: Span[], knownYear: Span | undefined): Span[][] {
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last) return []
  const whole = { start: first.start, end: last.end }
  if (daysOf(whole) <= 380 && !knownYear) return [chain]
  const isWholeYears = (wholeMonthsOf(whole) ?? 1) % 12 === 0
  const firstMonth = knownYear
    ? partsOf(addDays(knownYear.end, 1)).month
    : isWholeYears
      ? partsOf(first.start).month
      : 1
  const years = groupBy(chain, ({ start }) => {
    const { year, month } = partsOf(start)
    return String(month < firstMonth ? year - 1 : year)
  })
  return [...years.values()]
}

/** Whether it is a month or quarter column among those that make up a longer period that is there as well. */
export function isPart(part: Span, spans: readonly Span[]): boolean {
  if (daysOf(part) > longestPart) return false
  return spans.some(whole => {
    if (daysOf(whole) <= daysOf(part) || part.start < whole.start || part.end > whole.end) return false
    const parts = spans.filter(span => daysOf(span) <= longestPart && idOf(span) !== idOf(whole))
    return joins(whole.start, part.start, parts) && joins(addDays(part.end, 1), addDays(whole.end, 1), parts)
  })
}

/** Whether some of the parts lead from one day to the day before another. */
function joins(from: string, to: string, parts: readonly Span[], tried = new Set<string>()): boolean {
  if (from === to) return true
  if (tried.has(from)) return false
  tried.add(from)
  return parts.some(
    ({ start, end }) => start === from && end < to && joins(addDays(end, 1), to, parts, tried),
  )
}
