/** Columns that have not happened yet, and don't say so. */

/** Where the columns stop being actual: at the last day before those that say that they look ahead. */
export function lastActual(actual: readonly string[], ahead: readonly string[]): string | undefined {
  const first = ahead.toSorted()[0]
  // A budget beside the actual figures of its own period tells nothing of later ones.
  if (first === undefined || actual.includes(first)) return undefined
  return actual
    .filter(day => day < first)
    .toSorted()
    .at(-1)
}

/** A line's figures, one for each column in the order of time. */
type Series = readonly (number | null)[]

const fewestColumns = 3
const fewestLines = 3
/** Each is held against each. */
const mostLines = 80

/**
 * The column from which on nothing has happened yet, by arithmetic alone: what moved freely before is a fixed share of
 * something else from there on, line by line. A single line may be so by law, as taxes are.
 */
export function assumedFrom(
  lines: readonly Series[],
  others: readonly Series[],
  unit: number,
): number | undefined {
  const bases = [...lines, ...others]
  const columns = lines[0]?.length ?? 0
  if (columns <= fewestColumns || bases.length > mostLines) return undefined
  const counts = new Map<number, number>()
  for (const line of lines) {
    const from = new Set(bases.flatMap(base => (base === line ? [] : (fixedFrom(line, base, unit) ?? []))))
    for (const column of from) counts.set(column, (counts.get(column) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return best && best[1] >= fewestLines ? best[0] : undefined
}

/** From where on one line is always the same share of another, having been another share right before. */
function fixedFrom(line: Series, base: Series, unit: number): number | undefined {
  const [own, whole] = [line.at(-1), base.at(-1)]
  // Few digits make no proof.
  if (!own || !whole || Math.abs(own) < 200 * unit) return undefined
  const share = own / whole
  const off = (column: number) => Math.abs((line[column] ?? 0) - share * (base[column] ?? 0))
  let from = line.length - 1
  while (from > 0 && off(from - 1) <= unit * (1 + Math.abs(share))) from--
  const before = Math.abs(line[from - 1] ?? 0)
  const moves = Math.abs((line[from] ?? 0) - own) > 0.01 * Math.abs(own)
  const isFree = from > 0 && before > 0 && off(from - 1) > 0.01 * before
  return moves && isFree && line.length - from >= fewestColumns ? from : undefined
}
