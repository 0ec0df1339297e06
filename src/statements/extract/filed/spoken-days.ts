import { asWords } from '../as-words.js'
import type { Line, Piece } from '../pdf-pieces.js'

/**
 * Forms set the days of a title apart from its words, and maybe a little lower: `EXERCICE CLOS LE   31/12/2023`. They are one text,
 * none of it the header of what stands below.
 */
export function withSpokenDays(lines: Line[]): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const before = found.at(-1)
    const isBeside =
      before && line.pieces.length === 1 && line.y - before.y < 0.4 * line.size && isDay(line.pieces[0])
    if (isBeside) found.splice(-1, 1, ...parted({ ...before, pieces: [...before.pieces, ...line.pieces] }))
    else found.push(...parted(line))
  }
  return found
}

/** What stands before it at the same height may head columns. */
function parted(line: Line): Line[] {
  const pieces = joined(line.pieces)
  const last = pieces.at(-1)
  if (pieces.length === line.pieces.length || !last) return [line]
  if (!isSpoken(last)) return [{ ...line, pieces }]
  const others = pieces.slice(0, -1)
  const title = { ...line, pieces: [last], isTitle: true as const }
  return others.length > 0 ? [{ ...line, pieces: others }, title] : [title]
}

function joined(all: Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const piece of all) {
    const before = pieces.at(-1)
    const isOne =
      before && piece.x - before.right < 3 * piece.size && piece.x > before.x && goesOn(before, piece)
    if (isOne)
      pieces[pieces.length - 1] = asWords({
        ...before,
        text: `${before.text} ${piece.text}`,
        right: piece.right,
      })
    else pieces.push(piece)
  }
  return pieces
}

const goesOn = (before: Piece, piece: Piece): boolean =>
  before.kind === 'words' &&
  piece.kind === 'words' &&
  ((opens.test(before.text) && isDay(piece)) || (closed.test(before.text) && joint.test(piece.text)))

const day = String.raw`\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d`
const alone = new RegExp(`^${day}$`)
const isDay = (piece: Piece | undefined): boolean => alone.test(piece?.text ?? '')
const isSpoken = ({ text }: Piece): boolean => closed.test(text)

/** `Exercice du 01/01/2023`, before `au`. */
const closed = new RegExp(String.raw`\p{L}{2} ${day}$`, 'u')
const opens = /(?<!\p{L})(?:le|du|au|al|del?|dal|el|from|to|ended|ending|vom|bis|zum|am)$/iu
const joint = /^(?:au|al|a|to|bis)$/i
