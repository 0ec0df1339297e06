import { relativePeriod } from '../../vocabulary/periods.js'
import type { Slot } from './pdf-columns.js'
import type { Line, Piece } from './pdf-pieces.js'
import { isPeriodLike, namesStatement } from './words.js'

const middleOf = ({ x, right }: Piece): number => (x + right) / 2

const isOver = (piece: Piece, { left, right }: Slot): boolean => piece.right > left && piece.x < right

/** A word of a header in the middle of the page, where the lines above and below it are set as close as one header's are. */
export const isCloseBetween = (
  above: Line | undefined,
  { pieces, y, size }: Line,
  below: Line | undefined,
): boolean =>
  above !== undefined &&
  below !== undefined &&
  above.pieces.length > 1 &&
  pieces.every(({ text }) => /^\S+$/.test(text) && !namesStatement(text) && !isPeriodLike(text)) &&
  y - above.y < 1.5 * size &&
  below.y - y < 1.5 * size

/** Words of one header, each in a line of its own, below each other over one column: `EXERCICE`, `PRECEDENT`. */
export function isStacked(piece: Piece, lines: readonly Line[], slots: readonly Slot[]): boolean {
  const own = slots.filter(slot => isOver(piece, slot))
  const isOther = (other: Piece) =>
    other !== piece &&
    ((areWords(piece) && areWords(other)) || isPeriodOfBoth(piece, other)) &&
    other.y !== piece.y &&
    Math.abs(other.y - piece.y) < 1.5 * piece.size &&
    [middleOf(other) - middleOf(piece), other.x - piece.x].some(off => Math.abs(off) < 0.4 * piece.size) &&
    slots.every(slot => isOver(other, slot) === own.includes(slot))
  return own.length === 1 && lines.some(({ pieces }) => pieces.some(isOther))
}

const areWords = ({ text }: Piece): boolean => /\p{L}{3}/u.test(text) && !isPeriodLike(text)

const isPeriodOfBoth = (one: Piece, other: Piece): boolean => {
  const [upper, lower] = one.y < other.y ? [one, other] : [other, one]
  // `L'EXERCICE` over `PRÉCÉDENT`: an adjective goes with what stands above it.
  return (
    relativePeriod(`${upper.text} ${lower.text}`) !== undefined || (areWords(upper) && isAdjective(lower))
  )
}

const isAdjective = ({ text }: Piece): boolean =>
  /^(?:pr[e\u00e9]c[e\u00e9]dente?|ant[e\u00e9]rieure?|anterior|prior|previous)$/i.test(text)

/** The number of a column, and what it adds up: `(1)`, `3=1+2`. */
const number = /^\(?[1-9](?: ?= ?[1-9][\d +-]{0,9})?\)?$/

/** Where columns are numbered, words over a number without figures below it are those of an empty column. */
export function withoutEmptyColumns(lines: Line[], slots: readonly Slot[]): Line[] {
  const numbers = lines.at(-1)?.pieces ?? []
  if (numbers.length < 3 || !numbers.every(({ text }) => number.test(text))) return lines
  const empty = numbers.filter(one => !slots.some(slot => isOver(one, slot)))
  const isEmpty = (piece: Piece) =>
    !slots.some(slot => isOver(piece, slot)) && empty.some(one => one.x < piece.right && one.right > piece.x)
  return lines.map(line => ({ ...line, pieces: line.pieces.filter(piece => !isEmpty(piece)) }))
}
