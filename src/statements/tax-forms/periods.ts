import type { FormLine } from './lines/line.js'
import type { Match } from './match.js'
import { halvesOf, propertiesOf } from './places.js'
import { settle } from './settle.js'
import { type ColumnValues, type Value, valuesIn } from './values.js'

/** `end`: what stands left of both periods is of the second. */
export type Columns = 'one' | 'two' | 'end' | 'properties'

/** For each period of a form its values, by the lines' keys. */
export function periodsOf(
  matches: readonly Match[],
  columns: Columns,
  lines: readonly FormLine[],
): Map<string, Value>[] {
  const settled = ({ values, holes }: ColumnValues, { page }: Match) => {
    settle(values, lines, page.isRecognised ? holes : undefined)
    return values
  }
  const all = matches.map(match => columnsOf(match, columns).map(column => settled(column, match)))
  return columns === 'properties' ? [added(all.flat())] : (all[0] ?? [])
}

function columnsOf(match: Match, columns: Columns): ColumnValues[] {
  const { found } = match
  if (columns === 'one') return [valuesIn(found, () => true, 1)]
  const sides = columns === 'properties' ? propertiesOf(match) : halvesOf(match, columns === 'end')
  const values = sides.map(isIn => valuesIn(found, isIn, sides.length))
  const [begin, end] = values
  if (columns === 'end' && begin && end) {
    withoutCosts(begin, end)
    leaveNets(begin, end)
  }
  return values
}

/** The box for what something cost may reach below the beginning's column: with what is taken off it leaves what the end has. */
function withoutCosts({ values }: ColumnValues, end: ColumnValues): void {
  for (const [key, { line, amount, net }] of values) {
    const gross = values.get(line.netOf ?? '')
    const left = end.values.get(gross?.line.key ?? '')
    if (!gross || net || left?.amount !== gross.amount + amount) continue
    values.delete(key)
    values.delete(gross.line.key)
  }
}

/** Of what was there at the beginning a form says only what was left: so does the end then, or nobody could compare them. */
function leaveNets(begin: ColumnValues, { values }: ColumnValues): void {
  for (const [key, { line, net }] of values) {
    const gross = values.get(line.netOf ?? '')
    if (!net || !gross || !begin.values.get(gross.line.key)) continue
    values.set(gross.line.key, { ...gross, ...net })
    values.delete(key)
  }
}

/** Several properties make one statement. */
function added(columns: Map<string, Value>[]): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const column of columns)
    for (const [key, value] of column) {
      const before = found.get(key)
      found.set(key, before ? { ...value, ...before, amount: before.amount + value.amount } : value)
    }
  return found
}
