import { groupBy } from '../../../group-by.js'
import { labelOf } from '../labels.js'
import type { GridRow } from './sheet-grid.js'

/** The columns of labels that say of each row only what it belongs to: of several rows in turn the same; the widest class first. */
export function classesOf(body: GridRow[], labels: ReadonlySet<number>): number[] {
  // A total may have nothing but a class.
  const filled = body.filter(
    ({ cells }) =>
      cells.some(({ kind }) => kind === 'amount') &&
      cells.filter(({ column }) => labels.has(column)).length > 1,
  )
  if (filled.length < fewest) return []
  const others = (own: number) => [...labels].filter(column => column !== own)
  const counted = [...labels].map(column => {
    const texts = filled.flatMap(row => textIn(row, column) || [])
    return {
      column,
      distinct: new Set(texts).size,
      runs: texts.filter((text, n) => text !== texts[n - 1]).length,
      // The same lines in each of them are as many statements, of regions or of firms.
      told: new Set(filled.map(row => wordsIn(row, others(column)))).size,
    }
  })
  // Units are no words: `$`, `%`.
  const isUsual = (column: number) =>
    filled.filter(row => /\p{L}/u.test(textIn(row, column))).length >= 0.8 * filled.length
  const usual = counted.filter(({ column }) => isUsual(column))
  const named = Math.max(0, ...usual.map(({ distinct }) => distinct))
  return usual
    .filter(({ distinct, runs }) => distinct < named && runs <= 1.5 * distinct)
    .filter(({ distinct, told }) => distinct === 1 || filled.length <= 0.7 * told * distinct)
    .sort((one, other) => one.runs - other.runs)
    .map(({ column }) => column)
}

const fewest = 4

/** A class that comes again, such as that of a total behind all others, goes on where it was. */
export function inClasses(body: GridRow[], [column, ...within]: readonly number[]): GridRow[] {
  if (column === undefined || !body.every(row => textIn(row, column) !== '')) return body
  return [...groupBy(body, row => textIn(row, column)).values()].flatMap(rows => inClasses(rows, within))
}

/** Where a row stands among the classes, and which of them begin with it: each name once, unless it is all that bears its own. */
export function placeOf(
  body: readonly GridRow[],
  n: number,
  classes: readonly number[],
): { begun: { text: string; level: number }[]; level: number } {
  const [before, row, after] = [body[n - 1], body[n], body[n + 1]]
  const isSame = (other: GridRow | undefined, column: number) =>
    row !== undefined && other !== undefined && textIn(other, column) === textIn(row, column)
  const isToldBy = (column: number, is: (other: number) => boolean) =>
    row?.cells.some(({ column: other, cell }) => is(other) && cell.text === textIn(row, column))
  const changed = classes.findIndex(column => !isSame(before, column))
  const fresh = changed < 0 ? [] : classes.slice(changed)
  const own = fresh.filter(
    column => isToldBy(column, other => !classes.includes(other)) && !isSame(after, column),
  )
  const begun = fresh.flatMap((column, at) => {
    const { label } = labelOf(row ? textIn(row, column) : '')
    if (isAbbreviated(label) && hasHeadings(body, column)) return []
    const isToldWithin = isToldBy(column, other => classes.indexOf(other) > changed + at)
    return label === '' || isToldWithin || own.includes(column) ? [] : [{ text: label, level: changed + at }]
  })
  return { begun, level: classes.length - own.length }
}

/** `VEXP`: what a program calls its groups is for itself, where their headings stand among the names. */
const isAbbreviated = (label: string): boolean => /^\p{Lu}{2,5}$/u.test(label)

const headed = new WeakMap<readonly GridRow[], boolean>()

function hasHeadings(body: readonly GridRow[], classes: number): boolean {
  const known = headed.get(body)
  if (known !== undefined) return known
  const isHeading = ({ cells: [first, ...rest] }: GridRow) =>
    rest.length === 0 && first !== undefined && first.column > classes
  const found = body.filter(isHeading).length > 1
  headed.set(body, found)
  return found
}

const wordsIn = (row: GridRow, columns: readonly number[]): string =>
  columns.map(column => textIn(row, column)).join('\t')

const textIn = ({ cells }: GridRow, column: number): string =>
  cells.find(cell => cell.column === column)?.cell.text ?? ''
