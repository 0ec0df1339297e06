import type { Mark } from './amounts.js'
import { amountOf } from './amounts.js'
import { endsInAnd, isOfWhich, isOpen } from './filed/broken-labels.js'
import { edgeOf, type Slot } from './pdf-columns.js'
import type { Line, Piece } from './pdf-pieces.js'
import { isHeading, isPeriodLike, isYear } from './words.js'

/** A row before its label is known to be whole. */
export interface DraftRow {
  label: Piece[]
  cells: (Piece | null)[]
  y: number
  /** The baseline of its last line. */
  bottom: number
  size: number
  /** Its amounts stand below its label, and maybe above that of the next row. */
  isAstray?: boolean
}

/**
 * The rows of a table's lines: amounts in their columns, and before them the words that label them. A line with words
 * between its amounts has several rows, as forms do.
 */
export function rowsOf(lines: Line[], slots: Slot[], mark: Mark): DraftRow[] {
  return lines.flatMap(line => {
    const rows: DraftRow[] = []
    const begin = () => {
      const row: DraftRow = {
        label: [],
        cells: slots.map(() => null),
        y: line.y,
        bottom: line.y,
        size: line.size,
      }
      rows.push(row)
      return row
    }
    let row = begin()
    for (const one of line.pieces) {
      const at = slotOf(one, slots)
      const figure = at === undefined ? undefined : asFigure(one, line, mark)
      if (at !== undefined && figure) row.cells[at] ??= figure
      else if (row.cells.every(cell => cell === null)) row.label.push(one)
      else if (one.kind === 'words' && /\p{L}{2}/u.test(one.text)) {
        row = begin()
        row.label.push(one)
      }
    }
    // Words behind the last amount are a remark, not a row; or the label, where none stands before.
    const own = withLabelBehind(rows).filter((row, n) => n === 0 || row.cells.some(cell => cell !== null))
    // What was filled in stands a little higher or lower than the words beside it.
    return own.map(row => ({ ...row, y: row.label[0]?.y ?? row.y, bottom: row.label[0]?.y ?? row.bottom }))
  })
}

