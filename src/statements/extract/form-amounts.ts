import { asWords } from './as-words.js'
import { type Line, type Piece, piece } from './pdf-pieces.js'

/** What of a form's lines is an amount, and what only a number of a line. */
export function withAmounts(lines: Line[], isRecognised: boolean): Line[] {
  const cleaned = lines.map(line => {
    const pieces = line.pieces.map(one => withoutNoise(one, isRecognised))
    return { ...line, pieces: isRecognised ? grouped(pieces) : pieces }
  })
  const columns = centsColumns(cleaned)
  return inTheirColumns(
    cleaned.map(line => ({ ...line, pieces: withCents(line.pieces, columns).map(asWordsIfNone) })),
  )
}

/** A number of one or two digits that ends where a column of amounts does is one of them. */
function inTheirColumns(lines: Line[]): Line[] {
  const figures = lines.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'amount'))
  const areAbove = (one: Piece) => {
    const column = figures.filter(({ right }) => Math.abs(right - one.right) < 1.5)
    const amounts = column.filter(({ text }) => /\d[,.]?\d{3}/.test(text)).length
    return amounts > 2 && amounts > 2 * column.filter(isMarker).length
  }
  return lines.map(line => ({
    ...line,
    pieces: line.pieces.map(one =>
      one.kind === 'amount' && isMarker(one) && areAbove(one) ? { ...one, filled: true } : one,
    ),
  }))
}

/** The number of a line: `16a`, `7`. What somebody filled in is none. */
export const isMarker = ({ text, filled }: Piece): boolean => !filled && /^\d{1,2} ?[a-z]?$/.test(text)

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
      before !== undefined &&
      (before.kind === 'amount' ? /^\d{1,3}(?:,\d{3})*$/ : /^\d{1,3}(?:,\d{3})*,$/).test(before.text) &&
      /^\d{3}\.?$/.test(next.text) &&
      next.x - before.right < 1.1 * next.size
    if (isGroup) {
      const text = `${before.text.replace(/,$/, '')},${next.text.slice(0, 3)}`
      found[found.length - 1] = piece(text, before.x, next.right, next, '.')
    } else found.push(next)
  }
  return found
}

/** Old forms have a narrow column for cents behind each amount: where it ends. */
function centsColumns(lines: Line[]): number[] {
  const found: Piece[][] = []
  for (const { pieces } of lines)
    for (const [n, one] of pieces.entries()) {
      const cents = pieces[n + 1]
      if (!cents || !areCents(one, cents, pieces[n + 2])) continue
      const column = found.find(([first]) => first && Math.abs(first.right - cents.right) < near)
      if (column) column.push(cents)
      else found.push([cents])
    }
  return found.filter(isOfCents).map(([first]) => first?.right ?? 0)
}
const near = 4

/** Lines are numbered upwards, and from 1. */
const isOfCents = (column: Piece[]): boolean =>
  column.some(({ text }) => text.startsWith('0'))
    ? column.length > 1
    : column.length > 3 && column.some(({ text }, n) => n > 0 && text <= (column[n - 1]?.text ?? ''))

function withCents(pieces: Piece[], columns: number[]): Piece[] {
  const isIn = (cents: Piece | undefined) =>
    cents !== undefined && columns.some(end => Math.abs(end - cents.right) < near)
  return pieces.flatMap((one, n) => {
    const [before, next] = [pieces[n - 1], pieces[n + 1]]
    if (before && areCents(before, one, next) && isIn(one)) return []
    return next && areCents(one, next, pieces[n + 2]) && isIn(next)
      ? piece(`${one.text}.${next.text}`.replace(/\)\./, '.'), one.x, one.right, one, '.')
      : one
  })
}

/** A number right before words is that of a line in the list beside. */
const areCents = (one: Piece, cents: Piece | undefined, next: Piece | undefined): boolean =>
  one.kind === 'amount' &&
  cents !== undefined &&
  /^\(?(?:[\d,]*\d{3}|[1-9]\d{0,2}|0)\)?$/.test(one.text) &&
  /^\d\d\)?$/.test(cents.text) &&
  cents.x - one.right < 2.5 * one.size &&
  !(next?.kind === 'words' && !isMarker(next) && next.x - cents.right < 1.9 * one.size)
