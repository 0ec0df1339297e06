import type { GridRow } from './grid.js'
import { toleranceOf } from './grid.js'

/** What a column is, by what its rows come to: no header is asked. */
interface Relation {
  column: number
  /** `difference`: of the two. `sum`: of all of these. */
  form: 'difference' | 'sum'
  of: number[]
}

const fewestRows = 4
const mostColumns = 40

/** Columns that others make up, in every row. Such are never figures of their own beside them. */
export function relationsOf(rows: readonly GridRow[]): Relation[] {
  const tolerance = toleranceOf(rows)
  const count = Math.min(mostColumns, rows[0]?.values.length ?? 0)
  const columns = Array.from({ length: count }, (_, n) => rows.map(({ values }) => values[n] ?? null))
  return columns.flatMap((own, column) => {
    const difference = differenceOf(columns, own, column, tolerance)
    if (difference) return [difference]
    const sum = sumOf(columns, own, column, tolerance)
    return sum ? [sum] : []
  })
}

type Amounts = (number | null)[]

/** The difference stands behind both; of two columns that are each other's difference the later one is it. */
function differenceOf(
  columns: Amounts[],
  own: Amounts,
  column: number,
  tolerance: number,
): Relation | undefined {
  for (let one = 0; one < column; one++)
    for (let other = one + 1; other < column; other++)
      if (
        holds(own, at => apart(columns[one]?.[at], columns[other]?.[at]), tolerance, true) &&
        !isEmpty(columns[one]) &&
        !isEmpty(columns[other])
      )
        return { column, form: 'difference', of: [one, other] }
  return undefined
}

const apart = (one: number | null | undefined, other: number | null | undefined) =>
  one == null && other == null ? null : (one ?? 0) - (other ?? 0)

/** The longest run of columns right before it, or right behind it, that it sums up. */
function sumOf(columns: Amounts[], own: Amounts, column: number, tolerance: number): Relation | undefined {
  for (const step of [-1, 1]) {
    const sums: Amounts = own.map(() => null)
    const of: number[] = []
    let found: number[] | undefined
    for (let n = column + step; n >= 0 && n < columns.length; n += step) {
      for (const [at, value] of (columns[n] ?? []).entries())
        if (value !== null) sums[at] = (sums[at] ?? 0) + value
      of.push(n)
      if (of.length > 1 && holds(own, at => sums[at] ?? null, tolerance * Math.max(1, of.length / 2)))
        found = [...of]
    }
    if (found) return { column, form: 'sum', of: found.sort((one, other) => one - other) }
  }
  return undefined
}

/** In all rows but one in twelve, and in enough of them with amounts that differ. */
function holds(
  own: Amounts,
  expected: (at: number) => number | null,
  tolerance: number,
  eitherSign = false,
): boolean {
  let [good, bad, opposite, unsaid] = [0, 0, 0, 0]
  const seen = new Set<number>()
  for (const [at, value] of own.entries()) {
    const wanted = expected(at)
    if (wanted === null && value === null) continue
    if (!wanted && !value) continue
    if (value !== null && wanted !== null && Math.abs(value - wanted) <= tolerance) good++
    else if (eitherSign && value !== null && wanted !== null && Math.abs(value + wanted) <= tolerance)
      opposite++
    // A total may be given for the whole only.
    else if (!wanted) unsaid++
    else bad++
    if (value) seen.add(Math.abs(value))
  }
  const fits = eitherSign ? Math.max(good, opposite) : good
  const misses = bad + good + opposite - fits
  const isSaid = unsaid <= (eitherSign ? fits / 12 : fits / 2)
  return isSaid && seen.size >= fewestRows && fits >= fewestRows && misses <= fits / 12
}

const isEmpty = (amounts: Amounts | undefined): boolean => !amounts?.some(value => value)
