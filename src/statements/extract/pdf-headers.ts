import { relativePeriod } from '../../vocabulary/periods.js'
import { isCloseBetween, isStacked, withoutEmptyColumns } from './header-stacks.js'
import type { Slot } from './pdf-columns.js'
import type { Line, Piece } from './pdf-pieces.js'
import { isHeading, isPeriodLike, namesReference, namesStatement } from './words.js'

/** Where a table stands: its columns, where its labels end, and how wide the page is. */
interface Place {
  slots: Slot[]
  labelsEnd: number
  width: number
}

interface Headers {
  /** The lines that are no headers, and what stands above the labels. */
  above: string[]
  headers: string[][]
  /** What stands above the labels in the lines of the headers. */
  corner: string[]
}

/** Which lines above a table are headers of its columns, and what they say of each. */
export function headersOf(above: Line[], place: Place): Headers {
  const { slots } = place
  const top = firstHeader(above, place)
  const printed = withoutEmptyColumns(evened(above.slice(top)), slots)
  const lines = printed.map((line, n) => {
    const isOver = (piece: Piece) =>
      heads(piece, line.pieces, place) || spansAbove(line, printed[n + 1], place)
    return {
      over: line.pieces.filter(isOver).flatMap(piece => eachDay(piece, slots)),
      corner: textOf(line.pieces.filter(piece => !isOver(piece))),
    }
  })
  const corner = lines.flatMap(line => (line.corner === '' ? [] : [line.corner]))
  return {
    above: [...above.slice(0, top).map(line => textOf(line.pieces)), ...corner],
    headers: slots.map((slot, at) =>
      lines.flatMap(({ over }, n) => {
        const isHeadedBelow = lines.slice(n + 1).some(({ over }) => heading(over, slot, slots))
        // What stands between columns is about those that have headers of their own below.
        const isGroup = isHeadedBelow && over.length < slots.length
        const below = lines.slice(n + 1)
        const groups = isGroup
          ? over.filter(
              piece =>
                isGroupHeader(piece, slots) &&
                !isStacked(piece, printed, slots) &&
                reaches(piece, slot, slots) &&
                !isLastOf(piece, slot, slots, below) &&
                !hasOwnPeriod(piece, slot, slots, below),
            )
          : []
        const even = groups.length === over.length ? shared(groups, slots, at) : undefined
        return (even ?? heading(over, slot, slots) ?? nearest(groups, slot))?.text ?? []
      }),
    ),
    corner,
  }
}

const heads = (piece: Piece, pieces: Piece[], place: Place): boolean =>
  (isOverColumns(piece, place) || isAmongDays(piece, pieces, place)) && !isSection(pieces)

/** Each of several days in a line is over a column of its own, though it begins before the widest figure of that. */
const isAmongDays = (piece: Piece, pieces: Piece[], place: Place): boolean =>
  isPeriodLike(piece.text) &&
  place.slots.some(slot => overlap(piece, slot) > 0) &&
  pieces.some(other => other !== piece && isPeriodLike(other.text) && isOverColumns(other, place))

/** `ASSETS`, in the middle of the page between the headers and the first line. */
const isSection = ([only, ...others]: Piece[]): boolean =>
  only !== undefined && others.length === 0 && isHeading(only.text)

const days = /^(?:\d{1,2}[-./]\d{1,2}[-./]\d{2,4} ?){2,}$/

/** The days of several columns may be written at once. */
function eachDay(piece: Piece, slots: Slot[]): Piece[] {
  const found = days.test(piece.text) ? piece.text.trim().split(' ') : []
  const over = slots.filter(slot => overlap(piece, slot) > 0)
  if (found.length < 2 || found.length !== over.length) return [piece]
  const width = (piece.right - piece.x) / found.length
  return found.map((text, n) => ({
    ...piece,
    text,
    x: piece.x + n * width,
    right: piece.x + (n + 1) * width,
  }))
}

export const textOf = (pieces: Piece[]): string => pieces.map(({ text }) => text).join(' ')

/** Headers are the lines right above the figures with something over the columns, up to the first title. */
function firstHeader(above: Line[], place: Place): number {
  let top = above.length
  const isHeader = (line: Line | undefined) =>
    line !== undefined &&
    (!isTitle(line, place) || spansAbove(above[above.indexOf(line) - 1], line, place)) &&
    line.pieces.some(piece => isOverColumns(piece, place))
  while (top > 0) {
    // A line over the labels alone may stand among the headers.
    const line = above[top - 1]
    const isClose = line && isCloseBetween(above[top - 2], line, above[top])
    const mayStand =
      line && (isSection(line.pieces) || (top < above.length && (isClose || !isTitle(line, place))))
    const isAmong = (mayStand && isHeader(above[top - 2])) || spansAbove(line, above[top], place)
    if (!isHeader(above[top - 1]) && !isAmong) break
    top--
  }
  return top
}

/** One piece in the middle of the page or over the labels, or the name of a statement without a period over each column. */
function isTitle({ pieces, isTitle }: Line, place: Place): boolean {
  if (isTitle) return true
  const { slots, labelsEnd, width } = place
  const [first, last] = [slots[0] as Slot, slots.at(-1) as Slot]
  const [only] = pieces
  if (pieces.some(({ text }) => namesStatement(text))) return !isDatedTitle(pieces, place)
  if (!only || pieces.length > 1 || namesReference(only.text)) return false
  const middle = (only.x + only.right) / 2
  if (middle < first.left || only.x < Math.min(labelsEnd, first.left) - 2 * only.size) return true
  const isAboveAll =
    Math.abs((first.left + last.right) / 2 - middle) < 0.03 * width &&
    only.x >= first.left - 10 &&
    only.right <= last.right + 10
  return !isAboveAll && Math.abs(middle - width / 2) < 0.04 * width
}

