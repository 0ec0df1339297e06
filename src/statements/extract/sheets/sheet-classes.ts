import { labelOf } from '../labels.js'
import type { GridRow } from './sheet-grid.js'

/** The columns of labels that say of each row only what it belongs to, in few words again and again; the widest class first. */
export function classesOf(body: GridRow[], labels: ReadonlySet<number>): number[] {
  const filled = body.filter(({ cells }) => cells.some(({ kind }) => kind === 'amount'))
  const counted = [...labels].map(column => {
    const texts = filled.flatMap(row => textIn(row, column) || [])
    return {
      column,
      texts: texts.length,
      distinct: new Set(texts).size,
      runs: texts.filter((text, n) => text !== texts[n - 1]).length,
    }
  })
  const isUsual = ({ texts }: { texts: number }) => texts >= 0.8 * filled.length
  const names = counted.filter(one => isUsual(one) && one.distinct >= 0.8 * one.texts)
  const named = Math.max(0, ...names.map(({ distinct }) => distinct))
  if (filled.length < fewest) return []
  return counted
    .filter(
      one =>
        isUsual(one) && one.distinct > 1 && one.distinct <= 0.75 * named && one.runs <= 1.5 * one.distinct,
    )
    .sort((one, other) => one.runs - other.runs)
    .map(({ column }) => column)
}

const fewest = 6

/** What begins with a row: the class that it is in and those within, unless it is all that bears its own name. */
export function begunBy(
  row: GridRow,
  before: GridRow | undefined,
  classes: readonly number[],
): { text: string; level: number }[] {
  const changed = classes.findIndex(column => textIn(row, column) !== (before && textIn(before, column)))
  if (changed < 0) return []
  return classes.slice(changed).flatMap((column, n) => {
    const text = labelOf(textIn(row, column)).label
    const isOwn = row.cells.some(other => other.column !== column && other.cell.text === textIn(row, column))
    return text === '' || isOwn ? [] : [{ text, level: changed + n }]
  })
}

const textIn = ({ cells }: GridRow, column: number): string =>
  cells.find(cell => cell.column === column)?.cell.text ?? ''
