import type { Mark } from './amounts.js'
import { amountOf } from './amounts.js'
import { edgeOf, type Slot } from './pdf-columns.js'
import type { Line, Piece } from './pdf-pieces.js'
import { isPeriodLike, isYear } from './words.js'

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

export const hasAmounts = ({ cells }: DraftRow): boolean => cells.some(cell => cell !== null)
export const wordsOf = ({ label }: DraftRow): string => label.map(({ text }) => text).join(' ')