/**
 * `Exercice N` a little above `Compte de résultat   Exercice N-1`, in the middle of columns of which most are empty: it heads those
 * that are named further down.
 */
function spansAbove(line: Line | undefined, below: Line | undefined, place: Place): boolean {
  const [only, ...others] = line?.pieces ?? []
  const [name, ...over] = below?.pieces ?? []
  if (!line || !below || !only || others.length > 0 || !name || over.length === 0) return false
  return (
    below.y - line.y < 2 * line.size &&
    [only, ...over].every(({ text }) => isPeriodLike(text)) &&
    over.every(piece => isOverColumns(piece, place) && piece.x > only.right) &&
    !isOverColumns(name, place) &&
    only.x > name.right
  )
}

/** `BALANCE SHEET   2018-2019   2017-2018`. Parts of a year's sums may have a column of their own, without a header. */
function isDatedTitle([name, ...over]: Piece[], place: Place): boolean {
  return (
    name !== undefined &&
    !isOverColumns(name, place) &&
    over.length > (place.slots.length > 1 ? 1 : 0) &&
    over.every(({ text }) => isPeriodLike(text)) &&
    new Set(over.map(piece => place.slots.findIndex(slot => overlap(piece, slot) > 0)).filter(at => at >= 0))
      .size === over.length
  )
}

function isOverColumns({ x, right }: Piece, { slots, labelsEnd }: Place): boolean {
  const [first, last] = [slots[0] as Slot, slots.at(-1) as Slot]
  const isOverOne = slots.some(slot => right > slot.left && x < slot.right)
  if (isOverOne) return (x + right) / 2 > Math.min(labelsEnd, first.left)
  return x > labelsEnd && right < last.right + 20
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

/** What stands above the column, or beside it and above no other: the boxes of a form are wider than their figures. */
function heading(pieces: Piece[], slot: Slot, slots: Slot[]): Piece | undefined {
  const over = pieces.filter(piece => overlap(piece, slot) > -0.3 * piece.size)
  if (over.length > 0)
    return over.reduce((best, piece) => (overlap(piece, slot) > overlap(best, slot) ? piece : best))
  return pieces.find(
    piece =>
      overlap(piece, slot) > -3 * piece.size &&
      slots.every(
        other => other === slot || overlap(piece, other) < Math.min(overlap(piece, slot), -0.3 * piece.size),
      ),
  )
}

/** How far they overlap; how far they are apart where it is negative. */
const overlap = ({ x, right }: Piece, slot: Slot): number =>
  Math.min(right, slot.right) - Math.max(x, slot.left)

/** What is no wider than the figures of a column, and set as they are, heads that one alone, unless it is a period. */
const isGroupHeader = (piece: Piece, slots: Slot[]): boolean =>
  isPeriodLike(piece.text) || !slots.some(slot => isFor(piece, slot))

/** A word that is no period stands in the middle of what it heads, as `Change` over the last two columns; of all, if of none. */
function reaches(piece: Piece, slot: Slot, slots: Slot[]): boolean {
  const middle = (piece.x + piece.right) / 2
  const [first, last] = [slots[0] as Slot, slots.at(-1) as Slot]
  const reach = Math.min(middle - first.left, last.right - middle) + piece.size
  const isReached = (one: Slot) =>
    overlap(piece, one) > 0 || (one.right < middle + reach && one.left > middle - reach)
  return isPeriodLike(piece.text) || isReached(slot) || !slots.some(isReached)
}

/** It heads another column alone, with nothing between, where the others have no period of their own below it. */
function isLastOf(piece: Piece, slot: Slot, slots: Slot[], below: { over: Piece[] }[]): boolean {
  const [own, ...others] = slots.filter(one => overlap(piece, one) > 0)
  return (
    own !== undefined &&
    own !== slot &&
    others.length === 0 &&
    !below.some(({ over }) => heading(over, own, slots) || over.some(({ text }) => isPeriodLike(text)))
  )
}

/** Two names of years are not one header: the column has its own below, and another that this one may head has none. */
function hasOwnPeriod(piece: Piece, slot: Slot, slots: Slot[], below: { over: Piece[] }[]): boolean {
  const namesOne = (text = '') => relativePeriod(text) !== undefined
  const isNamed = (one: Slot) => below.some(({ over }) => namesOne(heading(over, one, slots)?.text))
  return namesOne(piece.text) && overlap(piece, slot) < 0 && isNamed(slot) && !slots.every(isNamed)
}

const isFor = (piece: Piece, slot: Slot): boolean =>
  piece.right - piece.x < slot.right - slot.left + piece.size &&
  Math.abs(piece.right - slot.right) < 0.7 * piece.size

/** Several that each stand above as many columns, in the middle of them or at one end. */
function shared(over: Piece[], slots: Slot[], at: number): Piece | undefined {
  const each = slots.length / over.length
  if (over.length < 2 || !Number.isInteger(each)) return undefined
  const isAboveOwn = over.every((piece, n) => {
    const own = slots.slice(n * each, (n + 1) * each)
    return slots.every(slot => own.includes(slot) || overlap(piece, slot) < 0.5 * piece.size)
  })
  return isAboveOwn ? over[Math.floor(at / each)] : undefined
}

const nearest = (pieces: Piece[], slot: Slot): Piece | undefined =>
  [...pieces].sort((one, other) => overlap(other, slot) - overlap(one, slot))[0]
