import type { Field, Page, Reading } from '../../documents/reading/read.js'
import type { Mark } from './amounts.js'
import { isMarker } from './form-amounts.js'
import { type Line, linesOf, type Piece } from './pdf-pieces.js'
import type { FormField } from './table.js'

/** What was filled into a form, with the words that stand beside it on the page. */
export function fieldsOf({ pages, fields = [] }: Reading, mark: Mark): FormField[] {
  const lines = new Map<number, Line[]>()
  const linesOn = (page: Page | undefined): Line[] => {
    if (!page) return []
    const found = lines.get(page.number) ?? linesOf(page.runs ?? [], mark)
    lines.set(page.number, found)
    return found
  }
  return fields.map(field => ({
    name: field.name,
    label: labelOf(field, linesOn(pages.find(({ number }) => number === field.page))),
    value: field.value,
    source: { page: field.page ?? 1, ...(field.box && { bbox: field.box }) },
  }))
}

/** Left of the field on its line, else above it, else behind it as beside a box to tick. */
function labelOf({ box }: Field, lines: Line[]): string {
  if (!box) return ''
  const [left, top, right, bottom] = box
  const beside = lines
    .filter(({ y }) => y > top - 1 && y < bottom + 2)
    .map(line => ({ ...line, pieces: line.pieces.filter(piece => !isMarker(piece)) }))
  const before = beside.flatMap(({ pieces }) => lastWords(pieces.filter(piece => piece.right <= left + 2)))
  if (before.length > 0) return textOf(before)
  const above = lines.findLast(
    ({ y, size, pieces }) =>
      y <= top &&
      y > top - 1.8 * size &&
      pieces.some(piece => isWords(piece) && piece.right > left && piece.x < right),
  )
  const over = above?.pieces.filter(piece => isWords(piece) && piece.right > left && piece.x < right) ?? []
  if (over.length > 0) return textOf(over)
  return textOf(
    beside.flatMap(({ pieces }) =>
      pieces.filter(piece => isWords(piece) && piece.x >= right - 2).slice(0, 1),
    ),
  )
}

const isWords = ({ kind, filled }: Piece): boolean => kind === 'words' && !filled

/** The words behind the last thing filled in or printed as a figure. */
function lastWords(pieces: Piece[]): Piece[] {
  const from = pieces.findLastIndex(piece => !isWords(piece))
  return pieces.slice(from + 1)
}

const textOf = (pieces: Piece[]): string => pieces.map(({ text }) => text).join(' ')