const isWord = ({ text }: Piece): boolean =>
  /\p{L}{3}/u.test(text) && !/^\(?(?:see|note|siehe|voir|ver|zie|cf)\b/i.test(text)

/** `43,000.00  Sponsors`, maybe behind a bullet. */
function withLabelBehind(rows: DraftRow[]): DraftRow[] {
  const [first, behind] = rows
  const isBehind =
    first &&
    behind &&
    rows.length === 2 &&
    hasAmounts(first) &&
    !hasAmounts(behind) &&
    behind.label.some(isWord)
  return isBehind && !first.label.some(isWord) ? [{ ...first, label: behind.label }] : rows
}

/** A year in a column of a line with a label may be an amount without separators. */
function asFigure(one: Piece, line: Line, mark: Mark): Piece | undefined {
  if (one.kind !== 'words') return one
  const isLabelled = line.pieces.some(
    ({ kind, text, x }) => kind === 'words' && x < one.x && /\p{L}{2}/u.test(text) && !isPeriodLike(text),
  )
  const amount = isYear(one.text) && isLabelled ? amountOf(one.text, mark) : undefined
  return amount === undefined ? undefined : { ...one, kind: 'amount', amount }
}

function slotOf(one: Piece, slots: Slot[]): number | undefined {
  if (one.kind === 'words' && !isYear(one.text)) return undefined
  const edge = edgeOf(one)
  const near = (slot: Slot) => Math.abs(slot.edge - edge)
  const [best] = slots.map((slot, n) => ({ slot, n })).sort((a, b) => near(a.slot) - near(b.slot))
  if (!best) return undefined
  const isInside = one.x < best.slot.right && one.right > best.slot.left
  return near(best.slot) < 0.8 * one.size || isInside ? best.n : undefined
}

/** Joins labels that were broken at the end of a line, and finds those of amounts that stand without. */
export function wrapped(rows: DraftRow[], hasEmpty: boolean): DraftRow[] {
  const labels = { ...labelsOf(rows), hasEmpty }
  const pitch = usualPitch(rows)
  const found: DraftRow[] = []
  for (const row of rows) {
    const before = found.at(-1)
    if (!before) {
      found.push(row)
      continue
    }
    const gap = row.y - before.bottom
    if (gap < 0 || isNumbered(row)) {
      found.push(row)
      continue
    }
    const isOne = hasAmounts(row) ? continues(before, row, gap, labels) : isSameLine(before, row, gap)
    if ((isOne || (hasAmounts(row) && isOfWhich(wordsOf(before), wordsOf(row)))) && !hasAmounts(before)) {
      found[found.length - 1] = { ...row, label: [...before.label, ...row.label], y: before.y }
    } else if (!hasAmounts(row) && isTail(before, row, gap, labels)) {
      before.label.push(...row.label)
      before.bottom = row.y
    } else if (hasAmounts(row) && row.label.length === 0 && areBeside(before, row) && gap < 0.6 * pitch) {
      before.cells = before.cells.map((cell, n) => cell ?? row.cells[n] ?? null)
    } else if (
      hasAmounts(row) &&
      row.label.length === 0 &&
      !hasAmounts(before) &&
      gap < 1.15 * pitch &&
      !/:$/.test(wordsOf(before))
    ) {
      found[found.length - 1] = { ...row, label: before.label, y: before.y, isAstray: gap > 0.3 * pitch }
    } else if (!hasAmounts(row) && hasAmounts(before) && before.label.length === 0 && gap < 0.8 * pitch) {
      before.label = row.label
    } else found.push(row)
  }
  return found
}

/** The number of a note stands beside its label, and the amounts a little lower. */
const areBeside = (before: DraftRow, { cells }: DraftRow): boolean =>
  Boolean(before.label[0] && hasAmounts(before)) &&
  before.cells.every((cell, n) => cell === null || (cells[n] === null && /^\d{1,3}$/.test(cell.text)))

/** A line of a form begins with its number: `25 Retained earnings`, `11b Less accumulated depletion`. */
const isNumbered = (row: DraftRow): boolean => /^\d{1,2}[a-z]? [\p{Lu}\p{Ps}]/u.test(wordsOf(row))

export const hasAmounts = ({ cells }: DraftRow): boolean => cells.some(cell => cell !== null)
export const wordsOf = ({ label }: DraftRow): string => label.map(({ text }) => text).join(' ')

/** Where the labels of a table stand. */
interface Labels {
  left: number
  /** The right end of the widest. */
  right: number
  /** Where those of lines with amounts begin. */
  starts: number[]
  /** There is so little room that some are broken. */
  isNarrow: boolean
  /** Accounts without an amount are listed as well, so that one above another is no part of its label. */
  hasEmpty: boolean
}

const labelsOf = (rows: DraftRow[]): Omit<Labels, 'hasEmpty'> => ({
  left: Math.min(...rows.flatMap(({ label }) => label.slice(0, 1).map(({ x }) => x))),
  right: Math.max(0, ...rows.flatMap(({ label }) => label.map(({ right }) => right))),
  starts: rows.filter(hasAmounts).flatMap(({ label }) => label.slice(0, 1).map(({ x }) => x)),
  isNarrow: rows.some(startsSmall),
})

/** Programs that print every account leave some without an amount, as deep as their neighbours, with room for more words. */
export function listsEmpty(rows: DraftRow[]): boolean {
  const labels = labelsOf(rows)
  const isBeside = (row: DraftRow, other: DraftRow | undefined) =>
    Math.abs((row.label[0]?.x ?? 0) - (other?.label[0]?.x ?? Number.NaN)) < 2
  const empty = rows.filter((row, n) => {
    const [before, next] = [rows[n - 1], rows[n + 1]]
    if (hasAmounts(row) || !next || !isBeside(row, before) || !isBeside(row, next)) return false
    return !isHeading(wordsOf(row)) && !/:$/.test(wordsOf(row)) && !isForced(row, next, labels)
  })
  return empty.length >= 3
}

function usualPitch(rows: DraftRow[]): number {
  const gaps = rows
    .slice(1)
    .map((row, n) => row.y - (rows[n]?.y ?? 0))
    .filter(gap => gap > 1)
  return gaps.sort((one, other) => one - other)[gaps.length >> 1] ?? 12
}

/** The words of a line above, when there was no room for the next one. */
function continues(before: DraftRow, row: DraftRow, gap: number, labels: Labels): boolean {
  const words = wordsOf(before)
  if (isSameLine(before, row, gap)) return true
  if (
    words === '' ||
    gap > 1.6 * row.size ||
    /[:.]$/.test(words) ||
    /^\d{3,8} ?[-·:]? ?\p{L}/u.test(wordsOf(row))
  )
    return false
  return (
    startsSmall(row) ||
    isOpen(words) ||
    (!labels.hasEmpty && isForced(before, row, labels) && !isBelow(before, row, labels))
  )
}

/** What stands below a numbered line of a form without a number of its own goes on with it. */
const isSameLine = (before: DraftRow, row: DraftRow, gap: number): boolean =>
  isNumbered(before) &&
  row.label.length > 0 &&
  gap < 1.6 * row.size &&
  (row.label[0]?.x ?? 0) > (before.label[0]?.x ?? 0)

/** The rest of a label that began on the line above. */
function isTail(before: DraftRow, row: DraftRow, gap: number, labels: Labels): boolean {
  const words = wordsOf(before)
  if (words === '' || gap > 1.6 * row.size || /:$/.test(words) || row.label.length === 0) return false
  const forced = isForced(before, row, labels) || endsInAnd(words)
  return startsSmall(row) ? forced || isOpen(words) : forced && isOpen(words)
}

/** The line before is its heading: by its words, or since lines with amounts usually begin as deep as this one. */
const isBelow = (before: DraftRow, row: DraftRow, { starts }: Labels): boolean => {
  const [x = 0, above = 0] = [row.label[0]?.x, before.label[0]?.x]
  const isUsual = x > above + 2 && starts.filter(start => Math.abs(start - x) < 2).length >= 3
  const words = wordsOf(before)
  // What is set in capitals alone doesn't go on in small letters.
  const isOther = /\p{Lu}{3}/u.test(words) && !hasSmall(words) && hasSmall(wordsOf(row))
  return isUsual || isOther || (isHeading(words) && !/^total\b/i.test(words))
}

const hasSmall = (words: string): boolean => /\p{Ll}/u.test(words)

const startsSmall = (row: DraftRow): boolean =>
  /^[\p{Ll}(&]/u.test(wordsOf(row)) && !/^\([a-z0-9]{1,3}\)/.test(wordsOf(row))

function isForced(
  before: DraftRow,
  row: DraftRow,
  labels: Pick<Labels, 'left' | 'right' | 'isNarrow'>,
): boolean {
  const [last] = before.label.slice(-1)
  const [first] = row.label
  if (!last || !first) return false
  const word = /^\S+/.exec(first.text)?.[0].length ?? 0
  const needed = ((first.right - first.x) * (word + 1)) / Math.max(1, first.text.length)
  const least = labels.isNarrow
    ? Math.min(12 * last.size, 0.6 * (labels.right - labels.left))
    : 12 * last.size
  return (
    last.right + needed > labels.right + 0.2 * last.size && last.right - (before.label[0]?.x ?? 0) > least
  )
}
