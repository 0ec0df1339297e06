import type { Mark } from './amounts.js'
import { type Line, type Piece, piece } from './pdf-pieces.js'

/** A block of costs may have as many figures that are all taken off; a whole statement has not. */
const enough = 20

/** Where all figures of a page stand in parentheses, their totals too, these are the program's way to set them, and no signs. */
export function withoutParentheses(lines: Line[], mark: Mark): Line[] {
  const figures = lines.flatMap(({ pieces }) =>
    pieces.filter(({ kind, text }) => kind === 'amount' && /\d/.test(text)),
  )
  if (figures.length < enough || !figures.every(isInParentheses)) return lines
  return lines.map(line => ({
    ...line,
    pieces: line.pieces.map(one =>
      one.kind === 'amount' && isInParentheses(one)
        ? piece(one.text.replace(/^\(\s*|\s*\)$/g, ''), one.x, one.right, one, mark)
        : one,
    ),
  }))
}

const isInParentheses = ({ text }: Piece): boolean => /^\(/.test(text)
