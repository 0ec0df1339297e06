import { type Piece, piece } from './pdf-pieces.js'

/** What of a form's line is an amount, and what only its number. */
export function amountsOf(pieces: Piece[], isRecognised: boolean): Piece[] {
  const cleaned = pieces.map(one => withoutNoise(one, isRecognised))
  return withCents(isRecognised ? grouped(cleaned) : cleaned).map(asWordsIfNone)
}

/** The number of a line: `16a`, `7`. What somebody filled in is none. */
export const isMarker = ({ text, filled }: Piece): boolean => !filled && /^\d{1,2} ?[a-z]?$/.test(text)

const asWords = (one: Piece): Piece => ({ ...one, kind: 'words', amount: null })

/** Marks of boxes, halves of numbers of another kind, what a colon or a slash belongs to. */
const asWordsIfNone = (one: Piece): Piece =>
  one.kind === 'percent' ||
  (one.kind === 'amount' &&
    ((!one.filled && /^\(\d{1,2}\)$/.test(one.text)) || (/\d-$/.test(one.text) && !/,/.test(one.text))))
    ? asWords(one)
    : one

/** Whole figures, grouped by whatever the recognition took for a comma, in what it took for a bracket. */
const noisy = /^[^\p{L}\d]{0,3}(\d{1,3}(?:[.,] ?\d{3})+|\d{1,3}(?= ?\)))[.,]?[^\p{L}\d]{0,3}$/u

function withoutNoise(one: Piece, isRecognised: boolean): Piece {
  if (!isRecognised || one.filled) return one
  const [, digits] = noisy.exec(one.text) ?? []
  if (!digits) return one
  const isNegative = /^[^\d]*[([{-]|[)\]}]/.test(one.text)
  const text = digits.replace(/[., ]/g, '').replace(/\B(?=(?:\d{3})+$)/g, ',')
  return piece(isNegative ? `(${text})` : text, one.x, one.right, one, '.')
}

/** A typewriter leaves room between the groups of a figure. */
function grouped(pieces: Piece[]): Piece[] {
  const found: Piece[] = []
  for (const next of pieces) {
    const before = found.at(-1)
    const isGroup =
      before?.kind === 'amount' &&
      /^\d{1,3}(?:,\d{3})*$/.test(before.text) &&
      /^\d{3}$/.test(next.text) &&
      next.x - before.right < 1.1 * next.size
    if (isGroup)
      found[found.length - 1] = piece(`${before.text},${next.text}`, before.x, next.right, next, '.')
    else found.push(next)
  }
  return found
}

/** Old forms have a narrow column for cents behind each amount. */
function withCents(pieces: Piece[]): Piece[] {
  return pieces.flatMap((one, n) => {
    const [before, next] = [pieces[n - 1], pieces[n + 1]]
    if (before && areCents(before, one, next)) return []
    return next && areCents(one, next, pieces[n + 2])
      ? piece(`${one.text}.${next.text}`, one.x, one.right, one, '.')
      : one
  })
}

const areCents = (one: Piece, cents: Piece, next: Piece | undefined): boolean =>
  one.kind === 'amount' &&
  /^\(?[\d,]*\d{3}$|^\(?[1-9]\d{0,2}$/.test(one.text) &&
  /^\d\d\)?$/.test(cents.text) &&
  cents.x - one.right < 2.2 * one.size &&
  (/^0\d/.test(cents.text) || next === undefined || next.kind !== 'words') &&
  !(isMarker(one) && isMarker(cents) && !cents.text.startsWith('0'))
