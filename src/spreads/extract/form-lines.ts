import type { Line, Piece } from './pdf-pieces.js'

/**
 * Forms number their lines, and print the number again before the amount: `11  Rents . . . . 11  96,000`. Numbers are
 * figures only to a program, so those in front become part of the label and the others go. A line `b` or `c` belongs
 * to the number above it: `1b Less returns`.
 */
export function withoutLineNumbers(lines: Line[]): Line[] {
  const fronted = lines.map(line => ({ ...line, pieces: withNumberInFront(line.pieces) }))
  const numbers = new Set<string>()
  let repeats = 0
  for (const { pieces } of fronted) {
    const number = leading(pieces[0])
    if (number) numbers.add(number)
    if (pieces.slice(1).some(({ text }) => isLineNumber(text) && numbers.has(bare(text)))) repeats++
  }
  return repeats >= enough ? numbered(fronted) : fronted
}

/** A page with fewer is no form. */
const enough = 4

const isLineNumber = (text: string): boolean => /^\d{1,2}[a-z]?$/.test(text)
const bare = (text: string): string => text.replace(/[a-z]$/, '')
const leading = (piece: Piece | undefined): string | undefined =>
  /^(\d{1,2}) ?[a-z]? ?(?![\d.,/])/.exec(piece?.text ?? '')?.[1]

/** A short number before words is theirs, not an amount of the column at their left. */
function withNumberInFront(pieces: Piece[]): Piece[] {
  const [first, second] = pieces
  const isTheirs =
    first?.kind === 'amount' &&
    /^\d{1,8}$/.test(first.text) &&
    second?.kind === 'words' &&
    /\p{L}/u.test(second.text)
  return isTheirs && second.x - first.right < 4 * first.size ? [asWords(first), ...pieces.slice(1)] : pieces
}

const asWords = (piece: Piece): Piece => ({ ...piece, kind: 'words', amount: null })

function numbered(lines: Line[]): Line[] {
  let current = ''
  return lines.map(line => {
    current = leading(line.pieces[0]) ?? current
    const pieces = line.pieces.flatMap((piece, n) => {
      const isMark = /^\(\d{1,2}\)$/.test(piece.text)
      if (isMark) return [asWords(piece)]
      const repeats = n > 0 && isLineNumber(piece.text) && bare(piece.text) === current
      if (repeats) return []
      return [withNumber(piece, current)]
    })
    return { ...line, pieces }
  })
}

/** `b Less returns` on line 1 is `1b Less returns`. */
function withNumber(piece: Piece, number: string): Piece {
  if (piece.kind !== 'words' || number === '') return piece
  const text = piece.text

    .replace(/^([a-z])(?= \p{Lu}|$)/u, `${number}$1`)
    .replace(/^(\d{1,2}) ([a-z])(?= |$)/, '$1$2')
  return text === piece.text ? piece : { ...piece, text }
}
