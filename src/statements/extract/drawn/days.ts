import { asWords } from '../as-words.js'
import type { Piece } from '../pdf-pieces.js'
import { isYear } from '../words.js'

/** `31-03-2026` is no figure with a minus behind it, and two more. */
export const isDay = (text: string): boolean => /^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/.test(text)

/** `31`, `-`, `12`, `-` and `2012`, drawn one by one: no figures and dashes of columns. */
export function withDays(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (let at = 0; at < pieces.length; at++) {
    const first = pieces[at] as Piece
    const parts = pieces.slice(at, at + touching(pieces, at))
    const text = parts.map(part => part.text).join('')
    const isWhole = parts.length === 1 || !isDay(text)
    found.push(isWhole ? first : asWords({ ...first, text, right: parts.at(-1)?.right ?? first.right }))
    if (!isWhole) at += parts.length - 1
  }
  return found
}

/** How many pieces follow one another without room between them. */
function touching(pieces: readonly Piece[], from: number): number {
  let count = 1
  for (; from + count < pieces.length; count++) {
    const [before, next] = [pieces[from + count - 1] as Piece, pieces[from + count] as Piece]
    if (next.x - before.right > 0.15 * Math.min(before.size, next.size)) break
  }
  return count
}

/** `2.022   2.021`, `2,021.00`: years, printed as all else that has four digits. One beside them may be plain. */
export function withYears(pieces: Piece[]): Piece[] {
  const plainly = (text: string) => text.replace(/^([12])[.,](\d{3})(?:[.,]00)?$/, '$1$2')
  const years = pieces.filter(({ kind, text }) => kind === 'amount' || isYear(text))
  const told = years.map(({ text }) => (isYear(plainly(text)) ? Number(plainly(text)) : Number.NaN))
  const areYears =
    told.length > 1 && told.every((year, n) => n === 0 || Math.abs(year - (told[n - 1] ?? 0)) === 1)
  return areYears
    ? pieces.map(one => (years.includes(one) ? asWords({ ...one, text: plainly(one.text) }) : one))
    : pieces
}
