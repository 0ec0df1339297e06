import type { Slot } from './pdf-columns.js'
import type { Line, Piece } from './pdf-pieces.js'
import { namesStatement } from './words.js'

/** Which lines above a table are headers of its columns, and what they say of each. */
export function headersOf(
  above: Line[],
  slots: Slot[],
  labelsEnd: number,
  width: number,
): { above: string[]; headers: string[][]; corner: string[] } {
  const [first] = slots
  if (!first) return { above: above.map(textOf), headers: [], corner: [] }
  const top = headerLines(above, slots, labelsEnd, width)
  const lines = evened(above.slice(top))
  const inColumns = lines.map(({ pieces }) => pieces.filter(piece => isAbove(piece, slots, labelsEnd)))
  const corner = lines.map(({ pieces }, n) =>
    pieces
      .filter(piece => !inColumns[n]?.includes(piece))
      .map(({ text }) => text)
      .join(' '),
  )
  const headers = slots.map((slot, at) => {
    const header: string[] = []
    for (const [n, pieces] of inColumns.entries()) {
      const own = pieces.find(piece => heads(piece, slot, slots))
      const hasBelow = inColumns.slice(n + 1).some(pieces => pieces.some(piece => heads(piece, slot, slots)))
      const group = hasBelow && pieces.length < slots.length ? nearest(pieces, slots, at) : undefined
      const found = own ?? group
      if (found) header.push(found.text)
    }
    return header
  })
  return {
    above: [...above.slice(0, top).map(textOf), ...corner.filter(text => text !== '')],
    headers,
    corner: corner.filter(text => text !== ''),
  }
}

/** Headers of one row may stand a little higher or lower than each other. */
function evened(lines: Line[]): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const isClear = line.pieces.every(one =>
      last?.pieces.every(({ x, right }) => one.right < x || one.x > right),
    )
    if (last && isClear && line.y - last.y < 0.6 * line.size) last.pieces = [...last.pieces, ...line.pieces]
    else found.push({ ...line })
  }
  return found
}

export const textOf = ({ pieces }: Line): string => pieces.map(({ text }) => text).join(' ')

/** From the first line below the titles on; a title has one piece, in the middle of the page or above the labels. */
function headerLines(above: Line[], slots: Slot[], labelsEnd: number, width: number): number {
  let top = above.length
  while (top > 0) {
    const line = above[top - 1] as Line
    const pieces = line.pieces.filter(piece => isAbove(piece, slots, labelsEnd))
    const [only] = line.pieces
    const isCentred = line.pieces.length === 1 && only !== undefined && isTitle(only, slots, labelsEnd, width)
    if (
      pieces.length === 0
        ? top === above.length || !hasHeaderAbove(above, top - 1, slots, labelsEnd, width)
        : isCentred
    )
      break
    top--
  }
  return top
}

const hasHeaderAbove = (
  above: Line[],
  n: number,
  slots: Slot[],
  labelsEnd: number,
  width: number,
): boolean => {
  const line = above[n - 1]
  const [only] = line?.pieces ?? []
  if (!line || !only || (line.pieces.length === 1 && isTitle(only, slots, labelsEnd, width))) return false
  return line.pieces.some(piece => isAbove(piece, slots, labelsEnd))
}

function isTitle({ text, x, right, size }: Piece, slots: Slot[], labelsEnd: number, width: number): boolean {
  const middle = (x + right) / 2
  const [first, last] = [slots[0] as Slot, slots.at(-1) as Slot]
  if (namesStatement(text) || middle < first.left || x < Math.min(labelsEnd, first.left) - 2 * size)
    return true
  const isOverColumns = x >= first.left - 10 && right <= last.right + 10
  const isInside = Math.abs((first.left + last.right) / 2 - middle) < 0.03 * width && isOverColumns
  return !isInside && Math.abs(middle - width / 2) < 0.04 * width
}

/** In the columns' part of the page rather than in the labels'. */
const isAbove = ({ x, right }: Piece, slots: Slot[], labelsEnd: number): boolean =>
  slots.some(slot => right > slot.left && x < slot.right)
    ? (x + right) / 2 > Math.min(labelsEnd, slots[0]?.left ?? 0)
    : x > labelsEnd && right < (slots.at(-1)?.right ?? 0) + 20

const overlaps = ({ x, right, size }: Piece, slot: Slot): boolean =>
  right > slot.left - 0.3 * size && x < slot.right + 0.3 * size

/** Above the column, or beside it and above no other: the cells of a form are wider than their figures. */
function heads(piece: Piece, slot: Slot, slots: Slot[]): boolean {
  if (overlaps(piece, slot)) return true
  const far = ({ left, right }: Slot) => Math.max(piece.x - right, left - piece.right, 0)
  return (
    far(slot) < 3 * piece.size &&
    slots.every(other => other === slot || (!overlaps(piece, other) && far(other) > far(slot)))
  )
}

/** A header over several columns reaches as far as half the way to the next one. */
function nearest(pieces: Piece[], slots: Slot[], at: number): Piece | undefined {
  const slot = slots[at] as Slot
  const middle = (slot.left + slot.right) / 2
  const distance = ({ x, right }: Piece) => Math.max(x - middle, middle - right, 0)
  return [...pieces].sort((one, other) => distance(one) - distance(other))[0]
}
